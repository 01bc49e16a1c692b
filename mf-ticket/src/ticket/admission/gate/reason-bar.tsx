import { apiErrorOf } from '@shanmen/shared';
import { keepFocus, Keycap, NoticeLine, useKeyboard } from '@shanmen/shared/counter';
import { useEffect, useRef } from 'react';
import styles from './gate.module.css';

type ReasonBarProps = {
  readonly name: string;
  readonly title: string;
  /** Each on a digit; none where there is nothing to do. */
  readonly reasons: readonly string[];
  readonly cancel: string;
  readonly error: unknown;
  readonly onChoose: (reason: string) => void;
  readonly onClose: () => void;
};

/** Something that needs a reason: one digit says it, Esc leaves all as it is. */
export function ReasonBar({ name, title, reasons, cancel, error, onChoose, onClose }: ReasonBarProps) {
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => dialog.current?.focus(), []);
  useKeyboard({
    onKey: stroke => {
      const reason = reasons[Number(stroke) - 1];
      if (stroke === 'Escape') onClose();
      else if (reason !== undefined) onChoose(reason);
      return true;
    },
    onScan: () => undefined,
  });
  return (
    <div ref={dialog} className={styles.undo} role="dialog" aria-label={name} tabIndex={-1}>
      <p>{title}</p>
      {reasons.map((reason, index) => (
        <button key={reason} type="button" onMouseDown={keepFocus} onClick={() => onChoose(reason)}>
          {reason} <Keycap>{String(index + 1)}</Keycap>
        </button>
      ))}
      <button type="button" onMouseDown={keepFocus} onClick={onClose}>
        {cancel} <Keycap>Esc</Keycap>
      </button>
      <NoticeLine notice={error ? { tone: 'danger', text: apiErrorOf(error).message } : null} />
    </div>
  );
}
