use crate::least_squares;

fn check(points: &[(f64, f64)], expected: Option<(f64, f64)>) {
    match (least_squares(points), expected) {
        (None, None) => {}
        (Some(line), Some((slope, intercept))) => {
            assert!((line.slope - slope).abs() < 1e-12 && (line.intercept - intercept).abs() < 1e-12, "{line:?} of {points:?}");
        }
        (found, expected) => panic!("{found:?} is not {expected:?} of {points:?}"),
    }
}

#[test]
fn a_line_goes_through_points_that_lie_on_one() {
    check(&[(0.0, 1.0), (1.0, 3.0), (5.0, 11.0)], Some((2.0, 1.0)));
    check(&[(-1.0, 4.0), (1.0, 4.0)], Some((0.0, 4.0)));
}

#[test]
fn a_point_off_the_line_pulls_it_as_far_as_the_squares_say() {
    // Means 1 and 1; (-1)(-1) + 0 * 2 + (1)(-1) = 0: level at the mean.
    check(&[(0.0, 0.0), (1.0, 3.0), (2.0, 0.0)], Some((0.0, 1.0)));
    // Means 1 and 2; (-1)(-2) + 0(-1) + (1)(3) = 5 over 2: slope 2.5, intercept 2 - 2.5.
    check(&[(0.0, 0.0), (1.0, 1.0), (2.0, 5.0)], Some((2.5, -0.5)));
}

#[test]
fn a_square_law_has_slope_2_in_logarithms() {
    let log = |x: f64, y: f64| (x.log10(), y.log10());
    // 3 x^2 at 10, 100 and 1,000.
    check(&[log(10.0, 300.0), log(100.0, 30_000.0), log(1_000.0, 3_000_000.0)], Some((2.0, 3.0_f64.log10())));
}

#[test]
fn one_place_has_no_line() {
    check(&[], None);
    check(&[(1.0, 1.0)], None);
    check(&[(1.0, 1.0), (1.0, 2.0)], None);
    check(&[(0.0, 1.0), (1.0, f64::NAN)], None);
    check(&[(0.0, 1.0), (f64::INFINITY, 1.0)], None);
}
