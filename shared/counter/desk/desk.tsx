import type { ReactNode } from 'react';

import { TouchPad } from '../keys/touch-pad.tsx';
import styles from './desk.module.css';

type DeskProps = {
  /** What else is done at this counter: the keys that lead there. */
  readonly tabs: ReactNode;
  /** The number as far as it is typed, and what stands in its place before that. */
  readonly finder: { readonly label: string; readonly typed: string; readonly hint: string };
  /** Something lies above the desk. */
  readonly isCovered?: boolean;
  /** What was found, and what is done with it: `DeskFound` and `DeskPanel`. */
  readonly children: ReactNode;
};

/** A desk that starts from a number: at the top the number, below what it finds, at the right what is done. */
export function Desk({ tabs, finder: { label, typed, hint }, isCovered = false, children }: DeskProps) {
  return (
    <div className={styles.desk} inert={isCovered}>
      <nav className={styles.modes}>
        {tabs}
        {/* No field: digits are the number wherever one stands, and no scan lands in it. */}
        <output className={styles.finder} aria-label={label}>
          {typed === '' ? <span className={styles.hint}>{hint}</span> : typed}
        </output>
        <TouchPad hasLetters />
      </nav>
      {children}
    </div>
  );
}

type PartProps = { readonly label: string; readonly children: ReactNode };

export function DeskFound({ label, children }: PartProps) {
  return (
    <section className={styles.found} aria-label={label}>
      {children}
    </section>
  );
}

/** Says what will stand here. */
export function DeskEmpty({ children }: { readonly children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}

export function DeskPanel({ label, children }: PartProps) {
  return (
    <section className={styles.panel} aria-label={label}>
      {children}
    </section>
  );
}

/** The one figure that counts at this desk. */
export function DeskFigure({ label, words, children }: PartProps & { readonly words: string }) {
  return (
    <p className={styles.figure}>
      <span>{words}</span>
      <output aria-label={label}>{children}</output>
    </p>
  );
}

/** Keys of the desk; the first is what one came for. */
export function DeskKeys({ children }: { readonly children: ReactNode }) {
  return <div className={styles.keys}>{children}</div>;
}

type DeskDoneProps = PartProps & { readonly title: string; readonly isWaiting?: boolean };

/** What was done last, until the next number. */
export function DeskDone({ label, title, isWaiting = false, children }: DeskDoneProps) {
  return (
    <section className={styles.done} data-waiting={isWaiting} aria-label={label} role="status">
      <p className={styles.title}>{title}</p>
      {children}
    </section>
  );
}
