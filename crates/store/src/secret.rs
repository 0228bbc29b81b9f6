//! Secrets of the installation, such as the key of hashes. All nodes have the same, because it is stored.

use crate::StoreError;
use crate::database::{Database, with_timeout};

impl Database {
    /// The secret with this name. The first caller of all nodes determines it; later ones get that, and their `proposal` is not used.
    pub async fn secret(&self, name: &str, proposal: &str) -> Result<String, StoreError> {
        let insert = sqlx::query("INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        let insert = insert.bind(name).bind(proposal);
        let query = sqlx::query_scalar::<_, String>("SELECT secret FROM secrets WHERE name = $1").bind(name);
        with_timeout(async {
            insert.execute(&self.background).await?;
            Ok(query.fetch_one(&self.reader).await?)
        })
        .await
    }
}
