import { useEffect, useRef, useState, type RefObject } from 'react';
import { useParts } from '../../layout/parts-context.ts';
import { moveFocus } from '../../menu/move-focus.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';
import { listenToDrag, placeOf } from './tab-drag.ts';

type Strip = {
  readonly strip: RefObject<HTMLDivElement | null>;
  /** Whether tabs are cut off before or after what can be seen. */
  readonly hidden: { readonly before: boolean; readonly after: boolean };
  readonly scroll: (direction: -1 | 1) => void;
};

const nothingHidden = { before: false, after: false };

/**
 * The row of tabs: keys, wheel, drag, and what of it cannot be seen. The tab in front always can, also once it has a
 * longer title, until somebody looks through the others.
 */
export function useStrip(activeId: string | undefined, count: number): Strip {
  const parts = useParts();
  const strip = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(nothingHidden);
  const follows = useRef(true);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const ending = new AbortController();
    listenToKeys(parts, element, ending.signal);
    listenToDrag(parts, element, ending.signal);
    listenToWheel(element, () => (follows.current = false), ending.signal);
    return () => ending.abort();
  }, [parts]);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const look = () =>
      setHidden(before => {
        const next = hiddenParts(element);
        return before.before === next.before && before.after === next.after ? before : next;
      });
    const fit = () => {
      look();
      if (follows.current) showActive(element);
    };
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(fit);
    sizes?.observe(element);
    for (const tab of element.children) sizes?.observe(tab);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes?.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [count]);
  useEffect(() => {
    follows.current = true;
  }, [activeId]);
  useEffect(() => {
    // The arrows take room from the tabs.
    if (follows.current) showActive(strip.current);
  }, [activeId, hidden]);
  const scroll = (direction: -1 | 1) => {
    follows.current = false;
    const step = direction * (strip.current?.clientWidth ?? 0) * 0.8;
    strip.current?.scrollBy({ left: step, behavior: 'smooth' });
  };
  return { strip, hidden, scroll };
}

function showActive(strip: HTMLElement | null): void {
  const active = strip?.querySelector('[aria-selected="true"]');
  active?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

function hiddenParts(strip: HTMLElement) {
  const rest = strip.scrollWidth - strip.clientWidth - strip.scrollLeft;
  return { before: strip.scrollLeft > 1, after: rest > 1 };
}

function listenToKeys(parts: ShellParts, strip: HTMLElement, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    const tabs = [...strip.querySelectorAll<HTMLElement>('[role="tab"]')];
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step !== 0 && event.ctrlKey && event.shiftKey) moveAlong(parts, event, step);
    else moveFocus(event, tabs, { next: 'ArrowRight', previous: 'ArrowLeft' });
  };
  strip.addEventListener('keydown', onKey, { signal });
}

/** The focused tab changes places with its neighbour and keeps the focus. */
function moveAlong({ tabs, settings }: ShellParts, event: KeyboardEvent, step: number): void {
  const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="tab"]') : null;
  const id = tab?.dataset['id'];
  if (!tab || id === undefined || !settings.of('tabs.drag')) return;
  event.preventDefault();
  tabs.move(id, placeOf(tab) + step);
  // React moves the neighbours or the tab itself, which would lose the focus.
  queueMicrotask(() => tab.focus());
}

function listenToWheel(strip: HTMLElement, onTurn: () => void, signal: AbortSignal): void {
  const scrollSideways = (event: WheelEvent) => {
    onTurn();
    if (event.deltaX === 0) strip.scrollLeft += event.deltaY;
  };
  strip.addEventListener('wheel', scrollSideways, { signal, passive: true });
}
