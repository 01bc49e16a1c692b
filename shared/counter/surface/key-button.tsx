import type { ComponentProps } from 'react';
import type { ScreenKey } from '../keys/screen-key.ts';
import styles from './key-button.module.css';

type KeyButtonProps = {
  readonly of: ScreenKey<string>;
  readonly onPress: () => void;
  /** `pay` is the one action that takes money; `plain` everything else. */
  readonly look?: 'plain' | 'pay' | 'main';
  /** Replaces the label of the key. */
  readonly label?: string;
} & Pick<ComponentProps<'button'>, 'disabled' | 'className' | 'aria-pressed'>;

/** A button with its key printed on it. It never takes the focus from the keyboard's hand by a click. */
export function KeyButton({ of, onPress, look = 'plain', label, className = '', ...rest }: KeyButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`${styles.button} ${styles[look]} ${className}`}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      <span className={styles.label}>{label ?? of.label}</span>
      <Keycap>{of.cap}</Keycap>
    </button>
  );
}

export function Keycap({ children }: { readonly children: string }) {
  return <kbd className={styles.cap}>{children}</kbd>;
}

/** For the mouse: the next key press belongs to the screen, not to the button that was clicked. */
export function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
