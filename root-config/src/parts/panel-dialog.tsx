import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './panel-dialog.module.css';

type Props = {
  readonly title: string;
  /** Between the title and the button that closes. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly closeLabel: string;
  readonly isWide?: boolean;
  readonly onClose: () => void;
};

/** Shows something over the page, to be looked at and closed. */
export function PanelDialog({ title, tools, children, closeLabel, isWide = false, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal?.(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.tools}>{tools}</div>
        <IconButton icon="x" label={closeLabel} onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}
