// Installed in a page that is recorded: a clock that the recorder advances, and a picture of the pointer.
//
// Timers, animation frames, CSS animations and transitions follow this clock instead of the real one, so that every frame shows the page at
// an exact time, however long it takes to draw and to capture it.

(() => {
  // Whole milliseconds, so that durations are not rounded differently in each recording.
  let now = Math.ceil(performance.now());
  let lastId = 0;
  const timers = new Map();
  let frames = new Map();
  const began = new WeakMap();

  const nextPaint = window.requestAnimationFrame.bind(window);
  performance.now = () => now;
  window.setTimeout = (run, delay = 0, ...values) => {
    lastId += 1;
    timers.set(lastId, { at: now + Math.max(delay, 0), run: () => run(...values) });
    return lastId;
  };
  window.clearTimeout = (id) => timers.delete(id);
  window.requestAnimationFrame = (run) => {
    lastId += 1;
    frames.set(lastId, run);
    return lastId;
  };
  window.cancelAnimationFrame = (id) => frames.delete(id);

  // Waits until the tasks that were just started are done: promises and effects run before the next message.
  const settled = () =>
    new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        resolve();
      };
      channel.port2.postMessage(null);
    });

  // Waits until the browser has drawn the page as it is now: the frame after the next is drawn later.
  const painted = () => new Promise((resolve) => nextPaint(() => nextPaint(resolve)));

  const endOf = (animation) => animation.effect.getComputedTiming().endTime;

  // Shows all animations at the time of the clock; new ones begin now. Endless ones, such as a glow, stand still: they would change every
  // frame, and make the file three times as large.
  const showAnimations = async () => {
    for (const animation of document.getAnimations()) {
      if (!began.has(animation)) {
        began.set(animation, now);
        animation.pause();
        // The thread that draws animations stops this one only with the next frame.
        await animation.ready.catch(() => {});
      }
      // A time would start an animation again that was cancelled meanwhile.
      if (animation.playState === "idle") continue;
      const time = endOf(animation) === Infinity ? 0 : now - began.get(animation);
      if (time < endOf(animation)) {
        animation.currentTime = time;
      } else {
        animation.finish();
      }
    }
  };

  // The recording begins after the animations of the page's own start.
  for (const animation of document.getAnimations()) {
    if (endOf(animation) < Infinity) animation.finish();
  }

  const nextTimer = (end) =>
    [...timers]
      .filter(([, timer]) => timer.at <= end)
      .sort(([idA, a], [idB, b]) => a.at - b.at || idA - idB)
      .at(0);

  const advance = async (millis) => {
    const end = now + millis;
    await settled();
    await showAnimations();
    for (let next = nextTimer(end); next; next = nextTimer(end)) {
      const [id, timer] = next;
      timers.delete(id);
      now = Math.max(now, timer.at);
      timer.run();
      await settled();
      await showAnimations();
    }
    now = end;
    const due = frames;
    frames = new Map();
    for (const run of due.values()) run(now);
    await settled();
    await showAnimations();
    await painted();
  };

  const pointer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const arrow = document.createElementNS("http://www.w3.org/2000/svg", "path");
  arrow.setAttribute("d", "M2 2 L2 24 L7.500 19 L11 27 L15 25.300 L11.500 17.500 L19 17 Z");
  arrow.setAttribute("fill", "#1b2333");
  arrow.setAttribute("stroke", "#ffffff");
  arrow.setAttribute("stroke-width", "2");
  arrow.setAttribute("stroke-linejoin", "round");
  pointer.append(arrow);
  pointer.setAttribute("viewBox", "0 0 22 30");
  Object.assign(pointer.style, {
    position: "fixed",
    left: "-2px",
    top: "-2px",
    width: "22px",
    height: "30px",
    zIndex: 1000,
    visibility: "hidden",
    pointerEvents: "none",
    transformOrigin: "2px 2px",
  });
  document.body.append(pointer);
  const showPointer = (event) => {
    const scale = event.buttons ? 0.85 : 1;
    pointer.style.visibility = "visible";
    pointer.style.transform = `translate(${event.clientX}px, ${event.clientY}px) scale(${scale})`;
  };
  for (const kind of ["pointermove", "pointerdown", "pointerup"]) {
    window.addEventListener(kind, showPointer, { capture: true, passive: true });
  }

  window.recorder = { advance };
})();
