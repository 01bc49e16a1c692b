import type { ReactNode } from 'react';
import styles from './controls.module.css';

type Props = {
  /** `pay` stands out from everything else on the page and takes money; `primary` goes on; `plain` is the rest. */
  readonly kind?: 'plain' | 'primary' | 'pay';
  readonly disabled?: boolean;
  /** Without it the button sends the form it stands in. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** A button as high as a thumb. */
export function ActionButton({ kind = 'plain', disabled = false, onClick, children }: Props) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={styles.action}
      data-kind={kind}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
