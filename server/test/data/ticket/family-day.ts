import { randomUUID } from 'node:crypto';

import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen } from '@shanmen/shared/money';

import { demoPassword } from '../../../seeds/demo/people.ts';
import type { Client, TestApp } from '../../app/app.ts';
import { familyTicket } from './combos.ts';
import { type Attraction, cashSale, sell } from './factories.ts';

type Cheaper = { seller: Client; windowId: number; visitDate: string };

/** A family of three pays ¥8 less by the word of a second person: ¥268 in three unequal shares, less three parts. */
export async function cheaperFamily(
  test: TestApp,
  { seller, windowId, visitDate }: Cheaper,
): Promise<{ order: Order; spot: Attraction }> {
  const spot = await familyTicket(test.db, 268, { visitDate });
  const key = randomUUID();
  const givenFen = 8_00;
  const asked = { action: 'ticket.concession', objectId: key, amountFen: givenFen };
  const { result } = await seller.call<Approval>('POST', '/api/auth/approvals', {
    body: { ...asked, userName: 'admin', password: demoPassword },
  });
  const dueFen = fen(268_00 - givenFen);
  const visitors = ['990000199001010017', '990000198506150029', '99000020150320003X'].map((idNo, index) => ({
    idKind: 'ID_CARD' as const,
    idNo,
    memberNo: index + 1,
  }));
  const body = cashSale({ windowId }, spot, 1, {
    lines: [{ productId: spot.productId, qty: 1, visitors }],
    concession: {
      kind: 'DISCOUNT',
      amountFen: fen(givenFen),
      reason: '合作单位员工',
      approval: result.approval,
    },
    expectedTotalFen: dueFen,
    payments: [{ method: 'CASH', amountFen: dueFen, tenderFen: dueFen }],
  });
  const sold = await sell(seller, body, key);
  if (sold.status !== 200) throw new Error(`the family was not sold: ${sold.text}`);
  return { order: sold.result, spot };
}
