import { randomUUID } from 'node:crypto';

import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import { addFen, fen } from '@shanmen/shared/money';

import { demoPassword } from '../../../../../seeds/demo/people.ts';
import type { Answer, Client } from '../../../../app/app.ts';
import { type Attraction, cashSale, sell } from '../../../../data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  creditAccount,
  type Hands,
} from '../../../../people/partners.ts';

type CreditDesk = { seller: Client; windowId: number; spot: Attraction; partners: Hands };
type CreditAct = {
  prepare: (desk: CreditDesk) => Promise<unknown>;
  act: (desk: CreditDesk) => Promise<Answer<unknown>>;
  effect: string;
};

const over = fen(20_00);
const sale = { key: '', approval: '', agreementId: 0 };

/** A group owes ¥20 more than its account may, by a second person's word. */
export const overCreditActs: Readonly<Record<string, CreditAct>> = {
  'ticket.credit.over': {
    prepare: async ({ seller, spot, partners }) => {
      const { id } = await activeEnterprise(partners);
      const products = [{ productId: spot.productId, season: null, priceFen: addFen(fen(100_00), over) }];
      sale.agreementId = (await activeAgreement(partners, { ...agreementDraft(id, []), products })).id;
      await creditAccount(partners, id, { limitYuan: 100 });
      sale.key = randomUUID();
      const subject = { action: 'ticket.over-credit', objectId: sale.key, amountFen: over };
      const body = { ...subject, userName: 'admin', password: demoPassword };
      sale.approval = (await seller.call<Approval>('POST', '/api/auth/approvals', { body })).result.approval;
    },
    act: ({ seller, windowId, spot }) => {
      const { approval, agreementId, key } = sale;
      const totalFen = addFen(fen(100_00), over);
      const payments = [{ method: 'CREDIT', amountFen: totalFen } as const];
      const overCredit = { approval, amountFen: over };
      const terms = {
        saleMode: 'TEAM',
        agreementId,
        expectedTotalFen: totalFen,
        payments,
        overCredit,
      } as const;
      return sell(seller, cashSale({ windowId }, spot, 1, terms), key);
    },
    effect: `select balance_fen || '/' || temp_limit_fen as value from commerce.credit_account`,
  },
};
