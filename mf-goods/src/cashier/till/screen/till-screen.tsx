import { useAuth, useMedia, useShell, useTab } from '@shanmen/shared';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import {
  CustomerDisplay,
  NarrowScreen,
  NotReady,
  roll,
  useHandover,
  useOpenShift,
  useWindowReturn,
} from '@shanmen/shared/counter';
import { printSlip, TillShiftSlip } from '@shanmen/shared/print';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { useFirstCart } from '../cart/use-first-cart.ts';
import { indexed } from '../cart/till-catalogue.ts';
import { TillOpening } from '../shift/till-opening.tsx';
import { displayWords, placeOf } from './display-view.ts';
import { catalogueQuery, tillCalls, tillKeysOf } from './till-calls.ts';
import { TillSurface, type TillSurfaceProps } from './till-surface.tsx';

/** 收银台, or the word that it needs a wider screen to show what it sells: then no key sells anything either. */
export function TillScreen() {
  const { query } = useTab();
  const isNarrow = useMedia('(max-width: 1023px)');
  const tillId = Number(query.get('till'));
  if (query.get('mode') === 'display' && tillId > 0)
    return (
      <CustomerDisplay
        place={placeOf(tillId)}
        words={displayWords}
        linesName="商品"
        summary={({ count }) => `共 ${count} 件`}
      />
    );
  if (!isNarrow) return <Till />;
  return <NarrowScreen hint="收银台需要至少 1024 像素宽，请在电脑或横放的平板上打开。" />;
}

const refreshMs = 60_000;

/** Opens a shift at a till, then sells. */
function Till() {
  const { query } = useTab();
  const queries = useQueryClient();
  const session = useQuery({
    queryKey: tillKeysOf.session,
    queryFn: tillCalls.session,
    refetchInterval: refreshMs,
  });
  useWindowReturn(() => void queries.invalidateQueries({ queryKey: tillKeysOf.session }));
  if (!session.data)
    return <NotReady name="收银台" error={session.error} onRetry={() => void session.refetch()} />;
  return (
    <OfShift
      session={session.data}
      sessionArrivedAtMs={session.dataUpdatedAt}
      isOnline={!session.isError && session.fetchStatus !== 'paused'}
      startsClosing={query.get('mode') === 'shift'}
      startsAt={query.get('mode')}
    />
  );
}

type OfShiftProps = Pick<
  TillSurfaceProps,
  'session' | 'sessionArrivedAtMs' | 'isOnline' | 'startsClosing' | 'startsAt'
>;

/** A shift that was just closed stays in sight until the cashier opens the next one. */
function OfShift(props: OfShiftProps) {
  const { session, startsClosing } = props;
  const shell = useShell();
  const handover = useHandover<TillShift>('mf-goods', shift =>
    printSlip(<TillShiftSlip shift={shift} />, roll),
  );
  const [openedHere, setOpenedHere] = useState(false);
  const { shift, place } = session;
  const isOpen = useAuth('cashier:shift:close') && shift && shift.id !== handover.closed?.id;
  useOpenShift('cashier:shift', isOpen ? { placeName: shift.tillName, address: '/till?mode=shift' } : null);
  const offer = catalogueQuery(shift?.tillId ?? 0, session.businessDay);
  const { data, error, refetch } = useQuery({ ...offer, enabled: shift !== null });
  const kept = useFirstCart(shift?.id ?? null);
  const index = useMemo(() => data && indexed(data), [data]);
  if (!shift || !place || shift.id === handover.closed?.id) {
    return (
      <TillOpening
        session={session}
        handover={handover}
        startsClosing={startsClosing}
        onOpened={() => {
          setOpenedHere(true);
          // A reload of the new shift must not begin with its handover.
          if (startsClosing) shell.navigate('/till', { replace: true });
        }}
      />
    );
  }
  if (!index || kept === undefined)
    return <NotReady name="收银台" error={error} onRetry={() => void refetch()} />;
  return (
    <TillSurface
      {...props}
      key={shift.id}
      shift={shift}
      place={place}
      catalogue={index}
      kept={kept}
      startsClosing={startsClosing && !openedHere}
      onClosed={handover.onClosed}
    />
  );
}
