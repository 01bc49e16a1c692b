/** Keys of a keyboard whose name is not what `event.code` calls them. */
const caps: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
  Backslash: '\\',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

const modifiers = ['Ctrl', 'Alt', 'Shift'] as const;

/** What was pressed, as settings store it: `Ctrl+Alt+KeyD`. On a Mac ⌘ stands for Ctrl. Null for a modifier alone. */
export function strokeOf(event: KeyboardEvent): string | null {
  if (/^(Control|Alt|Shift|Meta|OS)/.test(event.code) || event.code === '') return null;
  const held = [event.ctrlKey || event.metaKey, event.altKey, event.shiftKey];
  return [...modifiers.filter((_, index) => held[index]), event.code].join('+');
}

/** A stored key as it stands on a keyboard: `Ctrl+KeyK` → `Ctrl+K`. */
export function keyName(stroke: string): string {
  const parts = stroke.split('+');
  const code = parts.pop() ?? '';
  const cap = caps[code] ?? code.replace(/^(Key|Digit|Numpad)/, '');
  return [...parts, cap].join('+');
}
