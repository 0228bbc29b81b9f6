//! Set operators for the games' bitboards.

/// Implements the set operators of a tuple struct that holds bits: `|` union, `&` intersection, `-` difference, `^` symmetric difference,
/// and their assigning forms.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Bitboard(u128);
/// quadrille_core::bit_operators!(Bitboard);
/// assert_eq!(Bitboard(0b0011) | Bitboard(0b0101), Bitboard(0b0111));
/// assert_eq!(Bitboard(0b0011) - Bitboard(0b0101), Bitboard(0b0010));
/// ```
#[macro_export]
macro_rules! bit_operators {
    ($set:ident) => {
        $crate::bit_operators!($set, BitOr bitor BitOrAssign bitor_assign, |a, b| a | b);
        $crate::bit_operators!($set, BitAnd bitand BitAndAssign bitand_assign, |a, b| a & b);
        $crate::bit_operators!($set, BitXor bitxor BitXorAssign bitxor_assign, |a, b| a ^ b);
        $crate::bit_operators!($set, Sub sub SubAssign sub_assign, |a, b| a & !b);
    };
    ($set:ident, $op:ident $method:ident $assign:ident $assign_method:ident, |$a:ident, $b:ident| $bits:expr) => {
        impl std::ops::$op for $set {
            type Output = $set;

            #[inline]
            fn $method(self, other: $set) -> $set {
                let ($a, $b) = (self.0, other.0);
                $set($bits)
            }
        }

        impl std::ops::$assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: $set) {
                *self = std::ops::$op::$method(*self, other);
            }
        }
    };
}
