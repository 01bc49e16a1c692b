import { useEffect } from 'react';
import { formatInstant } from '@shanmen/shared/time';
import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { type PopupAnchor, usePopup } from '../../parts/popup/use-popup.ts';
import { type KeptNotice, readNotices, useKeptNotices } from './kept-notices.ts';
import styles from './notice-list.module.css';

type Props = { readonly anchor: PopupAnchor; readonly onClose: () => void };

const icons = {
  success: 'circle-check',
  info: 'info',
  warning: 'triangle-alert',
  error: 'circle-alert',
} as const;

/** What was said lately, newest first. One with an address leads there. */
export function NoticeList({ anchor, onClose }: Props) {
  const { bell } = useText();
  const { userName, list, unread } = useKeptNotices();
  const box = usePopup<HTMLDivElement>(anchor, onClose);
  useEffect(() => box.current?.focus({ preventScroll: true }), [box]);
  return (
    <div
      ref={box}
      popover="manual"
      className={styles.box}
      role="dialog"
      aria-label={bell.title}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <strong>{bell.title}</strong>
        {unread > 0 && (
          <button type="button" className={styles.readAll} onClick={() => readNotices(userName)}>
            <Icon name="check-check" />
            {bell.readAll}
          </button>
        )}
      </header>
      {list.length === 0 && <p className={styles.none}>{bell.none}</p>}
      <ul className={styles.list}>
        {list.map(notice => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            onRead={() => readNotices(userName, notice.id)}
            onClose={onClose}
          />
        ))}
      </ul>
    </div>
  );
}

type RowProps = {
  readonly notice: KeptNotice;
  readonly onRead: () => void;
  readonly onClose: () => void;
};

function NoticeRow({ notice, onRead, onClose }: RowProps) {
  const { navigator } = useParts();
  const { notices } = useText();
  const { kind, text, at, address, requestId, isRead } = notice;
  const choose = () => {
    onRead();
    if (address === undefined) return;
    onClose();
    navigator.go(address);
  };
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-kind={kind}
        data-unread={!isRead || undefined}
        onClick={choose}
      >
        <Icon name={icons[kind]} />
        <span className={styles.text}>
          {text}
          <small className={styles.at}>
            {[formatInstant(at), requestId && notices.number(requestId)].filter(Boolean).join(' · ')}
          </small>
        </span>
      </button>
    </li>
  );
}
