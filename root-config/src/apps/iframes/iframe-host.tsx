import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';

import { useParts } from '../../layout/parts-context.ts';
import { ownerOf } from '../applications.ts';
import { useStore } from '../../parts/store.ts';
import { isPureLink } from '../../tabs/open-screen.ts';

const IframePage = lazy(() => import('./iframe-page.tsx').then(module => ({ default: module.IframePage })));

/** The pages of others that are opened in tabs, each kept as long as its tab is. */
export function IframeHost() {
  const { tabs } = useParts();
  const { list, activeId } = useStore(tabs.state);
  const place = document.getElementById('shell-iframes');
  const framed = list.filter(({ alive, route }) => alive && ownerOf(route) === null && !isPureLink(route));
  if (!place || framed.length === 0) return null;
  // Never in the order of the tabs: an iframe that is moved in the page loads anew.
  const steady = framed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return createPortal(
    <Suspense>
      {steady.map(screen => (
        <IframePage key={`${screen.id}:${screen.epoch}`} screen={screen} isVisible={screen.id === activeId} />
      ))}
    </Suspense>,
    place,
  );
}
