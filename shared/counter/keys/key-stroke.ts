import { characterAt, plainKey } from '@shanmen/shared/contracts/plain-code';

/**
 * One key press by the name that stands on its button: `A`, `5`, `*`, `F8`, `Enter`, `Ctrl+P`.
 * Letters are upper case; full-width characters of a Chinese input method count as their plain ones.
 */
export type KeyStroke = string;

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'isComposing' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

/** Keys of the browser that no screen of the product takes. */
export const neverTaken: ReadonlySet<KeyStroke> = new Set([
  'F5',
  'F11',
  'F12',
  'Ctrl+W',
  'Ctrl+N',
  'Ctrl+T',
  'Ctrl+F5',
  'Ctrl+Shift+W',
  'Ctrl+Shift+N',
  'Ctrl+Shift+T',
]);

/** Whether an input method is at work; its key presses are not for us. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}

export function strokeOf(event: KeyPress): KeyStroke {
  const key = plainKey(event.key);
  const name = key.length === 1 ? key.toUpperCase() : key;
  const control = event.ctrlKey || event.metaKey;
  const shift = event.shiftKey && (control || event.altKey || key.length > 1);
  return `${control ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${name}`;
}

/**
 * The character a press would type, or null. While an input method composes, `key` says nothing and the
 * character is read from the position of the key, as a scanner set to a plain keyboard sends it.
 */
export function characterOf(event: KeyPress): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (isComposing(event)) return characterAt(event);
  const key = plainKey(event.key);
  return /^[\x21-\x7e]$/.test(key) ? key : null;
}
