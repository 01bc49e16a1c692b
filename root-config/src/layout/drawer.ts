import { type RefObject, useEffect } from 'react';

import { createStore, useStore } from '../parts/store.ts';
import { useListening } from './use-listening.ts';
import { narrow } from './use-layout.ts';

const isOpen = createStore(false);

/** Whether the menu lies over the page; only on a small window. */
export function useDrawerOpen(): boolean {
  return useStore(isOpen);
}

export function turnDrawer(open: boolean): void {
  isOpen.set(open);
  if (open) document.documentElement.dataset['drawer'] = 'open';
  else delete document.documentElement.dataset['drawer'];
}

const edge = 24;
const pull = 48;

/** A finger that comes in from the left edge pulls the menu out. */
export function useEdgeSwipe(): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let from: Touch | null = null;
    const begin = (event: TouchEvent) => {
      const touch = event.touches[0];
      from = touch && touch.clientX < edge && window.matchMedia(narrow).matches ? touch : null;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!from || !touch) return;
      const sideways = touch.clientX - from.clientX;
      if (Math.abs(touch.clientY - from.clientY) > pull) from = null;
      else if (sideways > pull) turnDrawer(true);
    };
    document.addEventListener('touchstart', begin, { signal, passive: true });
    document.addEventListener('touchmove', move, { signal, passive: true });
    return () => ending.abort();
  }, []);
}

/** For the menu itself: as a drawer it holds the focus, and Escape or a swipe back closes it. */
export function useDrawer(): RefObject<HTMLDivElement | null> {
  const open = useStore(isOpen);
  const ref = useListening<HTMLDivElement>((element, signal) => {
    if (open) listen(element, signal);
  });
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    const drawer = ref.current;
    const first = drawer?.querySelector<HTMLElement>('[aria-current], [data-entry]');
    // Hidden until the style sheet has seen the mark on the page.
    const frame = requestAnimationFrame(() => first?.focus());
    return () => {
      cancelAnimationFrame(frame);
      if (before instanceof HTMLElement && drawer?.contains(document.activeElement)) before.focus();
    };
  }, [open, ref]);
  return ref;
}

function listen(drawer: HTMLElement, signal: AbortSignal): void {
  let startX = 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') turnDrawer(false);
    if (event.key === 'Tab') stayWithin(drawer, event);
  };
  const begin = (event: TouchEvent) => {
    startX = event.touches[0]?.clientX ?? 0;
  };
  const move = (event: TouchEvent) => {
    if (startX - (event.touches[0]?.clientX ?? startX) > pull) turnDrawer(false);
  };
  drawer.addEventListener('keydown', onKey, { signal });
  drawer.addEventListener('touchstart', begin, { signal, passive: true });
  drawer.addEventListener('touchmove', move, { signal, passive: true });
}

/** From the last control Tab leads to the first, and back. */
function stayWithin(box: HTMLElement, event: KeyboardEvent): void {
  const controls = [...box.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]')];
  const [first, last] = event.shiftKey ? [controls.at(-1), controls[0]] : [controls[0], controls.at(-1)];
  if (document.activeElement !== last || !first) return;
  event.preventDefault();
  first.focus();
}
