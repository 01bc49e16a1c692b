import type { OrderPage } from '@shanmen/shared/contracts/ticket/selling/order-list';
import type { TeamBooking, TeamBookingRequest } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import { multiplyFen } from '@shanmen/shared/money';

import type { Answer, Client, TestApp } from '../../../../app/app.ts';
import type { Attraction } from '../../../../data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  type Hands,
} from '../../../../people/partners.ts';
import { asOwner } from '../../../../app/scenario.ts';

type TeamDesk = { test: TestApp; seller: Client; windowId: number; spot: Attraction; partners: Hands };
type TeamAct = {
  prepare?: (desk: TeamDesk) => Promise<unknown>;
  act: (desk: TeamDesk) => Promise<Answer<unknown>>;
  effect: string;
};

/** What becomes of a group's booking besides its collection. */
export const teamActs: Readonly<Record<string, TeamAct>> = {
  'ticket.team-booking.cancelled': {
    prepare: book,
    act: async ({ seller }) => {
      const { result } = await seller.call<OrderPage>('GET', '/api/ticket/orders?status=RESERVED');
      return seller.call('POST', `/api/ticket/team-bookings/${result.rows[0]?.orderNo}/cancel`, {
        body: { reason: '行程取消' },
        key: true,
      });
    },
    effect: `select string_agg(state, ',') || (select sum(held) from ticket.slot) as value from ticket.ticket_order`,
  },
  'ticket.team-booking.cut': {
    prepare: desk => asOne(desk).then(() => book(desk)),
    act: async ({ seller, spot }) => {
      const { result } = await seller.call<OrderPage>('GET', '/api/ticket/orders?status=RESERVED');
      return seller.call('POST', `/api/ticket/team-cuts/${result.rows[0]?.orderNo}`, {
        body: { lineNo: 1, persons: 1, expectedTotalFen: spot.priceFen, reason: '有人未到' },
        key: true,
      });
    },
    effect: `select sum(total_fen) || ' ' || (select sum(held) from ticket.slot) as value from ticket.ticket_order`,
  },
};

/** One ticket for all of a group. */
function asOne({ test, spot }: TeamDesk): Promise<void> {
  return asOwner(
    test.database.url,
    `update commerce.product set ticket_form = 'GROUP' where id = ${spot.productId}`,
  );
}

async function book({ seller, windowId, spot, partners }: TeamDesk): Promise<Answer<TeamBooking>> {
  const { id: enterpriseId } = await activeEnterprise(partners);
  const { id: agreementId } = await activeAgreement(partners, agreementDraft(enterpriseId, [spot.productId]));
  const body: TeamBookingRequest = {
    windowId,
    agreementId,
    visitDate: spot.visitDate,
    lines: [{ productId: spot.productId, qty: 2 }],
    expectedTotalFen: multiplyFen(spot.priceFen, 2),
    settleBy: 'WINDOW',
  };
  return seller.call('POST', '/api/ticket/team-bookings', { body, key: true });
}
