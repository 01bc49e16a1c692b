import { storage, useAuth, useAuthAny, useShell } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/order';
import type { SaleBoot } from '@shanmen/shared/contracts/ticket/sale-boot';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift';
import { useEffect, useState } from 'react';
import { qtyOf } from '../cart/cart.ts';
import type { RefundStart } from '../refund/use-refund.ts';
import { RefundDesk } from '../refund-desk/refund-desk.tsx';
import { AwaitedSales } from '../payment/awaited-sales.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { ShiftClosing } from '../shift/shift-closing.tsx';
import { KeyButton } from '../surface/key-button.tsx';
import { DayStrip } from '../visit/day-strip.tsx';
import { SlotList } from '../visit/slot-list.tsx';
import { CartPanel } from '../window/cart-panel.tsx';
import { needsOf } from '../visitor/judge-visitor.ts';
import { VisitorDialog } from '../visitor/visitor-dialog.tsx';
import { CashDialog } from '../window/cash-dialog.tsx';
import { ProductTiles } from '../window/product-tiles.tsx';
import { RecentSales } from '../window/recent-sales.tsx';
import { SaleDone } from '../window/sale-done.tsx';
import { TopBar } from '../window/top-bar.tsx';
import { cartKeys, keyOf } from './sale-keys.ts';
import styles from './sale.module.css';
import { type Sale, useSale } from './use-sale.ts';
import { type SaleCommands, useSaleKeys } from './use-sale-keys.ts';

type SellingSurfaceProps = {
  readonly boot: SaleBoot;
  readonly bootArrivedAtMs: number;
  readonly shift: Shift;
  /** The screen was opened to close the shift. */
  readonly startsClosing: boolean;
  /** The screen was opened to give tickets back; null when it was opened to sell. */
  readonly startsRefund: RefundMode | null;
  readonly onClosed: (shift: Shift) => void;
};

/** 退票 instead of 散客, with what the seller came with. */
type RefundMode = { readonly start: RefundStart | null };

const cartIsOpen = { tone: 'warning', text: '购物车里还有票，请先收款或清空' } as const;

/** One seller, one party, no page turn: everything for a sale is in sight and on a key. */
export function SellingSurface(props: SellingSurfaceProps) {
  const { boot, shift } = props;
  const shell = useShell();
  const sale = useSale(boot, shift);
  const [takingsHidden, setTakingsHidden] = useState(false);
  const [isClosing, setIsClosing] = useState(props.startsClosing);
  const [refunding, setRefunding] = useState(props.startsRefund);
  const isCovered = isClosing || shift.state !== 'OPEN';
  const mayReprint = useAuth('ticket:sale:reprint');
  const mayClose = useAuth('ticket:shift:close');
  const mayRefund = useAuthAny(['ticket:sale:refund', 'ticket:sale:void']);
  const mayVoid = useAuth('ticket:sale:void');
  /** The count is blind: the last party's money leaves the screen too. */
  const startClosing = () => {
    sale.dispatch({ type: 'next-customer' });
    setIsClosing(true);
  };
  const [last] = boot.recent;
  const commands = useSaleKeys(
    sale,
    {
      reprintLast: () => mayReprint && sale.reprintLast(),
      hideTakings: () => setTakingsHidden(!takingsHidden),
      closeShift: () => mayClose && whenSettled(sale, startClosing),
      refund: () => mayRefund && setRefunding({ start: null }),
      voidLast: () =>
        mayVoid && last && setRefunding({ start: { code: last.orderNo, kind: 'SELLER_ERROR' } }),
    },
    isCovered || refunding !== null,
  );
  useEffect(() => storage.write('tkType', 'FIT'), []);
  return (
    <div className={styles.surface}>
      <div className={styles.behind} inert={isCovered || sale.state.stage !== 'cart'}>
        <TopBar
          shift={shift}
          boot={boot}
          bootArrivedAtMs={props.bootArrivedAtMs}
          spots={sale.day?.spots ?? []}
          isOnline={sale.isOnline}
          takingsHidden={takingsHidden || isCovered}
          onHideTakings={() => commands.cart('hide-takings')}
          onCloseShift={mayClose ? () => commands.cart('close-shift') : null}
          onLeave={() => whenSettled(sale, () => shell.navigate('/entrance'))}
        />
        {refunding ? (
          <RefundDesk
            boot={boot}
            shift={shift}
            start={refunding.start}
            isCovered={isCovered}
            onSale={() => setRefunding(null)}
          />
        ) : (
          <Counter boot={boot} sale={sale} commands={commands} mayRefund={mayRefund} />
        )}
        <Footer
          boot={boot}
          sale={sale}
          commands={commands}
          isHidden={isCovered}
          isRefunding={refunding !== null}
        />
      </div>
      <SaleDialogs sale={sale} commands={commands} />
      {isCovered && (
        <ShiftClosing shift={shift} onBack={() => setIsClosing(false)} onClosed={props.onClosed} />
      )}
    </div>
  );
}

