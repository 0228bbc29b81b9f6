//! Loading, lookup and traversal of the shipped word list: `cargo bench -p quadrille-lexicon`. Allocations are counted too; only
//! loading has any.

use divan::{AllocProfiler, Bencher, black_box, counter::ItemsCount};
use quadrille_lexicon::{Lexicon, Node};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// Every 97th word of the list in alphabetical order: over a thousand words of all lengths and prefixes.
fn some_words() -> Vec<String> {
    fn collect(node: Node<'_>, prefix: &mut String, seen: &mut usize, words: &mut Vec<String>) {
        if node.tier().is_some() {
            if seen.is_multiple_of(97) {
                words.push(prefix.clone());
            }
            *seen += 1;
        }
        for (letter, child) in node.children() {
            prefix.push(letter.lower());
            collect(child, prefix, seen, words);
            prefix.pop();
        }
    }
    let mut words = Vec::new();
    collect(Lexicon::builtin().root(), &mut String::new(), &mut 0, &mut words);
    words
}

fn look_up(bencher: Bencher<'_, '_>, words: &[String]) {
    let lexicon = Lexicon::builtin();
    bencher
        .counter(ItemsCount::new(words.len()))
        .bench_local(|| words.iter().filter(|word| lexicon.contains(black_box(word))).count());
}

#[divan::bench]
fn look_up_hits(bencher: Bencher<'_, '_>) {
    look_up(bencher, &some_words());
}

/// The same words reversed: most are not words, and the lookup ends after a few letters.
#[divan::bench]
fn look_up_misses(bencher: Bencher<'_, '_>) {
    let backwards: Vec<String> = some_words().iter().map(|word| word.chars().rev().collect()).collect();
    look_up(bencher, &backwards);
}

/// Counts all words by traversing every path, without pruning by a board.
#[divan::bench]
fn full_walk(bencher: Bencher<'_, '_>) {
    fn count(node: Node<'_>) -> usize {
        let here = usize::from(node.tier().is_some());
        here + node.children().map(|(_, child)| count(child)).sum::<usize>()
    }
    let lexicon = Lexicon::builtin();
    bencher.counter(ItemsCount::new(lexicon.len())).bench_local(|| count(black_box(lexicon).root()));
}

/// Unpacks and validates the file.
#[divan::bench]
fn load() -> Lexicon {
    Lexicon::from_bytes(black_box(Lexicon::builtin_bytes())).expect("the shipped list loads")
}
