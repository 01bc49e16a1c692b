import { useAuth, useShell } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { AwaitedSales, useDisplayed } from '@shanmen/shared/counter';
import { useState } from 'react';
import { paymentCalls } from '../payment/payment-calls.ts';
import { saleKeysOf } from './sale-calls.ts';
import { WindowClosing } from '../../shift/shift/window-shift.tsx';
import { useDrawer } from '../../shift/cash-move/use-drawer.tsx';
import { CollectDesk } from '../../booking/collect/collect-desk.tsx';
import { useConcession } from '../../pricing/discount/use-discount.tsx';
import { openWindowDisplay } from '../../parts/customer-display/window-display.tsx';
import { viewOf } from '../../parts/customer-display/display-view.ts';
import { useWindowParkedSales, type WindowParkedSales } from '../parked-sale/use-parked-sales.ts';
import { type Desk, useMode, whenSettled, type WindowMode } from '../../parts/mode/use-mode.ts';
import { type Quick, useQuick } from '../quick/use-quick.ts';
import { LeaseDialog } from '../../offline/offline/lease-dialog.tsx';
import { LeaseButton, WindowOfflineStrip } from '../../offline/offline/offline-bar.tsx';
import { type Offline, useHandingIn, useOffline } from '../../offline/offline/use-offline.ts';
import { nextPhotographed, type Photos, usePhotos, WantedPhoto } from '../../admission/photo/use-photos.tsx';
import { type Printer, usePrinter } from '../../parts/printing/use-printer.ts';
import { RefundDesk } from '../../after-sale/refund-desk/refund-desk.tsx';
import { useReceivedTeam } from '../../groups/team/use-received-team.ts';
import { TeamQuestions } from '../../groups/team-question/team-questions.tsx';
import { useBookingDialog } from '../../groups/team-booking/use-booking-dialog.tsx';
import { useFewPlacesSaid } from '../../parts/voice/few-places.ts';
import { Counter } from '../window/counter.tsx';
import { isGone, RecentSales } from '../window/recent-sales.tsx';
import { SaleDialogs } from '../window/sale-dialogs.tsx';
import { TopBar } from '../window/top-bar.tsx';
import styles from './sale.module.css';
import { type Sale, useSale } from './use-sale.ts';
import { type SaleCommands, useSaleKeys } from './use-sale-keys.ts';

type SellingSurfaceProps = {
  readonly boot: PosSession;
  readonly bootArrivedAtMs: number;
  readonly shift: Shift;
  /** The screen was opened to close the shift. */
  readonly startsClosing: boolean;
  /** The screen was opened for something else than to sell; null when it was opened to sell. */
  readonly startsAt: Desk | null;
  readonly onClosed: (shift: Shift) => void;
};

/** One seller, one party, no page turn: everything for a sale is in sight and on a key. */
export function SellingSurface(props: SellingSurfaceProps) {
  return <Surface {...props} {...usePrinter(props.boot)} />;
}

type SurfaceProps = SellingSurfaceProps & { readonly printer: Printer };

