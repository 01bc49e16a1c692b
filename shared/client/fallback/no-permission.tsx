import { useClientWords } from '../language/client-words.ts';
import { isRecord } from '../session/stored-shapes.ts';
import { FallbackPage } from './fallback-page.tsx';
import styles from './fallback.module.css';

/** The /401 page. The refused path stands in the history entry; the address itself is plainly /401. */
export function NoPermission() {
  const words = useClientWords();
  const refused = refusedPath(window.history.state);
  return (
    <FallbackPage title={words.noPermission}>
      {refused !== '' && (
        <p className={styles.text}>
          {words.wanted} <code className={styles.path}>{refused}</code>
        </p>
      )}
      <p className={styles.text}>{words.noPermissionHint}</p>
    </FallbackPage>
  );
}

/** The state of a history entry that leads to /401. */
export function refusedState(path: string): { readonly refused: string } {
  return { refused: path };
}

function refusedPath(state: unknown): string {
  return isRecord(state) && typeof state['refused'] === 'string' ? state['refused'] : '';
}
