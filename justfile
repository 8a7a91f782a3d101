# The menu. Every recipe is one line; what it runs can be typed by hand.

# Evaluate a data set: makes it if need be, prints the table, writes reports/<dataset>/.
eval dataset="sina-sohu-163" *options:
    cargo run --release -- eval {{dataset}} {{options}}

# Test the claims of the seed documents on real articles (LEITONG_DATA), or on invented ones with --base builtin.
claims *options:
    cargo run --release -- claims {{options}}

# Forman, Iyer and the keyword window, as their comparison was printed.
seed-003 *options:
    cargo run --release -- eval experiments/curated/seed-003.toml {{options}}

# Draw a report again from its record.
report folder="reports/sina-sohu-163" *options:
    cargo run --release -- report {{folder}} {{options}}

# Make the generated data set without evaluating it.
generate *options:
    cargo run --release -- generate {{options}}

# Time signatures, similarities, keys and segmentation of every method.
bench *options:
    cargo bench -p leitong-bench {{options}}

# Run every test.
test *options:
    cargo test --workspace {{options}}

# Format and lint; warnings are errors.
lint:
    cargo fmt --all --check && cargo clippy --workspace --all-targets -- -D warnings

# All that CI checks.
check:
    bash .ci/run