/** Nobody walks away from a party that has not paid yet. */
function whenSettled({ state, dispatch }: Sale, leave: () => void): void {
  if (state.cart.length === 0) leave();
  else dispatch({ type: 'notice', notice: cartIsOpen });
}

type FooterProps = {
  readonly boot: SaleBoot;
  readonly sale: Sale;
  readonly commands: SaleCommands;
  readonly isHidden: boolean;
  readonly isRefunding: boolean;
};

/** What became of the sales before: money that is waited for, and the last three. */
function Footer({ boot, sale, commands, isHidden, isRefunding }: FooterProps) {
  const mayReprint = useAuth('ticket:sale:reprint');
  const mayVoid = useAuth('ticket:sale:void');
  return (
    <>
      <AwaitedSales
        sales={boot.awaited ?? []}
        inDialog={sale.state.awaited?.orderNo ?? null}
        isHidden={isHidden}
        onPrint={sale.printAwaited}
      />
      <RecentSales
        orders={boot.recent}
        takingsHidden={isHidden}
        onReprint={mayReprint && !isRefunding ? sale.reprint : null}
        onVoidLast={mayVoid && !isRefunding ? () => commands.cart('void-last') : null}
      />
    </>
  );
}

type SaleDialogsProps = { readonly sale: Sale; readonly commands: SaleCommands };

/** What a sale asks above the surface, one at a time. */
function SaleDialogs({ sale, commands }: SaleDialogsProps) {
  const { state, day, visitors } = sale;
  if (!day) return null;
  if (state.stage === 'cash') {
    return <CashDialog state={state} dueFen={day.totalFen} onCommand={commands.cash} />;
  }
  if (state.stage === 'pay') {
    return (
      <PaymentDialog
        state={state}
        dueFen={day.totalFen}
        provider={sale.provider}
        onCommand={sale.payment.press}
        onAwaiting={sale.payment.pressAwaiting}
      />
    );
  }
  if (state.stage !== 'people') return null;
  return (
    <VisitorDialog
      state={state}
      needs={needsOf(day.lines)}
      onCommand={commands.people}
      onChoose={visitors.choose}
    />
  );
}

type CounterProps = {
  readonly boot: SaleBoot;
  readonly sale: Sale;
  readonly commands: SaleCommands;
  readonly mayRefund: boolean;
};

/** Day and slot at the left, what is sold in the middle, the cart at the right. */
function Counter({ boot, sale, commands, mayRefund }: CounterProps) {
  const { state, dispatch, day } = sale;
  return (
    <div className={styles.counter}>
      <nav className={styles.modes}>
        <KeyButton of={keyOf(cartKeys, 'fit')} aria-pressed onPress={() => commands.cart('fit')} />
        {mayRefund && <KeyButton of={keyOf(cartKeys, 'refund')} onPress={() => commands.cart('refund')} />}
        <DayStrip
          businessDay={boot.businessDay}
          days={sale.days}
          chosen={state.visitDate ?? boot.visitDate}
          onChoose={sale.chooseDay}
        />
      </nav>
      <div className={styles.slots}>
        {day && (
          <SlotList
            spots={day.spots}
            activeSpotId={day.activeSpotId}
            onChoose={(spotId, startTime) => dispatch({ type: 'slot', spotId, startTime })}
          />
        )}
      </div>
      <div className={styles.products}>
        {day ? (
          <ProductTiles
            offers={day.offers}
            qtyOf={productId => qtyOf(state.cart, productId)}
            onAdd={({ product }) => commands.addProduct(product.id)}
          />
        ) : (
          <p className={styles.loading} role="status">
            正在读取票价…
          </p>
        )}
      </div>
      {day && (
        <CartPanel
          state={state}
          day={day}
          isToday={day.visitDate === boot.businessDay}
          done={state.finished && <Done order={state.finished} sale={sale} commands={commands} />}
          onCommand={commands.cart}
          onSelect={productId => dispatch({ type: 'select', productId })}
        />
      )}
    </div>
  );
}

type DoneProps = { readonly order: Order; readonly sale: Sale; readonly commands: SaleCommands };

function Done({ order, sale, commands }: DoneProps) {
  return (
    <SaleDone
      order={order}
      printing={sale.printing}
      isNextBegun={sale.state.cart.length > 0}
      onNext={() => commands.cart('next-customer')}
    />
  );
}
