/** Watches what the page has ordered for later and what it keeps open; for `addInitScript`. */
export function watchTimers(): void {
  // Whoever only awaits what is done is not its author: that depends on who asked first.
  const app = () => {
    const [running = ''] = (new Error('where').stack ?? '').split(/\n\s*at async /, 1);
    return /\/m\/(mf-[a-z]+)\//.exec(running)?.[1] ?? 'the shell';
  };
  const open = new Map<string, string>();

  /** @param once whether the order is done when it has been carried out */
  function watch(start: string, end: string, kind: string, once: boolean): void {
    // Either of the two clears what the other one ordered.
    const group = kind === 'interval' ? 'timeout' : kind;
    const begin: unknown = Reflect.get(window, start);
    const cancel: unknown = Reflect.get(window, end);
    if (typeof begin !== 'function' || typeof cancel !== 'function') throw new Error(`no ${start}`);
    Reflect.set(window, start, (work: unknown, ...rest: unknown[]) => {
      let key = '';
      const done = (...given: unknown[]): void => {
        if (once) open.delete(key);
        if (typeof work === 'function') Reflect.apply(work, window, given);
      };
      const id: unknown = Reflect.apply(begin, window, [done, ...rest]);
      key = `${group} ${String(id)}`;
      // The shell always waits for something, and caches forget after minutes; short waits pass by themselves.
      const isLong = typeof rest[0] === 'number' && rest[0] >= 10_000;
      open.set(key, `${isLong ? 'long ' : ''}${kind}, by ${app()}`);
      return id;
    });
    Reflect.set(window, end, (id: unknown) => {
      open.delete(`${group} ${String(id)}`);
      return Reflect.apply(cancel, window, [id]);
    });
  }
  watch('setTimeout', 'clearTimeout', 'timeout', true);
  watch('setInterval', 'clearInterval', 'interval', false);
  watch('requestAnimationFrame', 'cancelAnimationFrame', 'animation frame', true);
  watch('requestIdleCallback', 'cancelIdleCallback', 'idle callback', true);
  window.leftovers.push(() => [...open.values()]);
}

/** Watches requests, and channels, streams and workers, which stay open until somebody closes them. */
export function watchOpenings(): void {
  const open = new Map<object, string>();
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function sent(...given) {
    open.set(this, 'request');
    this.addEventListener('loadend', () => open.delete(this), { once: true });
    send.apply(this, given);
  };
  for (const name of ['BroadcastChannel', 'EventSource', 'WebSocket', 'Worker']) {
    const kind: unknown = Reflect.get(window, name);
    if (typeof kind !== 'function') throw new Error(`no ${name}`);
    const watched = new Proxy(kind, {
      construct(target, given: unknown[], caller) {
        const made: object = Reflect.construct(target, given, caller);
        open.set(made, `open ${name} ${String(given[0])}`);
        return made;
      },
    });
    Reflect.set(window, name, watched);
    for (const end of ['close', 'terminate']) {
      const close: unknown = Reflect.get(kind.prototype, end);
      if (typeof close !== 'function') continue;
      Reflect.set(kind.prototype, end, function closed(this: object, ...given: unknown[]): unknown {
        open.delete(this);
        return Reflect.apply(close, this, given);
      });
    }
  }
  window.leftovers.push(() => [...open.values()]);
}
