//! The computer players in their worker, seen from the page: a question goes over, an answer comes back, the page never waits.
//!
//! The worker is started at the first question. Interrupting ends it, so that it stops thinking at once; the next question starts a new one.

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

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFailure {
    /// Somebody interrupted.
    Interrupted,
    /// The worker could not be started, or broke.
    Broken(String),
}

struct RunningWorker {
    worker: Worker,
    /// SavedGame as long as the worker: it calls them.
    _heard: [Closure<dyn FnMut(JsValue)>; 2],
}

#[derive(Default)]
struct Engine {
    running: Option<RunningWorker>,
    waiting: HashMap<u32, oneshot::Sender<Result<WorkerResult, EngineFailure>>>,
    last: u32,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::default());
}

/// Asks, and waits for the answer.
pub async fn request(what: WorkerTask) -> Result<WorkerResult, EngineFailure> {
    let (sender, receiver) = oneshot::channel();
    let sent = ENGINE.with_borrow_mut(|engine| {
        engine.last += 1;
        let ask = WorkerRequest { id: engine.last, what };
        engine.post(&ask)?;
        engine.waiting.insert(ask.id, sender);
        Ok(())
    });
    sent.map_err(|fault: JsValue| EngineFailure::Broken(format!("{fault:?}")))?;
    receiver.await.unwrap_or(Err(EngineFailure::Interrupted))
}

/// Stops whatever the computer thinks about. Who waits for an answer hears that there is none.
pub fn interrupt() {
    ENGINE.with_borrow_mut(|engine| {
        if !engine.waiting.is_empty() {
            engine.stop();
            engine.waiting.clear();
        }
    });
}

/// Starts the worker, so that the first question need not wait for it.
pub fn preload() {
    // If it cannot be started, the first question says so.
    let _ = ENGINE.with_borrow_mut(|engine| engine.start().map(|_| ()));
}

impl Engine {
    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.worker.terminate();
        }
    }

    fn post(&mut self, ask: &WorkerRequest) -> Result<(), JsValue> {
        let message = object(&[("ask", &ask.write())])?;
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
        Ok(RunningWorker { worker, _heard: [message, error] })
    }
}

fn object(fields: &[(&str, &str)]) -> Result<Object, JsValue> {
    let object = Object::new();
    for (key, value) in fields {
        Reflect::set(&object, &(*key).into(), &(*value).into())?;
    }
    Ok(object)
}

/// The address of a file whose name the page tells: names change with their contents.
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
    } else if let Some(line) = field("answer")
        && let Ok(answer) = WorkerResponse::read(&line)
    {
        let waiting = ENGINE.with_borrow_mut(|engine| engine.waiting.remove(&answer.id));
        if let Some(sender) = waiting {
            // Whoever asked may have gone; then nobody is told.
            let _ = sender.send(Ok(answer.said));
        }
    }
}

/// The worker broke: everyone who waits is told, and the next question starts a new one.
fn fail(what: &str) {
    leptos::logging::error!("the computer's worker: {what}");
    let waiting = ENGINE.with_borrow_mut(|engine| {
        engine.stop();
        std::mem::take(&mut engine.waiting)
    });
    for sender in waiting.into_values() {
        let _ = sender.send(Err(EngineFailure::Broken(what.to_string())));
    }
}
