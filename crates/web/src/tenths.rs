//! Decimal numbers with one fraction digit, for drawings.

/// Formats a number of tenths: `-4.5` for -45.
pub fn tenths(number: i32) -> String {
    let (whole, rest) = (number.unsigned_abs() / 10, number.unsigned_abs() % 10);
    format!("{}{whole}.{rest}", if number < 0 { "-" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_stands_before_the_whole() {
        assert_eq!(
            [0, 7, -7, 120, -45, i32::MIN].map(tenths),
            ["0.0", "0.7", "-0.7", "12.0", "-4.5", "-214748364.8"]
        );
    }
}
