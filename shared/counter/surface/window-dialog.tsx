import { type ReactNode, useEffect, useRef } from 'react';
import styles from './window-dialog.module.css';

type Props = { readonly label: string; readonly wide?: boolean; readonly children: ReactNode };

/** Stands over the window and takes the focus, unless a field of its own has it. It has no keys of its own: those of the window lead out of it. */
export function WindowDialog({ label, wide = false, children }: Props) {
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, []);
  return (
    <div className={styles.veil}>
      <div
        ref={dialog}
        className={styles.dialog}
        data-wide={wide}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  );
}
