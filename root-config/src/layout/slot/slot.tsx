import { lazy, Suspense, useEffect, useState } from 'react';

import { ownerOf } from '../../apps/applications.ts';
import { stateOf } from '../../apps/modules/app-board.ts';
import { useAppTitle } from '../../apps/use-app-title.ts';
import { useText } from '../../language/language.ts';
import { useStore } from '../../parts/store.ts';
import { isPureLink } from '../../tabs/open-screen.ts';
import { FaultPanel } from './fault-panel.tsx';
import { useParts } from '../parts-context.ts';
import styles from './slot.module.css';

const ownPages = () => import('./own-pages.tsx');
const LinkPage = lazy(async () => ({ default: (await ownPages()).LinkPage }));
const RemovedApp = lazy(async () => ({ default: (await ownPages()).RemovedApp }));

/** What stands in the place of a screen while its app is not there: nothing, patience, or what happened. */
export function Slot() {
  const { navigator, gate } = useParts();
  const titleOf = useAppTitle();
  const position = useStore(navigator.position);
  const states = useStore(gate.states);
  if (!position) return null;
  const { route } = position.match;
  if (isPureLink(route)) {
    return (
      <Suspense>
        <LinkPage route={route} />
      </Suspense>
    );
  }
  const app = ownerOf(route);
  if (app === null) return null;
  if (gate.isRegistered() && !gate.has(app)) {
    return (
      <Suspense>
        <RemovedApp title={route.meta.title} />
      </Suspense>
    );
  }
  const state = stateOf(states, app);
  if (state.status === 'failed') return <FaultPanel app={app} fault={state} />;
  if (state.status !== 'loading') return null;
  const useEarlier = state.mayUseEarlier ? () => void gate.useEarlier(app) : null;
  return <Loading key={app} title={titleOf(app)} useEarlier={useEarlier} />;
}

const slowAfterMs = 2000;

type LoadingProps = {
  readonly title: string;
  /** Present where an earlier version need not be waited for. */
  readonly useEarlier: (() => void) | null;
};

function Loading({ title, useEarlier }: LoadingProps) {
  const { slot } = useText();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading} role="status">
      <div className={styles.bones} aria-hidden="true">
        <span className={styles.heading} />
        <span className={styles.filter} />
        <span className={styles.row} />
        <span className={styles.row} />
        <span className={styles.row} />
        <span className={styles.row} />
      </div>
      <p className={styles.patience}>
        {isSlow && slot.slow(title)}
        {isSlow && useEarlier && (
          <button type="button" className={styles.earlier} onClick={useEarlier}>
            {slot.earlierFirst}
          </button>
        )}
      </p>
    </div>
  );
}
