declare global {
  interface Window {
    /** Filled by the watchers before any code of the page runs: each lists what is alive, by name. */
    readonly leftovers: (() => string[])[];
  }
}

/** Watches the listeners of everything that is still in the page; for `addInitScript`. */
export function watchListeners(): void {
  type Listening = { type: string; listener: unknown; capture: boolean; by: string };
  const nativeAdd = EventTarget.prototype.addEventListener;
  const nativeRemove = EventTarget.prototype.removeEventListener;
  const targets = new Set<WeakRef<EventTarget>>();
  const known = new WeakMap<EventTarget, Listening[]>();
  // Whoever only awaits what is done is not its author: that depends on who asked first.
  const app = () => {
    const [running = ''] = (new Error('where').stack ?? '').split(/\n\s*at async /, 1);
    return /\/m\/(mf-[a-z]+)\//.exec(running)?.[1] ?? 'the shell';
  };

  function listed(target: EventTarget): Listening[] {
    const own = known.get(target) ?? [];
    if (!known.has(target)) targets.add(new WeakRef(target));
    known.set(target, own);
    return own;
  }

  function drop(target: EventTarget, type: string, listener: unknown, capture: boolean): void {
    const own = known.get(target) ?? [];
    const place = own.findIndex(
      one => one.type === type && one.listener === listener && one.capture === capture,
    );
    if (place >= 0) own.splice(place, 1);
  }

  function note(
    target: EventTarget,
    type: string,
    listener: unknown,
    options?: boolean | AddEventListenerOptions,
  ): void {
    const { capture = false, once, signal } = typeof options === 'object' ? options : { capture: options };
    drop(target, type, listener, capture);
    if (!listener || signal?.aborted) return;
    listed(target).push({ type, listener, capture, by: app() });
    const end = () => drop(target, type, listener, capture);
    if (once) nativeAdd.call(target, type, end, { once: true, capture });
    if (signal) nativeAdd.call(signal, 'abort', end, { once: true });
  }

  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    note(this ?? window, type, listener, options);
    nativeAdd.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    const capture = typeof options === 'object' ? (options.capture ?? false) : (options ?? false);
    drop(this ?? window, type, listener, capture);
    nativeRemove.call(this ?? window, type, listener, options);
  };

  const nameOf = (target: EventTarget) =>
    target instanceof Element ? target.localName : target.constructor.name;
  const forOneRequest = [AbortSignal, XMLHttpRequestEventTarget, IDBRequest, IDBTransaction];
  // What left the page takes its listeners along; so does what serves for one request.
  const isAlive = (target: EventTarget) =>
    target instanceof Node ? target.isConnected : !forOneRequest.some(kind => target instanceof kind);
  window.leftovers.push(() =>
    [...targets].flatMap(reference => {
      const target = reference.deref();
      if (target === undefined || !isAlive(target)) return [];
      return listed(target).map(({ type, by }) => `listener ${type} on ${nameOf(target)}, by ${by}`);
    }),
  );
}

/**
 * Watches the two kinds of listeners that single-spa, once started, takes for itself: for a page whose
 * shell runs. Those of before are not listed.
 */
export function watchRoutingListeners(): void {
  const held = new Set<unknown>();
  const watch = (name: 'addEventListener' | 'removeEventListener', note: (listener: unknown) => void) => {
    const method: unknown = window[name];
    if (typeof method !== 'function') throw new Error(`no ${name}`);
    Reflect.set(window, name, (...call: unknown[]) => {
      if (call[0] === 'popstate' || call[0] === 'hashchange') note(call[1]);
      Reflect.apply(method, window, call);
    });
  };
  watch('addEventListener', listener => held.add(listener));
  watch('removeEventListener', listener => held.delete(listener));
  window.leftovers.push(() => [...held].map(() => 'listener of navigation, held by single-spa'));
}
