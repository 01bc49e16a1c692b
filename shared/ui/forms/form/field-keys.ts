import type { FocusEvent, KeyboardEvent } from 'react';

/** Whether an input method is composing: nothing of ours reacts then. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/**
 * Enter goes to the next field, Shift+Enter back, Enter in the last one submits; so do Ctrl+S and
 * Ctrl+Enter anywhere. A text of several lines and a button keep Enter for themselves; an open list takes it for its
 * choice, and goes on when it has closed by it; a field of several words ends the one that is typed.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>, submit: () => void): void {
  if (isComposing(event)) return;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && (key === 's' || key === 'Enter')) {
    event.preventDefault();
    leave(event.target);
    submit();
    return;
  }
  const { target, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLElement) || keepsEnter(target)) return;
  if (isOpenList(target)) {
    whenClosed(target, event.nativeEvent, () => beside(currentTarget, target, 1)?.focus());
    return;
  }
  if (isTypingWord(target) || !fieldsIn(currentTarget).includes(target)) return;
  event.preventDefault();
  // A closed list would open by Enter; it opens by ↓ and by Space.
  if (target.getAttribute('role') === 'combobox') event.stopPropagation();
  const next = beside(currentTarget, target, shiftKey ? -1 : 1);
  if (next) next.focus();
  else if (!shiftKey) {
    leave(target);
    submit();
  }
}

/** Esc leads out of the fields; a list that is open takes it for itself. */
export function leaveByEscape(event: KeyboardEvent<HTMLElement>, goOut: () => void): void {
  const { target } = event;
  if (event.key !== 'Escape' || isComposing(event) || !(target instanceof HTMLElement)) return;
  if (isOpenList(target)) return;
  event.preventDefault();
  leave(target);
  goOut();
}

/** What was typed as a day counts once its field is left, and it has to count before all is sent. */
function leave(target: EventTarget): void {
  if (target instanceof HTMLElement) target.blur();
}

function keepsEnter({ tagName }: HTMLElement): boolean {
  return tagName === 'TEXTAREA' || tagName === 'BUTTON';
}

function isOpenList(target: HTMLElement): boolean {
  return target.getAttribute('role') === 'combobox' && target.getAttribute('aria-expanded') === 'true';
}

function isTypingWord(target: HTMLElement): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.value !== '' &&
    target.closest('.ant-select-multiple') !== null
  );
}

/** Runs as soon as a key has closed a list; where it does not, the next key or leaving the field ends the wait. */
function whenClosed(list: HTMLElement, by: Event, run: () => void): void {
  const end = (event: Event | null) => {
    if (event === by) return;
    observer.disconnect();
    list.removeEventListener('keydown', end, true);
    list.removeEventListener('blur', end, true);
  };
  const observer = new MutationObserver(() => {
    if (isOpenList(list)) return;
    end(null);
    run();
  });
  observer.observe(list, { attributeFilter: ['aria-expanded'] });
  list.addEventListener('keydown', end, true);
  list.addEventListener('blur', end, true);
}

function beside(form: HTMLElement, field: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const fields = fieldsIn(form);
  const at = fields.indexOf(field);
  return at < 0 ? undefined : fields[at + by];
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
