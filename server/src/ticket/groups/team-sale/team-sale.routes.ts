import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  TeamAgreementQuery,
  TeamAgreements,
  TeamOffer,
  TeamOfferQuery,
} from '@shanmen/shared/contracts/ticket/groups/team-sale';
import { dayOf } from '@shanmen/shared/time';
import type { App, AppDeps } from '../../../http/route.ts';
import { listTeamAgreements } from './team-sale.queries.ts';
import type { Db } from '../../../db/transaction.ts';
import { readCatalogue } from '../../selling/sale/catalogue.ts';
import { tileOf } from '../../selling/pos-session/pos-session.service.ts';
import { accountWaysOf, openTeam } from './team-sale.service.ts';

export function teamSaleRoutes(app: App, { pools, now }: AppDeps): void {
  const reading = { permission: 'ticket:sale:team', scope: 'none' } as const;

  app.get(
    '/api/ticket/team-agreements',
    {
      config: reading,
      schema: { querystring: TeamAgreementQuery, response: { 200: Result(TeamAgreements) } },
    },
    async ({ query }) => ({ result: await listTeamAgreements(pools.main, query, dayOf(now())) }),
  );

  app.get(
    '/api/ticket/team-agreements/:id/offer',
    {
      config: reading,
      schema: { params: IdParams, querystring: TeamOfferQuery, response: { 200: Result(TeamOffer) } },
    },
    async ({ params, query }) => ({
      result: await showTeamOffer(pools.main, params.id, query.visitDate, now()),
    }),
  );
}

/** What a window offers a group, priced by its agreement. @throws agreement_inactive */
async function showTeamOffer(db: Db, agreementId: number, visitDate: string, now: Date): Promise<TeamOffer> {
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
