import { useAuth, useMedia, useShell, useTab } from '@shanmen/shared';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { NarrowScreen, NotReady, refreshMs, useOpenShift, useWindowReturn } from '@shanmen/shared/counter';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWindowHandover, WindowOpening } from '../../shift/shift/window-shift.tsx';
import { type Desk, deskOf } from '../../parts/mode/use-mode.ts';
import { WindowDisplay } from '../../parts/customer-display/window-display.tsx';
import { saleCalls, saleKeysOf } from './sale-calls.ts';
import styles from './sale.module.css';
import { SellingSurface } from './selling-surface.tsx';

/** 售票, or the word that it needs a wider window to show what it sells: then no key sells anything either. */
export function SaleScreen() {
  const { query } = useTab();
  const isNarrow = useMedia('(max-width: 1023px)');
  const windowId = Number(query.get('window'));
  if (query.get('mode') === 'display' && windowId > 0) return <WindowDisplay windowId={windowId} />;
  if (!isNarrow) return <SaleWindow />;
  return <NarrowScreen hint="售票窗口需要至少 1024 像素宽，请在电脑上打开。" />;
}

/** Opens a shift at a window, then sells. */
function SaleWindow() {
  const { query } = useTab();
  const boot = useQuery({
    queryKey: saleKeysOf.boot(null),
    queryFn: () => saleCalls.boot(null),
    refetchInterval: ({ state }) => refreshMs(state.data?.awaited),
  });
  const queries = useQueryClient();
  useWindowReturn(() => void queries.invalidateQueries({ queryKey: saleKeysOf.everyBoot }));
  if (!boot.data) return <NotReady name="售票窗口" error={boot.error} onRetry={() => void boot.refetch()} />;
  return (
    <Window
      boot={boot.data}
      bootArrivedAtMs={boot.dataUpdatedAt}
      startsClosing={query.get('mode') === 'shift'}
      startsAt={deskOf(query.get('mode'), query.get('code'))}
    />
  );
}

type WindowProps = {
  readonly boot: PosSession;
  readonly bootArrivedAtMs: number;
  readonly startsClosing: boolean;
  readonly startsAt: Desk | null;
};

/** A shift that was just closed stays in sight until the seller opens the next one. */
function Window({ boot, bootArrivedAtMs, startsClosing, startsAt }: WindowProps) {
  const shell = useShell();
  const handover = useWindowHandover(boot);
  const [openedHere, setOpenedHere] = useState(false);
  const onOpened = () => {
    setOpenedHere(true);
    // A reload of the new shift must not begin with its handover.
    if (startsClosing) shell.navigate('/saleSystem', { replace: true });
  };
  const { shift } = boot;
  const isOpen = useAuth('ticket:shift:close') && shift && shift.id !== handover.closed?.id;
  useOpenShift(
    'ticket:shift',
    isOpen ? { placeName: shift.windowName, address: '/saleSystem?mode=shift' } : null,
  );
  if (!shift || shift.id === handover.closed?.id) {
    return (
      <div className={styles.surface}>
        <WindowOpening
          windows={boot.windows}
          handover={handover}
          cameToClose={startsClosing}
          onOpened={onOpened}
        />
      </div>
    );
  }
  return (
    <SellingSurface
      key={`${shift.id} ${JSON.stringify(startsAt)}`}
      boot={boot}
      bootArrivedAtMs={bootArrivedAtMs}
      shift={shift}
      startsClosing={startsClosing && !openedHere}
      startsAt={startsAt}
      onClosed={handover.onClosed}
    />
  );
}
