import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { placeInWindow, type Box } from './place-in-window.ts';

/** What a popup belongs to: an element, which it hangs from, or the point where the pointer was. */
export type PopupAnchor = Element | { readonly x: number; readonly y: number };

/**
 * Places a popup inside the window, and closes it by Escape, Tab, a press outside, scrolling, a smaller window
 * or another one in front. The focus goes back to where it was, unless it was put elsewhere meanwhile.
 */
export function usePopup<T extends HTMLElement>(
  anchor: PopupAnchor,
  onClose: () => void,
): RefObject<T | null> {
  const ref = useRef<T>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useLayoutEffect(() => {
    const popup = ref.current;
    if (!popup) return undefined;
    // In the top layer no ancestor can clip it, and none shifts it by a filter.
    popup.showPopover?.();
    const view = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = placeInWindow(boxOf(anchor), popup.getBoundingClientRect(), view);
    popup.style.left = `${left}px`;
    popup.style.top = `${top}px`;
    return undefined;
  }, [anchor]);
  useEffect(() => {
    const popup = ref.current;
    if (!popup) return undefined;
    const before = document.activeElement;
    const ending = new AbortController();
    closeWhenLeft(popup, anchor, ending.signal, () => close.current());
    return () => {
      ending.abort();
      const isFree = document.activeElement === document.body || popup.contains(document.activeElement);
      if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [anchor]);
  return ref;
}

function boxOf(anchor: PopupAnchor): Box {
  if (anchor instanceof Element) return anchor.getBoundingClientRect();
  return { left: anchor.x, top: anchor.y, width: 0, height: 0 };
}

function closeWhenLeft(
  popup: HTMLElement,
  anchor: PopupAnchor,
  signal: AbortSignal,
  close: () => void,
): void {
  const isInside = ({ target }: Event, ...places: readonly unknown[]) =>
    target instanceof Node && places.some(place => place instanceof Node && place.contains(target));
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || (event.key !== 'Escape' && event.key !== 'Tab')) return;
    // The topmost takes Escape alone; the dialog or page below stays as it is.
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
    }
    close();
  };
  document.addEventListener('keydown', onKey, { signal, capture: true });
  // The anchor opens and closes it itself.
  const onPress = (event: Event) => isInside(event, popup, anchor) || close();
  document.addEventListener('pointerdown', onPress, { signal, capture: true });
  const onScroll = (event: Event) => isInside(event, popup) || close();
  document.addEventListener('scroll', onScroll, { signal, capture: true, passive: true });
  window.addEventListener('resize', close, { signal });
  window.addEventListener('blur', close, { signal });
}
