import { useAuth, useMedia, useShell, useTab } from '@shanmen/shared';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import {
  CustomerDisplay,
  NarrowScreen,
  NotReady,
  roll,
  useHandover,
  useOpenShift,
} from '@shanmen/shared/counter';
import { printSlip, TillShiftSlip } from '@shanmen/shared/print';
import { useMemo, useState } from 'react';

import { useFirstCart } from '../cart/use-first-cart.ts';
import { indexed, type Offer } from '../cart/till-catalogue.ts';
import { useOffer, useTillSession } from '../offline/use-till-day.ts';
import { useHandingIn } from '../offline/use-till-offline.ts';
import { TillOpening } from '../shift/till-opening.tsx';
import { displayWords, placeOf } from './display-view.ts';
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

/** Opens a shift at a till, then sells. */
function Till() {
  const { query } = useTab();
  const { answered, error, retry, ...session } = useTillSession();
  if (!answered) return <NotReady name="收银台" error={error} onRetry={retry} />;
  return (
    <OfShift
      {...session}
      session={answered}
      startsClosing={query.get('mode') === 'shift'}
      startsAt={query.get('mode')}
    />
  );
}

type OfShiftProps = Pick<
  TillSurfaceProps,
  'session' | 'sessionArrivedAtMs' | 'isOnline' | 'startsClosing' | 'startsAt'
> & {
  /** Of the last day that this machine has kept; it stands in while the server is out of reach. */
  readonly keptOffer: Offer | null;
};

/** A shift that was just closed stays in sight until the cashier opens the next one. */
function OfShift({ keptOffer, ...props }: OfShiftProps) {
  const { session, startsClosing, isOnline } = props;
  const shell = useShell();
  const handover = useHandover<TillShift>('mf-goods', shift =>
    printSlip(<TillShiftSlip shift={shift} />, roll),
  );
  const [openedHere, setOpenedHere] = useState(false);
  const { shift, place } = session;
  const isOpen = useAuth('cashier:shift:close') && shift && shift.id !== handover.closed?.id;
  useOpenShift('cashier:shift', isOpen ? { placeName: shift.tillName, address: '/till?mode=shift' } : null);
  const offer = useOffer(session, { isOnline, keptOffer, arrivedAtMs: props.sessionArrivedAtMs });
  const kept = useFirstCart(shift?.id ?? null);
  useHandingIn(isOnline, shift);
  const { data } = offer;
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
    return <NotReady name="收银台" error={offer.error} onRetry={offer.retry} />;
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
