import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { tenderFen } from '@shanmen/shared/counter';
import { visitorsOf } from '../visitor/people.ts';
import type { SellingDay } from '../visit/use-selling-day.ts';
import { orderLines } from './cart.ts';
import type { ReceivedTeam } from '../../groups/team/team.ts';
import type { SaleState } from './open-sale.ts';

/** What the server is asked to record. */
export function windowSaleOf(
  state: SaleState,
  day: SellingDay,
  shift: Shift,
  payments: readonly WindowPayment[],
): WindowSale {
  return {
    windowId: shift.windowId,
    ...modeOf(state),
    ...(state.kept ? { hungCartId: state.kept.hungCartId } : {}),
    visitDate: day.visitDate,
    lines: orderLines(day.lines, id => visitorsOf(state.people, id).map(({ visitor }) => visitor)),
    ...(state.concession ? { concession: state.concession.asked } : {}),
    expectedTotalFen: day.totalFen,
    payments: [...payments],
  };
}

function modeOf({ team, ticketForm }: SaleState): Pick<WindowSale, 'saleMode'> & Partial<WindowSale> {
  if (team === null) return { saleMode: 'FIT' };
  const { agreementId, guide, driver, externalNo, received } = team;
  return {
    saleMode: 'TEAM',
    agreementId,
    ...(guide ? { guideId: guide.id } : {}),
    ...(driver ? { driverId: driver.id } : {}),
    ...(externalNo === undefined ? {} : { externalNo }),
    ...(received ? teamOf(received) : {}),
    ...(ticketForm === null ? {} : { ticketForm }),
  };
}

function teamOf({ teamId, plateIssueId }: ReceivedTeam): Partial<WindowSale> {
  return { teamId, ...(plateIssueId === null ? {} : { plateIssueId }) };
}

/** The whole sum in cash; null while the visitor has given less. */
export function cashOf({ tender }: SaleState, { totalFen }: SellingDay): WindowPayment[] | null {
  const given = tenderFen(tender, totalFen);
  if (given < totalFen) return null;
  return totalFen === 0 ? [] : [{ method: 'CASH', amountFen: totalFen, tenderFen: given }];
}
