import { type RefObject, useState } from 'react';
import { useListening } from './use-listening.ts';

/**
 * Pointer and focus open what an element leads to; leaving it, Escape and choosing a link in it close it.
 * @returns what to put on the element, and where it stands while it is open
 */
export function useFlyout<T extends HTMLElement>(isOn = true): [RefObject<T | null>, DOMRect | null] {
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const ref = useListening<T>((element, signal) => {
    if (!isOn) return;
    const open = () => setAnchor(before => before ?? element.getBoundingClientRect());
    const close = () => setAnchor(null);
    const leave = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) close();
    };
    const choose = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) close();
      else open();
    };
    element.addEventListener('pointerenter', event => event.pointerType === 'mouse' && open(), { signal });
    element.addEventListener('pointerleave', event => event.pointerType === 'mouse' && close(), { signal });
    element.addEventListener('focusin', open, { signal });
    element.addEventListener('focusout', leave, { signal });
    element.addEventListener('click', choose, { signal });
    element.addEventListener('keydown', event => event.key === 'Escape' && close(), { signal });
  });
  return [ref, isOn ? anchor : null];
}
