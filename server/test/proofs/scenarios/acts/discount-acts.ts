import { randomUUID } from 'node:crypto';

import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import { subtractFen } from '@shanmen/shared/money';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import type { Answer, Client } from '../../../app/app.ts';
import { type Attraction, cashSale, sell } from '../../../data/ticket/factories.ts';

type ConcessionDesk = { seller: Client; windowId: number; spot: Attraction };
type ConcessionAct = {
  prepare: (desk: ConcessionDesk) => Promise<unknown>;
  act: (desk: ConcessionDesk) => Promise<Answer<unknown>>;
  effect: string;
};

const sale = { key: '', approval: '' };

/** What a window gives away by a second person's word. */
export const concessionActs: Readonly<Record<string, ConcessionAct>> = {
  'ticket.sale.conceded': {
    prepare: async ({ seller, spot }) => {
      sale.key = randomUUID();
      const subject = { action: 'ticket.concession', objectId: sale.key, amountFen: spot.priceFen };
      const body = { ...subject, userName: 'admin', password: demoPassword };
      const { result } = await seller.call<Approval>('POST', '/api/auth/approvals', { body });
      sale.approval = result.approval;
    },
    act: ({ seller, windowId, spot: { productId, ...spot } }) => {
      const { approval, key } = sale;
      const { priceFen } = spot;
      const concession = { kind: 'FREE', productId, qty: 1, reason: '媒体采访', approval } as const;
      const two = cashSale({ windowId }, { ...spot, productId }, 2);
      const dueFen = subtractFen(two.expectedTotalFen, priceFen);
      const payments = [{ method: 'CASH', amountFen: dueFen, tenderFen: dueFen } as const];
      return sell(seller, { ...two, concession, expectedTotalFen: dueFen, payments }, key);
    },
    effect: `select count(*) || '/' || (select count(*) from ticket.sale_concession) as value from ticket.ticket_order`,
  },
};
