import { fen } from '@shanmen/shared/money';

import type { Answer, Client } from '../../../../app/app.ts';
import { type Attraction, sell } from '../../../../data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  fileContract,
  type Hands,
} from '../../../../people/partners.ts';

type RebateDesk = { lead: Client; seller: Client; windowId: number; spot: Attraction; partners: Hands };
type RebateAct = {
  prepare: (desk: RebateDesk) => Promise<unknown>;
  act: (desk: RebateDesk) => Promise<Answer<unknown>>;
  effect: string;
};

/** An agreement that gives something back for each order. */
async function agreed({ partners, spot }: RebateDesk): Promise<number> {
  const { id: enterpriseId } = await activeEnterprise(partners);
  const { id } = await activeAgreement(partners, {
    ...agreementDraft(enterpriseId, [spot.productId]),
    rebatePeriod: 'ORDER',
    rebates: [{ fromValue: 1, perHeadFen: fen(200), bp: null }],
  });
  return id;
}

const contract = {
  name: '协议.pdf',
  mediaType: 'application/pdf',
  content: Buffer.from('%PDF-1.4').toString('base64'),
};

/** What is done about agreements' files and what is given back under them. */
export const rebateActs: Readonly<Record<string, RebateAct>> = {
  'ticket.agreement.filed': {
    prepare: agreed,
    act: ({ lead }) => lead.call('POST', '/api/ticket/agreements/1/files', { body: contract, key: true }),
    effect: 'select count(*)::text as value from ticket.agreement_file',
  },
  'ticket.rebate.changed': {
    prepare: async desk => {
      const { seller, windowId, spot, partners } = desk;
      const agreementId = await agreed(desk);
      await fileContract(partners.maker, agreementId);
      return sell(seller, {
        windowId,
        saleMode: 'TEAM',
        agreementId,
        visitDate: spot.visitDate,
        lines: [{ productId: spot.productId, qty: 1 }],
        expectedTotalFen: spot.priceFen,
        payments: [{ method: 'CASH', amountFen: spot.priceFen, tenderFen: spot.priceFen }],
      });
    },
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/rebates/1/reverse', { body: { reason: '归属有误' }, key: true }),
    effect: `select string_agg(state, ',') as value from ticket.rebate`,
  },
};
