import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type RowKeys = {
  /** What a letter does with the row at hand; null where no row is at hand. */
  readonly actions: Readonly<Record<string, (row: string | null) => void>>;
  /** The row whose detail is open. */
  readonly openedRef: RefObject<string | null>;
};

/**
 * J and K go down and up the rows of a list, other letters act on the row that has the focus or is open. No key is heard
 * while somebody types or composes, or while a question is open.
 * @param bar stands in the tab of the list
 * @returns what brings the row after another one to hand, open where that one is: called before that one leaves the list
 */
export function useRowKeys(bar: RefObject<HTMLElement | null>, { actions, openedRef }: RowKeys) {
  const tabOf = () => bar.current?.closest<HTMLElement>('[data-tab]') ?? document.body;
  const rows = () => [...tabOf().querySelectorAll<HTMLElement>('[data-row]')];
  const take = (row: HTMLElement | undefined, isOpen = openedRef.current !== null) => {
    if (!row) return;
    if (isOpen) row.click();
    else row.focus();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyped(event)) return;
    const all = rows();
    const at = all.findIndex(row => isAtHand(row, openedRef.current));
    const key = event.key.toLowerCase();
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (step === 0 && actions[key] === undefined) return;
    event.preventDefault();
    if (step !== 0) take(all[at === -1 ? 0 : at + step]);
    else actions[key]?.(all[at]?.dataset['row'] ?? null);
  });
  // A tab that is not seen has no effects, and so hears nothing.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (leaving: string): (() => void) => {
    const all = rows();
    const at = all.findIndex(row => row.dataset['row'] === leaving);
    const next = (all[at + 1] ?? all[at - 1])?.dataset['row'];
    const isOpen = openedRef.current !== null;
    return () =>
      take(
        rows().find(row => row.dataset['row'] === next),
        isOpen,
      );
  };
}

function isAtHand(row: HTMLElement, openedRef: string | null): boolean {
  return openedRef === null ? row.contains(document.activeElement) : row.dataset['row'] === openedRef;
}

/** Whether the key belongs to a field, to an input method, to the browser, or to a question over the page. */
function isTyped(event: KeyboardEvent): boolean {
  if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return true;
  if (event.ctrlKey || event.altKey || event.metaKey) return true;
  if (!(event.target instanceof Element)) return false;
  const isField = event.target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable=true]',
  );
  return isField !== null || document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null;
}
