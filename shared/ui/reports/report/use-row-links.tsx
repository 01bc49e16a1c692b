import { ShellLink, useAuth, useAuthAny, useShell } from '@shanmen/shared';
import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { SystemType } from '@shanmen/shared/contracts/screen';

import type { RowActs, RowLinks } from '../grid/report-grid.tsx';
import { PartDrawer } from '../../pages/part/part-drawer.tsx';
import { Part } from '../../pages/part/part.tsx';

/** 订单查询 and 订单列表 of the systems that have one. */
const screens: Partial<Record<SystemType, string>> = { '10': '/ticket/orders', '50': '/order/list' };

/** Where the system that is open shows an order, for who may open that screen; null for one that has none. */
function useOrderScreen(): string | null {
  const { menu } = useShell();
  const inTicketing = useAuth('ticket:order:view');
  const inCommerce = useAuth('commerce:order:view');
  const state = useSyncExternalStore(menu.subscribe, menu.state);
  if (state.status !== 'loaded') return null;
  const mayLook = state.type === '50' ? inCommerce : inTicketing;
  return mayLook ? (screens[state.type] ?? null) : null;
}

/** Where the rows of a list lead: to their orders beside the list, and to what can be done about their tickets. */
export function useRowLinks(columns: readonly ReportColumn[]) {
  const screen = useOrderScreen();
  const mayLook = useAuthAny(['ticket:order:view', 'commerce:order:view']);
  const [opened, setOpened] = useState<string | null>(null);
  const orders = useMemo(() => (mayLook ? { screen, open: setOpened } : null), [screen, mayLook]);
  const acts = useTicketActs(columns, screen);
  const links: RowLinks = useMemo(() => ({ orders, acts }), [orders, acts]);
  const beside = opened !== null && (
    <PartDrawer
      title={`订单 ${opened}`}
      screen={screen && `${screen}?${new URLSearchParams({ id: opened })}`}
      onClose={() => setOpened(null)}
    >
      <Part name="order-detail" orderNo={opened} />
    </PartDrawer>
  );
  return { links, beside };
}

/** 补打 and 退票 for who may do so where the order is shown, which asks before it prints. */
function useTicketActs(columns: readonly ReportColumn[], orders: string | null): RowActs {
  const mayReprint = useAuth('ticket:sale:reprint');
  const mayRefund = useAuthAny(['ticket:sale:refund', 'ticket:sale:void']);
  return useMemo(() => {
    const places = placesOf(columns);
    if (orders === null || places === null || (!mayReprint && !mayRefund)) return null;
    return row => {
      const [order, ticket, letter] = places.map(place => String(row[place] ?? ''));
      if (!order || !ticket || !letter) return null;
      const reprint = `${orders}?${new URLSearchParams({ id: order })}#reprint=${ticket}`;
      const refund = `/saleSystem?${new URLSearchParams({ mode: 'refund', code: ticket })}`;
      return (
        <>
          {mayReprint && 'IO'.includes(letter) && (
            <ShellLink to={reprint} tabIndex={-1}>
              补打
            </ShellLink>
          )}
          {mayRefund && 'IN'.includes(letter) && (
            <ShellLink to={refund} tabIndex={-1}>
              退票
            </ShellLink>
          )}
        </>
      );
    };
  }, [columns, orders, mayReprint, mayRefund]);
}

/** Where a row names its order, its ticket, and the letter of that; null where it names no ticket. */
function placesOf(columns: readonly ReportColumn[]): readonly number[] | null {
  const places = [
    columns.findIndex(({ opens }) => opens === 'order'),
    columns.findIndex(({ opens }) => opens === 'ticket'),
    columns.findIndex(({ format }) => format === 'letter'),
  ];
  return places.includes(-1) ? null : places;
}
