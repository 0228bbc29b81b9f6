//! What attributes, classes, styles and properties can be given: something fixed, or something that follows signals.

use wasm_bindgen::JsValue;

use crate::signal::{Memo, RwSignal, Signal};

/// Something fixed, or something that follows signals.
pub enum Value<T> {
    /// It stays as it is.
    Fixed(T),
    /// It is asked again when what it read has changed.
    Follows(Box<dyn Fn() -> T>),
}

impl<T: 'static> Value<T> {
    /// What it is now.
    pub fn now(self) -> T {
        match self {
            Value::Fixed(value) => value,
            Value::Follows(value) => value(),
        }
    }
}

/// What an attribute or a style can be given: a text, a number, a yes or no, each perhaps missing, perhaps following signals.
pub trait IntoAttribute {
    /// The text of the attribute; nothing if it is not to be there.
    fn into_attribute(self) -> Value<Option<String>>;
}

/// What decides whether a class is there.
pub trait IntoFlag {
    /// Whether it is.
    fn into_flag(self) -> Value<bool>;
}

/// What a property can be given.
pub trait IntoProperty {
    /// Its value in the browser.
    fn into_property(self) -> Value<JsValue>;
}

impl IntoAttribute for bool {
    fn into_attribute(self) -> Value<Option<String>> {
        Value::Fixed(self.then(String::new))
    }
}

impl IntoAttribute for String {
    fn into_attribute(self) -> Value<Option<String>> {
        Value::Fixed(Some(self))
    }
}

impl IntoAttribute for &str {
    fn into_attribute(self) -> Value<Option<String>> {
        Value::Fixed(Some(self.to_string()))
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(
            impl IntoAttribute for $number {
                fn into_attribute(self) -> Value<Option<String>> {
                    Value::Fixed(Some(self.to_string()))
                }
            }
        )*
    };
}

numbers!(u8 i32 u32 i64 u64 usize);

impl<T: IntoAttribute + 'static> IntoAttribute for Option<T> {
    fn into_attribute(self) -> Value<Option<String>> {
        match self {
            Some(value) => value.into_attribute(),
            None => Value::Fixed(None),
        }
    }
}

impl<T: IntoAttribute, F: Fn() -> T + 'static> IntoAttribute for F {
    fn into_attribute(self) -> Value<Option<String>> {
        Value::Follows(Box::new(move || self().into_attribute().now()))
    }
}

impl<F: Fn() -> bool + 'static> IntoFlag for F {
    fn into_flag(self) -> Value<bool> {
        Value::Follows(Box::new(self))
    }
}

impl IntoFlag for bool {
    fn into_flag(self) -> Value<bool> {
        Value::Fixed(self)
    }
}

impl IntoProperty for bool {
    fn into_property(self) -> Value<JsValue> {
        Value::Fixed(JsValue::from_bool(self))
    }
}

impl IntoProperty for String {
    fn into_property(self) -> Value<JsValue> {
        Value::Fixed(JsValue::from_str(&self))
    }
}

impl<T: IntoProperty, F: Fn() -> T + 'static> IntoProperty for F {
    fn into_property(self) -> Value<JsValue> {
        Value::Follows(Box::new(move || self().into_property().now()))
    }
}

macro_rules! signals {
    ($($signal:ident)*) => {
        $(
            impl<T: IntoAttribute + Clone + 'static> IntoAttribute for $signal<T> {
                fn into_attribute(self) -> Value<Option<String>> {
                    (move || self.get()).into_attribute()
                }
            }

            impl IntoFlag for $signal<bool> {
                fn into_flag(self) -> Value<bool> {
                    (move || self.get()).into_flag()
                }
            }

            impl<T: IntoProperty + Clone + 'static> IntoProperty for $signal<T> {
                fn into_property(self) -> Value<JsValue> {
                    (move || self.get()).into_property()
                }
            }
        )*
    };
}

signals!(Signal Memo RwSignal);

#[cfg(test)]
mod tests {
    use super::*;

    fn attribute(value: impl IntoAttribute) -> Option<String> {
        value.into_attribute().now()
    }

    #[test]
    fn attributes_are_texts_or_missing() {
        assert_eq!(attribute("page"), Some("page".to_string()));
        assert_eq!(attribute(7_u8), Some("7".to_string()));
        assert_eq!(attribute(true), Some(String::new()));
        assert_eq!(attribute(false), None);
        assert_eq!(attribute(None::<String>), None);
        assert_eq!(attribute(Some("step")), Some("step".to_string()));
    }

    #[test]
    fn what_is_a_closure_follows() {
        assert!(matches!((|| 3_usize).into_attribute(), Value::Follows(_)));
        assert!(matches!((|| true).into_flag(), Value::Follows(_)));
        assert_eq!(attribute(|| Some(3_usize)), Some("3".to_string()));
        assert_eq!(attribute(|| (2 > 3).then_some("page")), None);
    }
}
