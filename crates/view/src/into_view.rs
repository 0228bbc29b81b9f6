//! What can stand in a view: texts, numbers, other views, several or none of them, and closures and signals that give such things.

use crate::nodes::{Fragment, Kind, Nodes};
use crate::region::region;
use crate::signal::{Memo, RwSignal, Signal};

/// What can stand in a view.
pub trait IntoView {
    /// Its nodes.
    fn into_view(self) -> Nodes;
}

impl IntoView for Nodes {
    fn into_view(self) -> Nodes {
        self
    }
}

impl IntoView for () {
    fn into_view(self) -> Nodes {
        Nodes::none()
    }
}

impl IntoView for String {
    fn into_view(self) -> Nodes {
        Nodes(Kind::Text(self))
    }
}

macro_rules! texts {
    ($($text:ty)*) => {
        $(
            impl IntoView for $text {
                fn into_view(self) -> Nodes {
                    Nodes(Kind::Text(self.to_string()))
                }
            }
        )*
    };
}

texts!(&str char u8 i32 u32 i64 u64 usize);

impl<T: IntoView> IntoView for Option<T> {
    fn into_view(self) -> Nodes {
        self.map_or(Nodes::none(), T::into_view)
    }
}

impl<T: IntoView> IntoView for Vec<T> {
    fn into_view(self) -> Nodes {
        self.collect_view()
    }
}

impl<T: IntoView, const N: usize> IntoView for [T; N] {
    fn into_view(self) -> Nodes {
        self.collect_view()
    }
}

impl<A: IntoView, B: IntoView> IntoView for (A, B) {
    fn into_view(self) -> Nodes {
        Fragment::new().child(self.0).child(self.1).into_view()
    }
}

impl<A: IntoView, B: IntoView, C: IntoView> IntoView for (A, B, C) {
    fn into_view(self) -> Nodes {
        Fragment::new().child(self.0).child(self.1).child(self.2).into_view()
    }
}

impl<T: IntoView, F: FnMut() -> T + 'static> IntoView for F {
    fn into_view(mut self) -> Nodes {
        region(Box::new(move || self().into_view()))
    }
}

macro_rules! signals {
    ($($signal:ident)*) => {
        $(
            impl<T: IntoView + Clone + 'static> IntoView for $signal<T> {
                fn into_view(self) -> Nodes {
                    (move || self.get()).into_view()
                }
            }
        )*
    };
}

signals!(Signal Memo RwSignal);

/// Several views as one.
pub trait CollectView {
    /// The nodes of all, one after the other.
    fn collect_view(self) -> Nodes;
}

impl<I: IntoIterator<Item = V>, V: IntoView> CollectView for I {
    fn collect_view(self) -> Nodes {
        let fragment = Fragment::new();
        self.into_iter().for_each(|view| fragment.push(view.into_view()));
        fragment.into_view()
    }
}
