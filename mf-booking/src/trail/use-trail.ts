import { isRecord } from '@shanmen/shared';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Step } from '../buying/choose/draft.ts';
import { steps } from '../buy-ticket/stepper.tsx';

export const pages = [
  { page: 'book', title: '订票' },
  { page: 'mine', title: '我的订单' },
  { page: 'wait', title: '我的候补' },
] as const;
export type Page = (typeof pages)[number]['page'];

type Place = { readonly page: Page; readonly step: Step };

const first: Place = { page: 'book', step: 'day' };

/** Where the visitor is on the page; Back of the browser leads to where he was before, not out of the page. */
export function useTrail() {
  const [place, setPlace] = useState(first);
  const at = useRef(first);
  const move = useCallback((next: Place) => {
    at.current = next;
    setPlace(next);
  }, []);

  useEffect(() => {
    const goBack = ({ state }: PopStateEvent) => move(placeOf(state));
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, [move]);

  const go = useCallback(
    (next: Partial<Place>) => {
      const to = { ...at.current, ...next };
      if (to.page === at.current.page && to.step === at.current.step) return;
      window.history.pushState({ ...window.history.state, booking: to }, '');
      move(to);
    },
    [move],
  );
  return { ...place, go };
}

export type Trail = ReturnType<typeof useTrail>;

/** What an entry of the history says; the beginning where it says nothing of ours. */
function placeOf(state: unknown): Place {
  const kept = isRecord(state) && isRecord(state['booking']) ? state['booking'] : {};
  const page = pages.find(item => item.page === kept['page'])?.page ?? first.page;
  const step = steps.find(item => item.step === kept['step'])?.step ?? first.step;
  return { page, step };
}
