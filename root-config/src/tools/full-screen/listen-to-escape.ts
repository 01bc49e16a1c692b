const openThings = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Hears Escape when nothing else is open that takes it first. What is open is looked at before anybody acts on
 * the key, because whoever acts on it closes what it was for.
 */
export function listenToEscape(signal: AbortSignal, leave: () => void): void {
  let isTaken = false;
  const look = (event: KeyboardEvent) => {
    if (event.key === 'Escape') isTaken = event.isComposing || isAnythingOpen();
  };
  const act = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isTaken && !event.defaultPrevented) leave();
  };
  window.addEventListener('keydown', look, { signal, capture: true });
  window.addEventListener('keydown', act, { signal });
}

function isAnythingOpen(): boolean {
  return [...document.querySelectorAll(openThings)].some(
    element => element.checkVisibility?.({ visibilityProperty: true }) ?? true,
  );
}
