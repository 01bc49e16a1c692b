import { useMedia } from '@shanmen/shared';

import { keepFocus } from '../surface/key-button.tsx';
import styles from './touch-pad.module.css';

const amountKeys = [...'1234567890.', 'Backspace'];
const codeKeys = [...'1234567890-', 'Backspace', 'Enter', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const words: Readonly<Record<string, { readonly name: string; readonly cap: string }>> = {
  Backspace: { name: '退格', cap: '⌫' },
  Enter: { name: '查找', cap: '↵' },
};

type TouchPadProps = {
  /** Codes and initials are looked for, not amounts. */
  readonly hasLetters?: boolean;
};

/** Keys for fingers, where the machine has a touch screen: what is typed without a field has no keyboard of the system. */
export function TouchPad({ hasLetters = false }: TouchPadProps) {
  const isTouched = useMedia('(any-pointer: coarse)');
  if (!isTouched) return null;
  return (
    <div className={styles.pad} data-letters={hasLetters} role="group" aria-label="触摸键盘">
      {(hasLetters ? codeKeys : amountKeys).map(key => (
        <button
          key={key}
          type="button"
          aria-label={words[key]?.name ?? key}
          onMouseDown={keepFocus}
          onClick={() => press(key)}
        >
          {words[key]?.cap ?? key}
        </button>
      ))}
    </div>
  );
}

/** As if the key were on a keyboard: the screen alone knows what it means now. */
function press(key: string): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
