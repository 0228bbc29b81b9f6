//! Appends per second to a real SQLite file, with single commits and with group commit. The argument is the folder.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use quadrille_store::{
    Append, Database, DatabaseLocation, GameId, GameMetadata, GamePhase, GroupCommit, RawEntry, open,
};

/// Games that are played at the same time.
const GAMES: usize = 256;
const MEASURED: Duration = Duration::from_secs(5);
/// About the size of an entry.
const BODY: &str = r#"{"seat":0,"did":"move","text":"e4-e5","clock":{"left":[293412,300000],"running":1}}"#;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from);
    let own = std::env::temp_dir().join(format!("quadrille-appends-{}", std::process::id()));
    let store = open(&DatabaseLocation::Folder(folder.clone().unwrap_or_else(|| own.clone()))).await?;
    let alone = measure(&store, "alone", None).await?;
    let group_commit =
        measure(&store, "grouped", Some(GroupCommit::new(std::sync::Arc::new(store.clone())))).await?;
    println!("alone   {alone:>8.0} appends per second");
    println!(
        "grouped {group_commit:>8.0} appends per second by {GAMES} games, {:.1} times as many",
        group_commit / alone
    );
    store.close().await;
    if folder.is_none() {
        std::fs::remove_dir_all(own)?;
    }
    Ok(())
}

/// Every game appends its next entry as soon as the last one is durable.
async fn measure(
    store: &Database,
    how: &str,
    group_commit: Option<GroupCommit>,
) -> Result<f64, Box<dyn std::error::Error>> {
    let run = format!("{how}{}", std::process::id());
    let begun = Instant::now();
    let mut players = Vec::new();
    for number in 0..GAMES {
        let game = GameId::new(&format!("{run}x{number}")).ok_or("not an id")?;
        let entry = |number| RawEntry { number, at: number, body: BODY.to_string() };
        let metadata = GameMetadata { summary: BODY.to_string(), ..GameMetadata::new(GamePhase::Playing) };
        store.create(&game, &[entry(1)], &metadata).await?;
        let (store, group_commit) = (store.clone(), group_commit.clone());
        players.push(move || async move {
            let mut last = 1;
            let begun = Instant::now();
            while begun.elapsed() < MEASURED {
                let one =
                    Append { game: game.clone(), after: last, entries: vec![entry(last + 1)], change: None };
                match &group_commit {
                    Some(group_commit) => group_commit.reserve()?.append(one).await?,
                    None => store.append(vec![one]).await.into_iter().collect::<Result<(), _>>()?,
                }
                last += 1;
            }
            Ok::<u64, quadrille_store::StoreError>(last - 1)
        });
    }
    println!("{how}: {GAMES} games created in {:.1} s", begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    let playing: Vec<_> = players.into_iter().map(|player| tokio::spawn(player())).collect();
    let mut appends = 0;
    for player in playing {
        appends += player.await??;
    }
    Ok(appends as f64 / begun.elapsed().as_secs_f64())
}
