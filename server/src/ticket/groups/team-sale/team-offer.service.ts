import type { TeamOffer } from '@shanmen/shared/contracts/ticket/groups/team-sale';

import type { Db } from '../../../db/transaction.ts';
import { readCatalogue } from '../../selling/sale/catalogue.ts';
import { tileOf } from '../../selling/pos-session/pos-session.service.ts';
import { accountWaysOf, openTeam } from './team-sale.service.ts';

/** What a window offers a group, priced by its agreement. @throws agreement_inactive */
export async function showTeamOffer(
  db: Db,
  agreementId: number,
  visitDate: string,
  now: Date,
): Promise<TeamOffer> {
  const { agreement, terms, account } = await openTeam(db, agreementId, visitDate, now);
  const catalogue = await readCatalogue(db, visitDate, terms.productIds, 'WIN', terms);
  const { no, enterpriseName, payModes, groupMinHeads, freePerN } = agreement;
  return {
    agreementId,
    no,
    enterpriseName,
    payModes,
    groupMinHeads,
    freePerN,
    companions: terms.companions,
    accountWays: accountWaysOf(agreement, account),
    availableFen: account?.availableFen ?? null,
    products: catalogue.products.map(product => tileOf(product, catalogue, now)),
  };
}
