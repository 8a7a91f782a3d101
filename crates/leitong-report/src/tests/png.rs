use std::path::Path;

use super::{sample, skipped, text};
use crate::{Options, PngFont, ReportError, write};

fn with_font(folder: &Path, font: PngFont) -> Result<Vec<std::path::PathBuf>, ReportError> {
    write(&sample(), None, folder, &Options { png: Some(font) })
}

#[test]
fn a_font_that_is_missing_or_none_is_an_error_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.ttc");
    let error = with_font(folder.path(), PngFont::File(missing)).unwrap_err().to_string();
    assert!(error.contains("missing.ttc"), "{error}");
    let not_a_font = folder.path().join("not-a-font.ttf");
    std::fs::write(&not_a_font, "文字").unwrap();
    let error = with_font(folder.path(), PngFont::File(not_a_font)).unwrap_err().to_string();
    assert!(error.contains("not-a-font.ttf: not a TrueType or OpenType font"), "{error}");
}

#[test]
fn each_plot_has_a_png_beside_it_and_the_svg_does_not_depend_on_the_font() {
    let without = super::report(&sample(), None);
    let folder = tempfile::tempdir().unwrap();
    match with_font(folder.path(), PngFont::Search) {
        Err(ReportError::NoFont { searched }) => {
            assert!(searched.contains("wqy-microhei"));
            skipped(&format!("no font in {searched}"));
            return;
        }
        other => other.map(drop).unwrap(),
    }
    for plot in crate::plots::PLOTS {
        let png = std::fs::read(folder.path().join(format!("{}.png", plot.id))).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n"), "{}", plot.id);
        let svg = std::fs::read_to_string(folder.path().join(format!("{}.svg", plot.id))).unwrap();
        assert_eq!(svg, text(&without, &format!("{}.svg", plot.id)));
    }
    assert!(super::names_in(folder.path()).iter().all(|name| !name.contains("partial")));
    if let Some(kept) = std::env::var_os("LEITONG_REPORT_SAMPLE") {
        with_font(Path::new(&kept), PngFont::Search).unwrap();
    }
}
