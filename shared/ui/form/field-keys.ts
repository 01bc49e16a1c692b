import type { FocusEvent, KeyboardEvent } from 'react';

/** Whether an input method is composing: nothing of ours reacts then. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/**
 * Enter goes to the next field, Shift+Enter back, Enter in the last one submits; so do Ctrl+S and
 * Ctrl+Enter anywhere. A text of several lines, a button and an open list keep Enter for themselves.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>, submit: () => void): void {
  if (isComposing(event)) return;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && (key === 's' || key === 'Enter')) {
    event.preventDefault();
    submit();
    return;
  }
  const { target, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLElement) || keepsEnter(target)) return;
  const fields = fieldsIn(currentTarget);
  const at = fields.indexOf(target);
  if (at < 0) return;
  event.preventDefault();
  // A closed list would open by Enter; it opens by ↓ and by Space.
  if (target.getAttribute('role') === 'combobox') event.stopPropagation();
  const next = fields[shiftKey ? at - 1 : at + 1];
  if (next) next.focus();
  else if (!shiftKey) submit();
}

function keepsEnter(target: HTMLElement): boolean {
  if (target.tagName === 'TEXTAREA' || target.tagName === 'BUTTON') return true;
  return target.getAttribute('role') === 'combobox' && target.getAttribute('aria-expanded') === 'true';
}

function fieldsIn(form: HTMLElement): HTMLElement[] {
  const all = form.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea');
  return [...all].filter(
    field => !field.matches(':disabled') && field.closest('[aria-hidden="true"]') === null,
  );
}

/** A number is usually typed anew, so its field selects it on focus. */
export function selectNumber(event: FocusEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const mode = target.getAttribute('inputmode');
  if (mode === 'decimal' || mode === 'numeric' || target.getAttribute('role') === 'spinbutton')
    target.select();
}
