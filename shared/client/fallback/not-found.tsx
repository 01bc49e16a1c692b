import { useContext } from 'react';
import { useClientWords } from './client-words.ts';
import { TabContext } from '../micro-app/shell-context.ts';
import { FallbackPage } from './fallback-page.tsx';
import styles from './fallback.module.css';

/** Stands for a component that cannot be found; a menu entry that leads here is one that is not built yet. */
export function NotFound() {
  const words = useClientWords();
  const meta = useContext(TabContext)?.route.meta;
  const title = meta?.titles?.[words.lang.toLowerCase()] || (meta?.title ?? '');
  if (title !== '') {
    return (
      <FallbackPage title={words.notOpen}>
        <p className={styles.text}>{words.notOpenHint(title)}</p>
      </FallbackPage>
    );
  }
  return (
    <FallbackPage title={words.notFound}>
      <p className={styles.text}>{words.notFoundHint}</p>
    </FallbackPage>
  );
}
