/** How far one scrolled element of a screen was, and the way to it: child indexes from the panel down. */
type Place = { readonly path: string; readonly left: number; readonly top: number };

export type ScrollPlaces = {
  /** Scrolls a screen that was drawn anew to where it was left, as soon as its content reaches that far. */
  readonly restore: (tabId: string) => void;
  readonly forget: (tabId: string) => void;
};

/** The longest that content is waited for; later it would move the page under the reader. */
const mostMs = 5000;
const touches = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Remembers how far every tab is scrolled, the lists inside its screen too: a hidden screen cannot be asked.
 * @param isWorthKeeping whether the tab is open, or closed but can be taken back
 */
export function createScrollPlaces(main: HTMLElement, isWorthKeeping: (id: string) => boolean): ScrollPlaces {
  const known = new Map<string, Map<string, Place>>();
  const drawn = new WeakSet<Element>();

  main.addEventListener(
    'scroll',
    ({ target }) => {
      const panel = target instanceof Element ? target.closest<HTMLElement>('[data-tab]') : null;
      const id = panel?.dataset['tab'];
      if (!(target instanceof Element) || !panel || id === undefined || !drawn.has(panel)) return;
      const path = pathTo(panel, target);
      const places = known.get(id) ?? new Map<string, Place>();
      known.set(id, places.set(path, { path, left: target.scrollLeft, top: target.scrollTop }));
    },
    { capture: true, passive: true },
  );

  return {
    restore(tabId) {
      const panel = panelOf(main, tabId);
      if (!panel || drawn.has(panel)) return;
      drawn.add(panel);
      for (const id of known.keys()) if (!isWorthKeeping(id)) known.delete(id);
      const places = [...(known.get(tabId)?.values() ?? [])].filter(({ left, top }) => left > 0 || top > 0);
      if (places.length > 0) scrollWhenReady(panel, places);
    },
    forget: tabId => void known.delete(tabId),
  };
}

function scrollWhenReady(panel: HTMLElement, places: readonly Place[]): void {
  const ending = new AbortController();
  const { signal } = ending;
  let waiting = places;
  const advance = () => {
    waiting = waiting.filter(place => !isReached(panel, place));
    if (waiting.length === 0) ending.abort();
  };
  const changes = new MutationObserver(advance);
  changes.observe(panel, { childList: true, subtree: true });
  const timer = setTimeout(() => ending.abort(), mostMs);
  signal.addEventListener('abort', () => {
    changes.disconnect();
    clearTimeout(timer);
  });
  // Whoever has begun to use the page is not moved any more.
  for (const touch of touches) panel.addEventListener(touch, () => ending.abort(), { signal, passive: true });
  advance();
}

/** Scrolls as far as the content goes by now. */
function isReached(panel: HTMLElement, { path, left, top }: Place): boolean {
  const element = elementAt(panel, path);
  if (!element) return false;
  element.scrollTo?.({ left, top, behavior: 'instant' });
  return Math.abs(element.scrollTop - top) < 2 && Math.abs(element.scrollLeft - left) < 2;
}

function panelOf(main: HTMLElement, tabId: string): HTMLElement | null {
  const panels = [...main.querySelectorAll<HTMLElement>('[data-tab]')];
  return panels.find(panel => panel.dataset['tab'] === tabId) ?? null;
}

function pathTo(panel: Element, element: Element): string {
  const steps: number[] = [];
  for (let at: Element | null = element; at && at !== panel; at = at.parentElement) {
    steps.unshift(at.parentElement ? [...at.parentElement.children].indexOf(at) : 0);
  }
  return steps.join('.');
}

function elementAt(panel: Element, path: string): Element | null {
  const steps = path === '' ? [] : path.split('.').map(Number);
  return steps.reduce<Element | null>((element, step) => element?.children[step] ?? null, panel);
}
