//! Client of the engine worker: sends requests and awaits responses without blocking the page.
//!
//! The worker starts with the first request. Interrupting terminates it, which ends a search at once; the next request starts a new one.

use std::cell::RefCell;
use std::collections::HashMap;

use futures_channel::oneshot;
use js_sys::{Object, Reflect};
use leptos::prelude::window;
use quadrille_worker::protocol::{WorkerRequest, WorkerResponse, WorkerResult, WorkerTask};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Url, Worker, WorkerOptions, WorkerType};

use crate::fetch;

/// Why a request has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFailure {
    /// The request was interrupted.
    Interrupted,
    /// The worker could not be started, or failed.
    Broken(String),
}

struct RunningWorker {
    worker: Worker,
    /// Event handlers; they live as long as the worker.
    _handlers: [Closure<dyn FnMut(JsValue)>; 2],
}

#[derive(Default)]
struct Engine {
    running: Option<RunningWorker>,
    pending: HashMap<u32, oneshot::Sender<Result<WorkerResult, EngineFailure>>>,
    last_id: u32,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::default());
}

/// Sends a request and awaits its result.
pub async fn request(task: WorkerTask) -> Result<WorkerResult, EngineFailure> {
    let (sender, receiver) = oneshot::channel();
    let sent = ENGINE.with_borrow_mut(|engine| {
        engine.last_id += 1;
        let request = WorkerRequest { id: engine.last_id, task };
        engine.post(&request)?;
        engine.pending.insert(request.id, sender);
        Ok(())
    });
    sent.map_err(|error: JsValue| EngineFailure::Broken(format!("{error:?}")))?;
    receiver.await.unwrap_or(Err(EngineFailure::Interrupted))
}

/// Stops the search; pending requests end with [`EngineFailure::Interrupted`].
pub fn interrupt() {
    ENGINE.with_borrow_mut(|engine| {
        if !engine.pending.is_empty() {
            engine.stop();
            engine.pending.clear();
        }
    });
}

/// Starts the worker ahead of the first request.
pub fn preload() {
    // If it cannot be started, the first request reports the error.
    let _ = ENGINE.with_borrow_mut(|engine| engine.start().map(|_| ()));
}

impl Engine {
    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.worker.terminate();
        }
    }

    fn post(&mut self, request: &WorkerRequest) -> Result<(), JsValue> {
        let message = object(&[("request", &request.write())])?;
        self.start()?.post_message(&message)
    }

    fn start(&mut self) -> Result<&Worker, JsValue> {
        if self.running.is_none() {
            self.running = Some(RunningWorker::new()?);
        }
        Ok(&self.running.as_ref().expect("it was started above").worker)
    }
}

impl RunningWorker {
    fn new() -> Result<RunningWorker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address("quadrille-worker")?, &options)?;
        let message = Closure::<dyn FnMut(JsValue)>::new(|event: JsValue| receive(&event));
        let error = Closure::<dyn FnMut(JsValue)>::new(|event: JsValue| fail(&message_of(&event)));
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        let files = object(&[
            ("glue", &address("quadrille-engine")?),
            ("wasm", &address("quadrille-engine-wasm")?),
            ("words", &address("quadrille-words")?),
        ])?;
        let start = Object::new();
        Reflect::set(&start, &"start".into(), &files)?;
        worker.post_message(&start)?;
        Ok(RunningWorker { worker, _handlers: [message, error] })
    }
}

fn object(fields: &[(&str, &str)]) -> Result<Object, JsValue> {
    let object = Object::new();
    for (key, value) in fields {
        Reflect::set(&object, &(*key).into(), &(*value).into())?;
    }
    Ok(object)
}

/// The address of a file, whose hashed name is in a meta element of the page.
fn address(meta: &str) -> Result<String, JsValue> {
    let name = fetch::meta_content(meta);
    let name = name.ok_or_else(|| JsValue::from_str(&format!("the page does not name {meta}")))?;
    let base = window().location().href()?;
    Ok(Url::new_with_base(&name, &base)?.href())
}

fn message_of(event: &JsValue) -> String {
    let field = |name: &str| Reflect::get(event, &name.into()).ok().and_then(|value| value.as_string());
    field("message").unwrap_or_else(|| "the worker could not be loaded".to_string())
}

fn receive(event: &JsValue) {
    let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
    let data = event.data();
    let field = |name: &str| Reflect::get(&data, &name.into()).ok().and_then(|value| value.as_string());
    if let Some(failed) = field("failed") {
        fail(&failed);
    } else if let Some(line) = field("response")
        && let Ok(response) = WorkerResponse::read(&line)
    {
        let pending = ENGINE.with_borrow_mut(|engine| engine.pending.remove(&response.id));
        if let Some(sender) = pending {
            // The requester may have left the screen.
            let _ = sender.send(Ok(response.result));
        }
    }
}

/// Reports a failed worker to all pending requests; the next request starts a new one.
fn fail(message: &str) {
    leptos::logging::error!("engine worker: {message}");
    let pending = ENGINE.with_borrow_mut(|engine| {
        engine.stop();
        std::mem::take(&mut engine.pending)
    });
    for sender in pending.into_values() {
        let _ = sender.send(Err(EngineFailure::Broken(message.to_string())));
    }
}
