import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import type { ShownNotice } from '../../shell/work/notices.ts';
import { useStore } from '../../parts/store.ts';
import { useParts } from '../parts-context.ts';
import styles from './toasts.module.css';

const icons = {
  success: 'circle-check',
  info: 'info',
  warning: 'triangle-alert',
  error: 'circle-alert',
} as const;
const shownMs = { success: 5000, info: 5000, warning: 8000, error: 12_000 } as const;

type ToastsProps = {
  /** The header and the menu of the shell are drawn. */
  readonly isFramed: boolean;
};

/** Messages that go by themselves; resting on one with the pointer or the focus keeps it. */
export function Toasts({ isFramed }: ToastsProps) {
  const { notices } = useParts();
  const list = useStore(notices.list);
  return (
    <div className={styles.stack} data-framed={isFramed}>
      {list.map(notice => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function Toast({ notice }: { readonly notice: ShownNotice }) {
  const { notices } = useParts();
  const { notices: text } = useText();
  const [isHeld, setHeld] = useState(false);
  const dismiss = useEffectEvent(() => notices.dismiss(notice.id));
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(), shownMs[notice.kind]);
    return () => clearTimeout(timer);
  }, [isHeld, notice.kind]);
  return (
    <div
      className={styles.toast}
      data-kind={notice.kind}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[notice.kind]} />
      <p className={styles.text}>
        {notice.text}
        {notice.requestId && <small className={styles.number}>{text.number(notice.requestId)}</small>}
      </p>
      {notice.action && <ActionButton notice={notice} action={notice.action} />}
      <IconButton icon="x" label={text.dismiss} size="small" onClick={() => notices.dismiss(notice.id)} />
    </div>
  );
}

type ActionProps = {
  readonly notice: ShownNotice;
  readonly action: NonNullable<ShownNotice['action']>;
};

function ActionButton({ notice, action }: ActionProps) {
  const { notices } = useParts();
  const act = () => {
    notices.dismiss(notice.id);
    action.run();
  };
  return (
    <button type="button" className={styles.action} onClick={act}>
      {action.label}
    </button>
  );
}
