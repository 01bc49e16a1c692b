import { useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useText } from '../language/language.ts';
import { useStore } from '../store.ts';
import { useKeptNotices } from './kept-notices.ts';
import styles from './notice-bell.module.css';
import { noticesAnchor, openNotices } from './open-notices.ts';

/** The bell of the header with the number of unread notices; none at zero. */
export function NoticeBell() {
  const { bell } = useText();
  const { unread } = useKeptNotices();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useStore(noticesAnchor) !== null;
  const label = unread > 0 ? bell.unread(unread) : bell.title;
  return (
    <button
      ref={button}
      type="button"
      className={styles.bell}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={label}
      onClick={() => (isOpen || !button.current ? noticesAnchor.set(null) : openNotices(button.current))}
    >
      <Icon name="bell" />
      {unread > 0 && <span className={styles.count}>{unread}</span>}
    </button>
  );
}
