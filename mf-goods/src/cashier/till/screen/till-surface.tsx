import { useAuth, useShell } from '@shanmen/shared';
import type { HeldCart } from '@shanmen/shared/contracts/cashier/held-cart';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import type { TillPlace, TillSession } from '@shanmen/shared/contracts/cashier/till';
import { quantity } from '@shanmen/shared/quantity';
import { useEffect, useEffectEvent, useState } from 'react';
import { openDisplay, type ParkedSales, useDisplayed } from '@shanmen/shared/counter';

import type { KeptCart } from '../cart/kept-cart.ts';
import type { Catalogue } from '../cart/till-catalogue.ts';
import { HeldCartDialog } from '../beside/held-cart-dialog.tsx';
import { useHeldCarts } from '../beside/held-carts.ts';
import { CartLines } from '../counter/cart-lines.tsx';
import { FunctionBar } from '../counter/function-bar.tsx';
import { QuickKeys } from '../counter/quick-keys.tsx';
import { TopBar, type TopBarProps } from '../counter/top-bar.tsx';
import { TotalPanel } from '../counter/total-panel.tsx';
import { TillDialogs } from '../dialogs/till-dialogs.tsx';
import { isKnown } from '../offline/offline-sale.ts';
import { TillOfflineStrip } from '../offline/till-offline-strip.tsx';
import { type TillOffline, useTillOffline } from '../offline/use-till-offline.ts';
import type { Exchange } from '../refund/exchange.ts';
import { RefundDesk } from '../refund/refund-desk.tsx';
import { TillClosing } from '../shift/till-closing.tsx';
import { placeOf, viewOf } from './display-view.ts';
import type { TillCommand } from './till-keys.ts';
import styles from './till.module.css';
import { type Till, useTill } from './use-till.ts';
import { type TillCommands, useTillKeys } from './use-till-keys.ts';

export type TillSurfaceProps = {
  readonly session: TillSession;
  readonly sessionArrivedAtMs: number;
  readonly isOnline: boolean;
  readonly shift: TillShift;
  readonly place: TillPlace;
  readonly catalogue: Catalogue;
  readonly kept: KeptCart | null;
  /** The screen was opened to close the shift. */
  readonly startsClosing: boolean;
  /** What else the screen was opened for: 退货, 取单, 钱箱; null to sell. */
  readonly startsAt: string | null;
  readonly onClosed: (shift: TillShift) => void;
};

/** One cashier, one customer, no page turn: everything for a sale is in sight and on a key. */
export function TillSurface(props: TillSurfaceProps) {
  const { session, shift, isOnline } = props;
  const offline = useTillOffline(shift);
  const isOffline = offline.isSelling;
  const till = useTill({ ...props, isOffline });
  const { state } = till;
  const mayClose = useAuth('cashier:shift:close');
  const held = useHeldCarts(till, shift.tillId);
  const { isClosing, isRefunding, ...places } = usePlaces(till, held, props);
  const isCovered = isClosing || shift.state !== 'OPEN';
  const openCustomerDisplay = useCustomerDisplay(till, shift.tillId);
  const may = useMayAtTill();
  const commands = useTillKeys(
    till,
    {
      isOnline,
      isOffline,
      takes: props.place.offlineTenders,
      reprint: () => reprintLast(till, session),
      closeShift: () => mayClose && places.close(),
      hold: held.press,
      refund: () => may.refund && places.refund(),
    },
    isCovered || isRefunding || held.isOpen,
  );
  useStart(props.startsAt, commands);
  return (
    <div className={styles.surface}>
      <div className={styles.behind} inert={isCovered || held.isOpen || state.stage !== 'cart'}>
        <Head
          {...props}
          {...{ till, offline }}
          heldCount={held.list.length}
          onCloseShift={mayClose ? () => commands.counter('close-shift') : null}
          onDisplay={openCustomerDisplay}
        />
        {isRefunding ? (
          <RefundDesk
            shift={shift}
            receipts={till.receipts}
            catalogue={till.catalogue}
            isCovered={isCovered}
            onBack={() => places.sell()}
            onExchange={places.sell}
          />
        ) : (
          <Counter till={till} commands={commands} shown={legend.filter(command => may[command] !== false)} />
        )}
      </div>
      {held.isOpen && <HeldCartDialog held={held} />}
      {!held.isOpen && (
        <TillDialogs
          till={till}
          tillId={shift.tillId}
          witnessFen={props.place.cashWitnessFen}
          isCutOff={!isOnline && !isOffline}
          onCash={commands.cash}
        />
      )}
      {isCovered && <TillClosing shift={shift} onBack={() => places.sell()} onClosed={props.onClosed} />}
    </div>
  );
}