function Surface(props: SurfaceProps) {
  const { boot, shift, printer } = props;
  const offline = useOffline(boot, shift.windowId);
  const sale = useSale(boot, shift, offline);
  useHandingIn(sale.isOnline);
  useFewPlacesSaid(boot.businessDay);
  const hung = useWindowParkedSales(sale, { boot, shift });
  const mode = useMode(sale, props.startsAt);
  useReceivedTeam(sale);
  const quick = useQuick(sale);
  useDisplayed(String(shift.windowId), viewOf(sale.state, sale.day));
  const [takingsHidden, setTakingsHidden] = useState(false);
  const { isCovered, startClosing, stopClosing } = useClosing(sale, props);
  const may = useMay();
  const above = useAbove(sale, { boot, shift });
  // The list of the last sales follows a moment after the sale.
  const last = sale.state.finished ?? boot.recent[0];
  const isAsked = isCovered || [above, hung, mode].some(({ isOpen }) => isOpen) || offline.isLeasing;
  const commands = useSaleKeys(
    sale,
    {
      reprint: place => may.reprint && reprintAt(sale, boot.recent, place),
      hideTakings: () => setTakingsHidden(!takingsHidden),
      closeShift: () => may.close && whenSettled(sale, startClosing),
      hang: hung.press,
      quick,
      askOfTeam: mode.ask,
      book: above.book,
      toMode: mode.toMode,
      voidLast: () => may.void && last && mode.openDesk(voiding(last)),
      openDrawer: above.openDrawer,
      concede: above.concede,
      photograph: () => {
        const order = nextPhotographed(boot.recent);
        if (order) above.photos.open(order);
      },
      changePrinter: printer.change,
    },
    isAsked || mode.desk !== null,
  );
  return (
    <div className={styles.surface}>
      <div className={styles.behind} inert={isAsked || sale.state.stage !== 'cart'}>
        <Head
          {...props}
          sale={sale}
          offline={offline}
          commands={commands}
          takingsHidden={takingsHidden || isCovered}
        />
        <Place {...props} {...{ sale, hung, mode, quick, commands, photos: above.photos, isCovered }} />
        <Footer
          boot={boot}
          sale={sale}
          commands={commands}
          photos={above.photos}
          isHidden={isCovered}
          isAtDesk={mode.desk !== null}
        />
      </div>
      <SaleDialogs sale={sale} hung={hung} businessDay={boot.businessDay} commands={commands} />
      <LeaseDialog boot={boot} spots={sale.day?.spots ?? []} windowId={shift.windowId} offline={offline} />
      <TeamQuestions sale={sale} mode={mode} today={boot.visitDate} />
      {above.dialogs}
      {isCovered && <WindowClosing shift={shift} onBack={stopClosing} onClosed={props.onClosed} />}
    </div>
  );
}

type HeadProps = SurfaceProps & {
  readonly sale: Sale;
  readonly offline: Offline;
  readonly commands: SaleCommands;
  readonly takingsHidden: boolean;
};

/** The bar, and under it what has to be known about the line to the server. */
function Head(props: HeadProps) {
  const { boot, bootArrivedAtMs, shift, sale, printer, offline, commands, takingsHidden } = props;
  const shell = useShell();
  const mayClose = useAuth('ticket:shift:close');
  return (
    <div>
      <TopBar
        shift={shift}
        boot={boot}
        bootArrivedAtMs={bootArrivedAtMs}
        spots={sale.day?.spots ?? []}
        isOnline={sale.isOnline}
        isOffline={sale.isOffline}
        printing={sale.printing}
        printer={printer}
        onPrinter={() => commands.cart('printer')}
        takingsHidden={takingsHidden}
        onHideTakings={() => commands.cart('hide-takings')}
        onDisplay={() => openWindowDisplay(shift.windowId)}
        onCloseShift={mayClose ? () => commands.cart('close-shift') : null}
        onLeave={() => whenSettled(sale, () => shell.navigate('/entrance'))}
        lease={<LeaseButton offline={offline} onOpen={() => whenSettled(sale, offline.openLease)} />}
      />
      <WindowOfflineStrip
        offline={offline}
        isReachable={sale.isOnline}
        isFree={sale.state.cart.length === 0}
      />
    </div>
  );
}

/** What is asked above the counter besides the money. */
function useAbove(sale: Sale, { boot, shift }: Pick<SellingSurfaceProps, 'boot' | 'shift'>) {
  const booking = useBookingDialog(sale, { boot, shift });
  const concession = useConcession(sale, boot);
  const drawer = useDrawer(sale, { boot, shift });
  const photos = usePhotos();
  return {
    isOpen: [booking, concession, drawer, photos].some(({ isOpen }) => isOpen),
    book: booking.press,
    concede: concession.press,
    openDrawer: () => drawer.open?.(),
    photos,
    dialogs: (
      <>
        {booking.dialog}
        {concession.dialog}
        {drawer.dialog}
        {photos.dialog}
      </>
    ),
  };
}

