import { hasAuth, ShellLink, useAuth, useAuthAny, useShell } from '@shanmen/shared';
import { typeOfNumber } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { SystemType } from '@shanmen/shared/contracts/screen';

import type { RowActs, RowLinks } from '../grid/report-grid.tsx';
import { PartDrawer } from '../../pages/part/part-drawer.tsx';
import { Part } from '../../pages/part/part.tsx';

/** 订单查询 and 订单列表 of the systems that have one. */
const screens: Readonly<Record<string, string>> = { '10': '/ticket/orders', '50': '/order/list' };

type Opened = { readonly kind: 'order' | 'document'; readonly number: string };

/** Where the rows of a list lead: to orders and documents beside the list, and to what can be done about their tickets. */
export function useRowLinks(columns: readonly ReportColumn[]) {
  const system = useSystem();
  const mayLook = useAuthAny(['ticket:order:view', 'commerce:order:view']);
  const inTicketing = useAuth('ticket:order:view');
  const inCommerce = useAuth('commerce:order:view');
  const screen = (system === '50' ? inCommerce : inTicketing) ? (screens[system ?? ''] ?? null) : null;
  const [opened, setOpened] = useState<Opened | null>(null);
  const linkOf = useCallback<RowLinks['linkOf']>(
    (kind, number) => {
      if (kind === 'order' ? !mayLook : !mayRead(number)) return null;
      const address = addressOf({ kind, number }, screen, system);
      return { address, open: () => setOpened({ kind, number }) };
    },
    [mayLook, screen, system],
  );
  const acts = useTicketActs(columns, screen);
  const links: RowLinks = useMemo(() => ({ linkOf, acts }), [linkOf, acts]);
  const beside = opened && (
    <PartDrawer
      title={opened.kind === 'order' ? `订单 ${opened.number}` : `单据 ${opened.number}`}
      screen={addressOf(opened, screen, system)}
      onClose={() => setOpened(null)}
    >
      {opened.kind === 'order' ? (
        <Part name="order-detail" orderNo={opened.number} />
      ) : (
        <Part name="document-detail" documentNo={opened.number} />
      )}
    </PartDrawer>
  );
  return { links, beside };
}

function useSystem(): SystemType | null {
  const { menu } = useShell();
  const state = useSyncExternalStore(menu.subscribe, menu.state);
  return state.status === 'loaded' ? state.type : null;
}

/** Each type of document has a code of its own; the number of something else is no document. */
function mayRead(documentNo: string): boolean {
  const type = typeOfNumber(documentNo);
  return type !== null && hasAuth(`goods:${type}:view`);
}

/** The screen of it in the system that is open; null where that has none. */
function addressOf(
  { kind, number }: Opened,
  screen: string | null,
  system: SystemType | null,
): string | null {
  if (kind === 'order') return screen && `${screen}?${new URLSearchParams({ id: number })}`;
  if (system !== '40') return null;
  return `/goods/${typeOfNumber(number)}?${new URLSearchParams({ keyword: number })}`;
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