/** Where the cashier works: at the counter, taking goods back, or ending the shift. */
function usePlaces(till: Till, held: ParkedSales<HeldCart>, { startsClosing, startsAt }: TillSurfaceProps) {
  const { dispatch } = till;
  const [isClosing, setIsClosing] = useState(startsClosing);
  const [isRefunding, setIsRefunding] = useState(startsAt === 'refund');
  return {
    isClosing,
    isRefunding,
    /** Back at the counter, with what comes back of 换货. */
    sell: (exchange: Exchange | null = null) => {
      if (exchange) dispatch({ type: 'exchange', exchange });
      setIsRefunding(false);
      setIsClosing(false);
    },
    /** Carts of one's own are settled before the shift ends. */
    close: () => {
      const own = held.list.filter(({ isOwn }) => isOwn).length;
      whenSettled(till, () => (own > 0 ? held.show(ownCarts(own)) : setIsClosing(true)));
    },
    refund: () =>
      whenSettled(till, () => {
        dispatch({ type: 'next-customer' });
        dispatch({ type: 'exchange', exchange: null });
        setIsRefunding(true);
      }),
  };
}

type HeadProps = TillSurfaceProps &
  Pick<TopBarProps, 'heldCount' | 'onCloseShift' | 'onDisplay'> & {
    readonly till: Till;
    readonly offline: TillOffline;
  };

/** The bar, and under it what has to be known about the line to the server. */
function Head({ till, offline, place, ...props }: HeadProps) {
  const shell = useShell();
  return (
    <div>
      <TopBar
        {...props}
        storeName={place.storeName}
        isOffline={offline.isSelling}
        paper={till.receipts.state}
        onLeave={() => whenSettled(till, () => shell.navigate('/entrance'))}
      />
      <TillOfflineStrip
        offline={offline}
        takes={place.offlineTenders}
        priceDay={till.catalogue.day}
        isReachable={props.isOnline}
        isFree={till.state.submission === 'idle'}
      />
    </div>
  );
}

/** Shows the sale to the customer. @returns what opens the display */
function useCustomerDisplay(till: Till, tillId: number): () => void {
  const place = placeOf(tillId);
  useDisplayed(place, viewOf(till));
  return () => openDisplay(place, `/till?mode=display&till=${tillId}`);
}

/** Presses the key that the screen was opened for, once. */
function useStart(startsAt: string | null, commands: TillCommands): void {
  const press = useEffectEvent(() => {
    if (startsAt === 'hold') commands.counter('take');
    else if (startsAt === 'drawer') commands.counter('drawer');
  });
  useEffect(() => press(), []);
}

/** What the cashier may do at the till; what is not named anybody may. */
function useMayAtTill(): Partial<Record<TillCommand, boolean>> {
  return {
    refund: useAuth('cashier:refund:create'),
    tag: useAuth('cashier:sale:tag'),
    hold: useAuth('cashier:held-cart:use'),
    take: useAuth('cashier:held-cart:use'),
    drawer: useAuth('cashier:drawer:open'),
    reprint: useAuth('cashier:receipt:reprint'),
  };
}

type CounterProps = {
  readonly till: Till;
  readonly commands: TillCommands;
  /** The keys that do something for this cashier. */
  readonly shown: readonly TillCommand[];
};

/** What is scanned at the left, what it comes to and quick keys at the right, every key at the foot. */
function Counter({ till, commands, shown }: CounterProps) {
  const { state, dispatch, totals } = till;
  return (
    <>
      <div className={styles.counter}>
        <CartLines state={state} totals={totals} onSelect={no => dispatch({ type: 'select', no })} />
        <aside className={styles.side}>
          <TotalPanel
            state={state}
            totals={totals}
            dueFen={till.dueFen}
            paper={till.receipts.state}
            onCommand={commands.counter}
          />
          <QuickKeys
            catalogue={till.catalogue}
            cart={state.cart}
            onAdd={good => till.add({ good, qty: one, label: null })}
          />
        </aside>
      </div>
      <FunctionBar
        commands={shown}
        disabled={new Set(state.cart.lines.length === 0 ? needsLine : [])}
        onCommand={commands.counter}
      />
    </>
  );
}

const one = quantity('1');

/** The keys as they stand at the foot. */
const legend: readonly TillCommand[] = [
  'member',
  'pick',
  'tag',
  'hold',
  'take',
  'qty',
  'one-more',
  'one-fewer',
  'price',
  'line-discount',
  'order-discount',
  'remove',
  'undo',
  'clear',
  'refund',
  'reprint',
  'drawer',
];
const needsLine: readonly TillCommand[] = [
  'hold',
  'price',
  'qty',
  'one-more',
  'one-fewer',
  'line-discount',
  'order-discount',
  'remove',
  'clear',
];

/** The sale made here a moment ago, else the last one that the server knows of this shift. */
function reprintLast({ state, dispatch, receipts }: Till, { recent }: TillSession): void {
  const { finished } = state;
  const last = finished ?? recent[0];
  if (finished && !isKnown(finished)) void receipts.reprintOwn(finished);
  else if (last) void receipts.reprint(last);
  else dispatch({ type: 'notice', notice: { tone: 'info', text: '本班暂无可重印的小票' } });
}

function ownCarts(count: number) {
  return { tone: 'warning', text: `交班前先处理本人的 ${count} 张挂单：取单、转交或删除` } as const;
}

const cartIsOpen = { tone: 'warning', text: '购物车里还有商品，请先收款、挂单或清空' } as const;

/** Nobody walks away from a customer who has not paid yet. */
function whenSettled({ state, dispatch }: Till, leave: () => void): void {
  if (state.cart.lines.length === 0) leave();
  else dispatch({ type: 'notice', notice: cartIsOpen });
}
