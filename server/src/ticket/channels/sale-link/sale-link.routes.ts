import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  LinkVisit,
  SaleLink,
  SaleLinkChange,
  SaleLinkChoices,
  SaleLinkDraft,
  SaleLinkOff,
  SaleLinkPage,
  SaleLinkQuery,
} from '@shanmen/shared/contracts/ticket/channels/sale-link';
import { Type } from 'typebox';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { SitePort } from '../../setup/site-port.ts';
import { type LinkCode, linkWorkOf } from './link-work.ts';
import { listLinkChoices } from './sale-link.queries.ts';
import {
  addSaleLink,
  changeSaleLink,
  endSaleLink,
  type LinkWork,
  noteVisit,
  showSaleLinks,
  takeLink,
} from './sale-link.service.ts';

const response = { 200: Result(SaleLink) };

export function saleLinkRoutes(app: App, deps: AppDeps, ports: { site: SitePort; keys: PersonKeys }): void {
  const { pools } = deps;
  const work = (staff: Staff, code: LinkCode) => linkWorkOf(deps, ports, staff, code);
  showRoutes(app, { pools, work });
  changeRoutes(app, deps, { pools, work });
  visitRoute(app, deps, ports.keys);
}

/** `work`: what is at hand for one call about links. */
type LinkDesk = {
  readonly pools: AppDeps['pools'];
  readonly work: (staff: Staff, code: LinkCode) => Promise<LinkWork>;
};

/** Links are shown to staff, and their codes taken away. */
function showRoutes(app: App, { pools, work }: LinkDesk): void {
  const reading = { permission: 'ticket:sale-link:view', scope: 'none' } as const;

  app.get(
    '/api/ticket/sale-links',
    { config: reading, schema: { querystring: SaleLinkQuery, response: { 200: Result(SaleLinkPage) } } },
    async ({ staff, query }) => {
      const at = await work(staff, reading.permission);
      return { result: await showSaleLinks(pools.main, query, at) };
    },
  );

  app.get(
    '/api/ticket/sale-links/choices',
    { config: reading, schema: { response: { 200: Result(SaleLinkChoices) } } },
    async () => ({ result: await listLinkChoices(pools.main) }),
  );

  app.post(
    '/api/ticket/sale-links/:id/download',
    {
      config: {
        scope: 'none',
        permission: 'ticket:sale-link:download',
        audit: 'ticket.sale-link.downloaded',
      },
      schema: { params: IdParams, response },
    },
    async ({ staff, params }) => {
      const at = await work(staff, 'ticket:sale-link:download');
      return { result: await withTransaction(pools.main, tx => takeLink(tx, staff, params.id, at)) };
    },
  );
}

/** Links are made, changed and ended by staff. */
function changeRoutes(app: App, deps: AppDeps, { pools, work }: LinkDesk): void {
  const writing = {
    scope: 'none',
    audit: 'ticket.sale-link.changed',
    changes: ['ticket.sale-link'],
  } as const;

  app.post(
    '/api/ticket/sale-links',
    {
      config: { ...writing, permission: 'ticket:sale-link:add', idempotent: true },
      schema: { body: SaleLinkDraft, response },
    },
    async request => {
      const { staff, body } = request;
      const at = await work(staff, 'ticket:sale-link:add');
      return runOnce(deps, request, tx => addSaleLink(tx, staff, body, at));
    },
  );

  app.put(
    '/api/ticket/sale-links/:id',
    {
      config: { ...writing, permission: 'ticket:sale-link:edit' },
      schema: { params: IdParams, body: SaleLinkChange, response },
    },
    async ({ staff, params, body }) => {
      const at = await work(staff, 'ticket:sale-link:edit');
      return {
        result: await withTransaction(pools.main, tx => changeSaleLink(tx, staff, params.id, body, at)),
      };
    },
  );

  app.post(
    '/api/ticket/sale-links/:id/off',
    {
      config: { ...writing, permission: 'ticket:sale-link:off', idempotent: true },
      schema: { params: IdParams, body: SaleLinkOff, response },
    },
    async request => {
      const { staff, params, body } = request;
      const at = await work(staff, 'ticket:sale-link:off');
      return runOnce(deps, request, tx => endSaleLink(tx, staff, params.id, body.reason, at));
    },
  );
}

function visitRoute(app: App, { pools, now }: AppDeps, person: PersonKeys): void {
  app.post(
    '/api/ticket/public/link-visits',
    {
      config: { permission: 'public', scope: 'none' },
      schema: { body: LinkVisit, response: { 200: Result(Type.Null()) } },
    },
    async ({ body }) => {
      await withTransaction(pools.main, tx => noteVisit(tx, body.link, { now: now(), person }));
      return { result: null };
    },
  );
}
