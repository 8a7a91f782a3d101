use crate::{Tradeoff, pareto_front};

fn front<const COSTS: usize>(settings: &[(f64, [f64; COSTS])]) -> Vec<bool> {
    let settings: Vec<_> = settings.iter().map(|&(quality, costs)| Tradeoff { quality, costs }).collect();
    pareto_front(&settings)
}

#[test]
fn a_setting_is_on_the_front_where_none_is_as_good_for_less() {
    // The third costs as much as the second and finds less; the fourth costs more than the first for the same.
    assert_eq!(front(&[(0.6, [1.0]), (0.9, [4.0]), (0.8, [4.0]), (0.6, [2.0])]), [true, true, false, false]);
    assert_eq!(front::<1>(&[]), Vec::<bool>::new());
}

#[test]
fn a_setting_that_is_cheapest_in_one_of_two_costs_is_on_the_front() {
    assert_eq!(front(&[(0.9, [1.0, 8.0]), (0.9, [2.0, 4.0]), (0.9, [2.0, 8.0])]), [true, true, false]);
}

#[test]
fn equal_settings_stand_together_and_no_number_beats_nothing() {
    assert_eq!(front(&[(0.9, [1.0]), (0.9, [1.0])]), [true, true]);
    assert_eq!(front(&[(f64::NAN, [0.0]), (0.1, [9.0]), (0.9, [f64::NAN])]), [false, true, false]);
}
