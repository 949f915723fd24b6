//! unleash-api-client, in the version of Cargo.toml. See ../protocol.ts.
use std::io::{stdin, stdout, BufRead, Write};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{json, Value};
use unleash_api_client::client::{Client, ClientBuilder, FeatureKey};
use unleash_api_client::Context;

/// Features are asked for by their names.
#[allow(non_camel_case_types)]
#[derive(Debug, Clone, Copy, FeatureKey)]
enum NoFeatures {
    none,
}

#[derive(Deserialize)]
struct Asked {
    url: String,
    key: String,
    features: Vec<String>,
    contexts: Vec<Value>,
}

const PATIENCE: Duration = Duration::from_secs(3);

#[tokio::main]
async fn main() {
    for line in stdin().lock().lines() {
        let asked: Asked = serde_json::from_str(&line.unwrap()).unwrap();
        let client = ClientBuilder::default()
            .interval(3_600_000)
            .disable_metric_submission()
            .enable_string_features()
            .into_client::<NoFeatures>(&(asked.url + "/api"), "web-shop", "differential", Some(asked.key))
            .unwrap();
        let contexts: Vec<Context> = asked.contexts.into_iter().map(read).collect();
        let begun = Instant::now();
        tokio::select! {
            _ = client.poll_for_updates() => {}
            _ = async {
                while client.cached_state().is_none() && begun.elapsed() < PATIENCE {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            } => {}
        }
        let answers: Vec<Vec<String>> = asked
            .features
            .iter()
            .map(|feature| contexts.iter().map(|context| answer(&client, feature, context)).collect())
            .collect();
        writeln!(stdout(), "{}", json!({ "answers": answers })).unwrap();
    }
}

/// The SDK takes only an address as `remoteAddress`.
fn read(mut context: Value) -> Context {
    let address = context["remoteAddress"].as_str().unwrap_or("");
    if address.parse::<std::net::IpAddr>().is_err() {
        context.as_object_mut().unwrap().remove("remoteAddress");
    }
    serde_json::from_value(context).unwrap()
}

fn answer(client: &Client<NoFeatures>, feature: &str, context: &Context) -> String {
    if !client.is_enabled_str(feature, Some(context), false) {
        return "-".into();
    }
    let variant = client.get_variant_str(feature, context);
    if !variant.enabled {
        return "+".into();
    }
    format!("+{}={}", variant.name, variant.payload.get("value").cloned().unwrap_or_default())
}
