import { fen } from '@shanmen/shared/money';

import type { Answer, Client } from '../../../../app/app.ts';
import { type Attraction, cashSale, sell } from '../../../../data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  type Hands,
} from '../../../../people/partners.ts';

type VoucherDesk = { seller: Client; lead: Client; windowId: number; spot: Attraction; partners: Hands };
type VoucherAct = {
  prepare: (desk: VoucherDesk) => Promise<unknown>;
  act: (desk: VoucherDesk) => Promise<Answer<unknown>>;
  effect: string;
};

const due = { issuerId: 0, dueFen: fen(0) };

/** What a house owes for its papers is paid. */
export const voucherActs: Readonly<Record<string, VoucherAct>> = {
  'ticket.voucher.settled': {
    prepare: async ({ seller, windowId, spot, partners }) => {
      due.issuerId = (await activeEnterprise(partners)).id;
      due.dueFen = spot.priceFen;
      await activeAgreement(partners, agreementDraft(due.issuerId, [spot.productId]));
      const paper = { method: 'VOUCHER', amountFen: spot.priceFen, voucherNo: 'YD-0001' } as const;
      const payments = [{ ...paper, issuerId: due.issuerId }];
      return sell(seller, cashSale({ windowId }, spot, 1, { payments }));
    },
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/vouchers/settlements', { body: { ...due, bankNo: '0715' }, key: true }),
    effect: `select count(*) || '/' || (select count(*) from commerce.payment_posting) as value from ticket.voucher_settlement`,
  },
};
