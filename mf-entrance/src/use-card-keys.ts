import { isSystemType } from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Digits 1 to 8 open the system of that number from anywhere on the page; arrows walk over the cards.
 * @returns the key handler of each card
 */
export function useCardKeys(types: readonly SystemType[], open: (type: SystemType) => void) {
  const onDigit = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    const type = `${event.key}0`;
    if (isSystemType(type) && types.includes(type)) open(type);
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onDigit(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (event: KeyboardEvent<HTMLElement>) => {
    const cards = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
    const at = cards.findIndex(card => card === document.activeElement);
    const to = at + (stepOf(event.key, cards) ?? Number.NaN);
    if (at < 0 || Number.isNaN(to)) return;
    event.preventDefault();
    cards[Math.min(cards.length - 1, Math.max(0, to))]?.focus();
  };
}

/** Up and down move by as many cards as stand in a row now. */
function stepOf(key: string, cards: readonly HTMLElement[]): number | undefined {
  const top = cards[0]?.offsetTop;
  const inRow = cards.filter(card => card.offsetTop === top).length;
  if (key === 'ArrowUp') return -inRow;
  if (key === 'ArrowDown') return inRow;
  return steps[key];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
}
