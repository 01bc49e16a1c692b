/** Watches the observers of what is still in the page; for `addInitScript`. */
export function watchObservers(): void {
  const targets = new Set<WeakRef<Node>>();
  const observed = new WeakMap<Node, Set<object>>();
  const change = (
    kind: { prototype: object },
    name: string,
    act: (observer: object, target: unknown) => void,
  ) => {
    const native: unknown = Reflect.get(kind.prototype, name);
    if (typeof native !== 'function') return;
    Reflect.set(kind.prototype, name, function watched(this: object, ...given: unknown[]): unknown {
      act(this, given[0]);
      return Reflect.apply(native, this, given);
    });
  };
  for (const kind of [MutationObserver, ResizeObserver, IntersectionObserver]) {
    change(kind, 'observe', (observer, target) => {
      if (!(target instanceof Node)) return;
      if (!observed.has(target)) targets.add(new WeakRef(target));
      observed.set(target, (observed.get(target) ?? new Set()).add(observer));
    });
    change(kind, 'unobserve', (observer, target) => {
      if (target instanceof Node) observed.get(target)?.delete(observer);
    });
    change(kind, 'disconnect', observer => {
      for (const reference of targets) observed.get(reference.deref() ?? document)?.delete(observer);
    });
  }
  window.leftovers.push(() =>
    [...targets].flatMap(reference => {
      const target = reference.deref();
      if (!target?.isConnected) return [];
      return [...(observed.get(target) ?? [])].map(
        observer => `${observer.constructor.name} of ${target.nodeName.toLowerCase()}`,
      );
    }),
  );
}

/** Lists what stands in the page: styles, elements outside the screens, names on `window`, functions replaced. */
export function watchPage(): void {
  const replaced = new Map<unknown, number>();
  const present = (name: string, owner: object): string => {
    const value: unknown = Reflect.get(owner, name);
    if (!replaced.has(value)) replaced.set(value, replaced.size);
    return `another ${name}, no. ${replaced.get(value)}`;
  };
  const describe = (element: Element): string => {
    const { parentElement: parent } = element;
    const place = parent?.id || parent?.getAttribute('data-mf-popups') || parent?.localName;
    return `<${element.localName}> ${element.id || element.className} in ${place}`;
  };
  const outside = 'style, link, body > *, [data-mf-popups] > *, [data-mf] > *, html > *';
  window.leftovers.push(() => [
    ...[...document.querySelectorAll(outside)].map(describe),
    ...document.adoptedStyleSheets.map(() => 'adopted style sheet'),
    ...Object.getOwnPropertyNames(window).map(name => `window.${name}`),
    ...Object.keys(Window.prototype).filter(name => name.startsWith('on') && Reflect.get(window, name)),
    present('fetch', window),
    present('pushState', history),
    present('replaceState', history),
    present('error', console),
  ]);
}
