//! Options of `quadrille serve` for its operator: the listener of `/metrics` and `/admin`, and the token.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, bail};
use clap::Args;
use quadrille_server::{AdminToken, ListenError, Server};

/// The port of the operator's listener, if it is free.
const DEFAULT_PORT: u16 = 9464;

#[derive(Debug, Args)]
pub(crate) struct OperatorArguments {
    /// Address and port of /metrics and /admin, which only the operator should reach, or off
    /// [default: 127.0.0.1:9464, or a free port if another program uses it]
    #[arg(long, value_name = "IP:PORT", env = "QUADRILLE_ADMIN")]
    admin: Option<OperatorAddress>,
    /// The name of --admin before there was a page for operators.
    #[arg(long, value_name = "IP:PORT", env = "QUADRILLE_METRICS", hide = true)]
    metrics: Option<OperatorAddress>,
    /// Token of /admin [default: that of the file admin-token in the data folder, which is created]; others see arguments, so use the variable
    #[arg(long, value_name = "TOKEN", env = "QUADRILLE_ADMIN_TOKEN", hide_env_values = true)]
    admin_token: Option<String>,
}

/// Where the operator's listener is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OperatorAddress {
    Off,
    At(SocketAddr),
}

impl FromStr for OperatorAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<OperatorAddress, String> {
        match text {
            "off" => Ok(OperatorAddress::Off),
            _ => text.parse().map(OperatorAddress::At).map_err(|_| "write IP:PORT or off".to_string()),
        }
    }
}

impl OperatorArguments {
    /// Binds the listener. If any port is good for players, it is for operators too.
    pub(crate) fn listen(&self, public_port: u16) -> anyhow::Result<Option<Server>> {
        let here = Ipv4Addr::LOCALHOST.into();
        match self.admin.or(self.metrics) {
            Some(OperatorAddress::Off) => Ok(None),
            Some(OperatorAddress::At(address)) => match Server::bind(address.ip(), address.port()) {
                Err(ListenError::InUse { address, port }) => {
                    bail!(
                        "port {port} of {address} is in use by another program; choose another with --admin"
                    )
                }
                bound => Ok(Some(bound?)),
            },
            None if public_port == 0 => Ok(Some(Server::bind(here, 0)?)),
            None => match Server::bind(here, DEFAULT_PORT) {
                // Several servers on one machine must start without further settings.
                Err(ListenError::InUse { .. }) => {
                    tracing::warn!(
                        port = DEFAULT_PORT,
                        "another program uses the port of /metrics and /admin; --admin chooses one"
                    );
                    Ok(Some(Server::bind(here, 0)?))
                }
                bound => Ok(Some(bound?)),
            },
        }
    }

    /// The token of `/admin`: that of the option, or the one in the data folder. Without both there is no page.
    pub(crate) fn token(&self, data: Option<&Path>) -> anyhow::Result<Option<AdminToken>> {
        // Parsed here, because an error of the command line would print it.
        if let Some(token) = &self.admin_token {
            return Ok(Some(token.parse().context("--admin-token, or QUADRILLE_ADMIN_TOKEN")?));
        }
        let Some(folder) = data else {
            tracing::info!("/admin has no token and is not served; set QUADRILLE_ADMIN_TOKEN or --data");
            return Ok(None);
        };
        match AdminToken::in_folder(folder) {
            Ok((token, file)) => {
                tracing::info!(file = %file.display(), "the token of /admin is in this file");
                Ok(Some(token))
            }
            // Games go on without the page.
            Err(error) => {
                tracing::warn!(%error, "/admin has no token and is not served");
                Ok(None)
            }
        }
    }
}
