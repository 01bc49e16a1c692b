import { useEffect, useState } from 'react';
import type { AnyMenuEntry } from '../../contracts/admin/settings/menu.ts';
import type { SystemType } from '../../contracts/screen.ts';
import { api } from '../http/api.ts';
import { useClientWords } from './client-words.ts';
import { useShell } from '../micro-app/shell-context.ts';
import { matchRoute } from '../routes/match-route.ts';
import { staticRoutes } from '../routes/static-routes.ts';
import { findWantedPage } from '../routes/wanted-page.ts';
import { pendingTarget } from '../session/pending-target.ts';
import { storage } from '../session/storage.ts';
import { isRecord } from '../session/stored-shapes.ts';
import { FallbackPage } from './fallback-page.tsx';
import styles from './fallback.module.css';

/**
 * The /401 page. The refused path stands in the history entry; the address itself is plainly /401.
 * A page that the user has in another system than the chosen one can be opened there.
 */
export function NoPermission() {
  const words = useClientWords();
  const refused = refusedPath(window.history.state);
  const system = useSystemOf(refused);
  const openThere = useOpening(refused);
  const name = system === null ? '' : words.systems[system];
  return (
    <FallbackPage
      title={system === null ? words.noPermission : words.elsewhere}
      way={
        system !== null && (
          <button type="button" className={styles.onward} onClick={() => openThere(system)}>
            {words.openElsewhere(name)}
          </button>
        )
      }
    >
      {refused !== '' && (
        <p className={styles.text}>
          {words.wanted} <code className={styles.path}>{refused}</code>
        </p>
      )}
      <p className={styles.text}>{system === null ? words.noPermissionHint : words.elsewhereHint(name)}</p>
    </FallbackPage>
  );
}

/** The other system of the user that has the page; null as long as none is known. */
function useSystemOf(path: string): SystemType | null {
  const [system, setSystem] = useState<SystemType | null>(null);
  useEffect(() => {
    // A page without menu opens in every system: it was refused for its permission.
    if (path === '' || matchRoute(staticRoutes, new URL(path, location.origin).pathname)) return undefined;
    const asking = new AbortController();
    api
      .get<readonly AnyMenuEntry[]>('/api/Menu/GetAllMenu', { signal: asking.signal })
      .then(entries => {
        const page = findWantedPage(path, entries);
        if (page !== null && page.type !== storage.read('isMenuType')) setSystem(page.type);
      })
      .catch(error => {
        if (!asking.signal.aborted) console.warn('The menus of the other systems did not come', error);
      });
    return () => asking.abort();
  }, [path]);
  return system;
}

function useOpening(path: string): (system: SystemType) => void {
  const shell = useShell();
  return system => {
    pendingTarget.keep(path, new Date());
    void shell.chooseSystem(system);
  };
}

/** The state of a history entry that leads to /401. */
export function refusedState(path: string): { readonly refused: string } {
  return { refused: path };
}

function refusedPath(state: unknown): string {
  return isRecord(state) && typeof state['refused'] === 'string' ? state['refused'] : '';
}