/** What the seller may do at the counter besides selling. */
function useMay() {
  return {
    reprint: useAuth('ticket:sale:reprint'),
    close: useAuth('ticket:shift:close'),
    void: useAuth('ticket:sale:void'),
  };
}

function voiding({ orderNo }: Pick<Order, 'orderNo'>): Desk {
  return { kind: 'refund', start: { code: orderNo, kind: 'SELLER_ERROR' } };
}

type PlaceProps = SellingSurfaceProps & {
  readonly sale: Sale;
  readonly hung: WindowParkedSales;
  readonly mode: WindowMode;
  readonly quick: Quick;
  readonly commands: SaleCommands;
  readonly photos: Photos;
  readonly isCovered: boolean;
};

/** The counter, or the desk that stands in its place. */
function Place({ boot, shift, sale, hung, mode, quick, commands, photos, isCovered }: PlaceProps) {
  const counter = { boot, sale, hung, quick, commands };
  if (mode.desk === null) return <Counter {...counter} />;
  const desk = { boot, shift, isCovered: isCovered || photos.isOpen, onMode: mode.toMode };
  if (mode.desk.kind === 'collect')
    return <CollectDesk {...desk} key={mode.desk.code} starts={mode.desk.code} onPhoto={photos.open} />;
  return <RefundDesk {...desk} start={mode.desk.start} />;
}

/** 交班 lies over the surface while it is under way, and for good once the shift sells no more. */
function useClosing({ dispatch }: Sale, { shift, startsClosing }: SellingSurfaceProps) {
  const [isClosing, setIsClosing] = useState(startsClosing);
  return {
    isCovered: isClosing || shift.state !== 'OPEN',
    /** The count is blind: the last party's money leaves the screen too. */
    startClosing: () => {
      dispatch({ type: 'next-customer' });
      setIsClosing(true);
    },
    stopClosing: () => setIsClosing(false),
  };
}

type FooterProps = {
  readonly boot: PosSession;
  readonly sale: Sale;
  readonly commands: SaleCommands;
  readonly photos: Photos;
  readonly isHidden: boolean;
  readonly isAtDesk: boolean;
};

/** The last one as the server knows it, since its list follows a moment later; an older one as it is listed. */
function reprintAt(sale: Sale, recent: readonly Order[], place: 0 | 1 | 2): void {
  const order = recent[place];
  if (place === 0) sale.reprintLast();
  else if (order && !isGone(order)) sale.reprint(order);
}

/** What became of the sales before: money that is waited for, and the last three. */
function Footer({ boot, sale, commands, photos, isHidden, isAtDesk }: FooterProps) {
  const mayReprint = useAuth('ticket:sale:reprint');
  const mayVoid = useAuth('ticket:sale:void');
  const mayMoveCash = useAuth('ticket:sale:drawer');
  const photographed = nextPhotographed(boot.recent);
  const { finished, cart } = sale.state;
  // While nobody else is served the sale itself asks for it.
  const isToldAbove = cart.length === 0 && finished?.orderNo === photographed?.orderNo;
  return (
    <>
      <AwaitedSales
        sales={(boot.awaited ?? []).map(({ orderNo, ...sale }) => ({ ...sale, no: orderNo }))}
        inDialog={sale.state.awaited?.orderNo ?? null}
        isHidden={isHidden}
        words={{ paid: '已收款，请出票', print: '打印门票' }}
        calls={paymentCalls}
        session={saleKeysOf.everyBoot}
        onPrint={sale.printAwaited}
      />
      {photographed && !isHidden && !isAtDesk && !isToldAbove && (
        <WantedPhoto order={photographed} onPhoto={photos.open} />
      )}
      <RecentSales
        orders={boot.recent}
        takingsHidden={isHidden}
        isCounting={boot.shift?.state === 'COUNTING'}
        onReprint={mayReprint && !isAtDesk ? commands.cart : null}
        onVoidLast={mayVoid && !isAtDesk ? () => commands.cart('void-last') : null}
        onDrawer={mayMoveCash && !isAtDesk ? () => commands.cart('drawer') : null}
      />
    </>
  );
}
