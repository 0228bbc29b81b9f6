//! Client of the engine worker: sends requests and awaits responses without blocking the page.
//!
//! The worker starts with the first request. Interrupting terminates it, which ends a search at once; the next request starts a new one.
//!
//! A worker that cannot be loaded is started once more, a moment later, and only the second failure is reported: the network may be gone for a
//! moment. Besides, Firefox and WebKit abort the downloads of a page when it is being left, before they say so (`pagehide`); a page that
//! is left has nothing to report.

use std::cell::RefCell;
use std::collections::BTreeMap;

use futures_channel::oneshot;
use js_sys::{Object, Reflect};
use leptos::prelude::window;
use quadrille_worker::protocol::{WorkerRequest, WorkerResponse, WorkerResult, WorkerTask};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, Url, Worker, WorkerOptions, WorkerType};

use crate::fetch;
use crate::time::sleep;

/// The pause before a worker that could not be loaded is started again, in milliseconds.
const RESTART_MILLIS: u32 = 1_000;

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
    /// True once it is loaded.
    is_ready: bool,
    /// Event handlers; they live as long as the worker.
    _handlers: [Closure<dyn FnMut(JsValue)>; 2],
}

/// A request without a response.
struct PendingRequest {
    /// The message to the worker.
    message: Object,
    sender: oneshot::Sender<Result<WorkerResult, EngineFailure>>,
}

#[derive(Default)]
struct Engine {
    running: Option<RunningWorker>,
    /// The requests without a response, by id.
    pending: BTreeMap<u32, PendingRequest>,
    last_id: u32,
    /// True if the last worker could not be loaded and another one has its place.
    is_second_try: bool,
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
        let message = object(&[("request", &request.write())])?;
        engine.start()?.post_message(&message)?;
        engine.pending.insert(request.id, PendingRequest { message, sender });
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
            engine.is_second_try = false;
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

    /// The running worker, or a new one, which gets the pending requests.
    fn start(&mut self) -> Result<&Worker, JsValue> {
        if self.running.is_none() {
            let running = RunningWorker::new()?;
            for request in self.pending.values() {
                running.worker.post_message(&request.message)?;
            }
            self.running = Some(running);
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
        Ok(RunningWorker { worker, is_ready: false, _handlers: [message, error] })
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
    if Reflect::has(&data, &"ready".into()) == Ok(true) {
        ENGINE.with_borrow_mut(|engine| {
            engine.is_second_try = false;
            if let Some(running) = &mut engine.running {
                running.is_ready = true;
            }
        });
    } else if let Some(failed) = field("failed") {
        fail(&failed);
    } else if let Some(line) = field("response")
        && let Ok(response) = WorkerResponse::read(&line)
    {
        let pending = ENGINE.with_borrow_mut(|engine| engine.pending.remove(&response.id));
        if let Some(request) = pending {
            // The requester may have left the screen.
            let _ = request.sender.send(Ok(response.result));
        }
    }
}

/// Starts a worker again that could not be loaded, or reports its failure to all pending requests. Without any, the next request reports it.
fn fail(message: &str) {
    let failed = ENGINE.with_borrow_mut(|engine| {
        let was_loaded = engine.running.as_ref().is_none_or(|running| running.is_ready);
        engine.stop();
        let tries_again = !was_loaded && !engine.is_second_try;
        engine.is_second_try = tries_again && !engine.pending.is_empty();
        if tries_again { None } else { Some(std::mem::take(&mut engine.pending)) }
    });
    let Some(failed) = failed else { return spawn_local(restart()) };
    leptos::logging::error!("engine worker: {message}");
    for request in failed.into_values() {
        let _ = request.sender.send(Err(EngineFailure::Broken(message.to_string())));
    }
}

/// Starts a worker for the pending requests after a pause.
async fn restart() {
    sleep(RESTART_MILLIS).await;
    let started = ENGINE
        .with_borrow_mut(|engine| if engine.pending.is_empty() { Ok(()) } else { engine.start().map(drop) });
    if let Err(error) = started {
        fail(&format!("{error:?}"));
    }
}
