import { useRef } from 'react';
import { useText } from '../../language/language.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { useStore } from '../../parts/store.ts';
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
    <IconButton
      ref={button}
      icon="bell"
      label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => (isOpen || !button.current ? noticesAnchor.set(null) : openNotices(button.current))}
    >
      {unread > 0 && <span className={styles.count}>{unread}</span>}
    </IconButton>
  );
}
