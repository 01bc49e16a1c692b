import { ShellLink, useAuth, useAuthAny } from '@shanmen/shared';
import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { useMemo } from 'react';
import type { RowActs, RowLinks } from '../grid/report-grid.tsx';
import { useOrderScreen } from './use-order-screen.ts';

/** Where the rows of a list lead: to their orders, and to what can be done about their tickets. */
export function useRowLinks(columns: readonly ReportColumn[]): RowLinks {
  const orders = useOrderScreen();
  const acts = useTicketActs(columns, orders);
  return useMemo(() => ({ orders, acts }), [orders, acts]);
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
