import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

type Kind = { readonly kind?: 'plain' | 'primary' | 'danger' };

/** A button with a word on it; one of a group is the primary one. */
export function Button({
  kind = 'plain',
  ...others
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & Kind) {
  return <button {...others} type="button" className={styles.button} data-kind={kind} />;
}

/** Leads elsewhere, and stands among buttons. */
export function ButtonLink({
  kind = 'plain',
  children,
  ...others
}: Omit<ComponentProps<'a'>, 'className'> & Kind) {
  return (
    <a {...others} className={styles.button} data-kind={kind}>
      {children}
    </a>
  );
}

type FileProps = { readonly accept: string; readonly children: ReactNode; onFile(file: File): void };

/** Asks for a file; the same one may be given twice. */
export function FileButton({ accept, children, onFile }: FileProps) {
  return (
    <label className={styles.button}>
      <input
        className={styles.file}
        type="file"
        accept={accept}
        onChange={event => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}
