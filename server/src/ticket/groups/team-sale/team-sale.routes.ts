import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  TeamAgreementQuery,
  TeamAgreements,
  TeamOffer,
  TeamOfferQuery,
} from '@shanmen/shared/contracts/ticket/groups/team-sale';
import { dayOf } from '@shanmen/shared/time';

import type { App, AppDeps } from '../../../http/route.ts';
import { showTeamOffer } from './team-offer.service.ts';
import { listTeamAgreements } from './team-sale.queries.ts';

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
