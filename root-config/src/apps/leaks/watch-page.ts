import type { Leftovers } from './leftovers.ts';

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** From here on everything is noted that apps add to the page outside their containers. */
export function watchPage(leftovers: Leftovers): void {
  // Between the app and what is noted stand React and the shared interface.
  Error.stackTraceLimit = 40;
  for (const target of [window, document, document.body]) watchListeners(target, leftovers);
  watchTimers(leftovers);
  for (const place of [document.head, document.body]) watchChildren(place, leftovers);
  watchOpenings(leftovers);
  watchObservers(leftovers);
}

function watchListeners(target: EventTarget, leftovers: Leftovers): void {
  const records: { type: unknown; listener: unknown; capture: boolean }[] = [];
  const place = target instanceof Element ? target.localName : target === window ? 'window' : 'document';
  const recordOf = (type: unknown, listener: unknown, capture: boolean) =>
    records.find(one => one.type === type && one.listener === listener && one.capture === capture);
  wrap(target, 'addEventListener', (add, [type, listener, options]) => {
    const { capture = false, once = false, signal = null } = settingsOf(options);
    if (listener && !once && !signal?.aborted && !recordOf(type, listener, capture)) {
      const record = { type, listener, capture };
      records.push(record);
      leftovers.note(record, `listener ${String(type)} on ${place}`);
      signal?.addEventListener('abort', () => leftovers.drop(record), { once: true });
    }
    return add();
  });
  wrap(target, 'removeEventListener', (remove, [type, listener, options]) => {
    const record = recordOf(type, listener, settingsOf(options).capture ?? false);
    if (record) {
      records.splice(records.indexOf(record), 1);
      leftovers.drop(record);
    }
    return remove();
  });
}

function settingsOf(options: unknown): AddEventListenerOptions {
  return typeof options === 'object' && options !== null ? options : { capture: options === true };
}

function watchTimers(leftovers: Leftovers): void {
  for (const [start, stop, name, isOnce] of [
    ['setInterval', 'clearInterval', 'interval', false],
    ['setTimeout', 'clearTimeout', 'timeout', true],
    ['requestAnimationFrame', 'cancelAnimationFrame', 'animation frame', true],
  ] as const) {
    wrap(window, start, (begin, given) => {
      const [work] = given;
      let handle: unknown;
      if (isOnce && typeof work === 'function') {
        given[0] = (...told: unknown[]) => {
          leftovers.drop(`${name} ${String(handle)}`);
          Reflect.apply(work, window, told);
        };
      }
      handle = begin();
      leftovers.note(`${name} ${String(handle)}`, name);
      return handle;
    });
    wrap(window, stop, (end, [handle]) => {
      leftovers.drop(`${name} ${String(handle)}`);
      return end();
    });
  }
}

/** Elements that an app puts beside the containers, or style sheets. */
function watchChildren(place: HTMLElement, leftovers: Leftovers): void {
  for (const name of ['append', 'appendChild', 'prepend', 'insertBefore'] as const) {
    wrap(place, name, (add, given) => {
      for (const child of given.slice(0, name.endsWith('end') ? undefined : 1)) {
        // A chunk that the app fetches is the loader's business.
        const isOwn = child instanceof Element && !(child instanceof HTMLScriptElement);
        if (isOwn) leftovers.note(child, `<${child.localName}> in ${place.localName}`);
      }
      return add();
    });
  }
}

/** Observers of what is still in the page. */
function watchObservers(leftovers: Leftovers): void {
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    const kind: unknown = Reflect.get(window, name);
    if (typeof kind !== 'function') continue;
    const watched = new WeakMap<object, Map<unknown, object>>();
    const targetsOf = (observer: object) => watched.get(observer) ?? new Map<unknown, object>();
    wrap(kind.prototype, 'observe', (observe, [target], observer) => {
      const targets = targetsOf(observer).set(target, {});
      watched.set(observer, targets);
      leftovers.note(targets.get(target), name, target);
      return observe();
    });
    wrap(kind.prototype, 'unobserve', (unobserve, [target], observer) => {
      leftovers.drop(targetsOf(observer).get(target));
      return unobserve();
    });
    wrap(kind.prototype, 'disconnect', (disconnect, _, observer) => {
      for (const record of targetsOf(observer).values()) leftovers.drop(record);
      return disconnect();
    });
  }
}

/** What stays open until it is closed. */
function watchOpenings(leftovers: Leftovers): void {
  for (const name of ['BroadcastChannel', 'EventSource', 'WebSocket', 'Worker']) {
    watchKind(name, ['close', 'terminate'], leftovers);
  }
}

function watchKind(name: string, ends: readonly string[], leftovers: Leftovers): void {
  const kind: unknown = Reflect.get(window, name);
  if (typeof kind !== 'function') return;
  const watched = new Proxy(kind, {
    construct(target, given: unknown[], caller) {
      const made: object = Reflect.construct(target, given, caller);
      leftovers.note(made, `open ${name} ${String(given[0])}`);
      return made;
    },
  });
  Reflect.set(window, name, watched);
  for (const end of ends) {
    if (!(end in kind.prototype)) continue;
    const close: Method = Reflect.get(kind.prototype, end);
    Reflect.set(kind.prototype, end, function closed(this: object, ...given: unknown[]): unknown {
      leftovers.drop(this);
      return Reflect.apply(close, this, given);
    });
  }
}

/** Puts a function of ours in the place of a method; `go` calls the one that was there. */
function wrap(
  target: object,
  name: string,
  by: (go: () => unknown, given: unknown[], self: object) => unknown,
): void {
  const native: unknown = Reflect.get(target, name);
  if (typeof native !== 'function') return;
  Reflect.set(target, name, function watched(this: object | undefined, ...given: unknown[]): unknown {
    const self = this ?? target;
    return by(() => Reflect.apply(native, self, given), given, self);
  });
}
