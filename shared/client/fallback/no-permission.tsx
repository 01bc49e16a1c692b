import { isRecord } from '../session/stored-shapes.ts';
import { FallbackPage } from './fallback-page.tsx';
import styles from './fallback.module.css';

/** The /401 page. The refused path stands in the history entry; the address itself is plainly /401. */
export function NoPermission() {
  const refused = refusedPath(window.history.state);
  return (
    <FallbackPage title="没有权限访问该页面，或页面不存在">
      {refused !== '' && (
        <p className={styles.text}>
          您要打开的是 <code className={styles.path}>{refused}</code>
        </p>
      )}
      <p className={styles.text}>如果工作需要，请联系管理员开通。</p>
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
