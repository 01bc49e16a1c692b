import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  EndedCart,
  ParkedSale,
  ParkedSaleRequest,
  ParkedSales,
  TakenCart,
} from '@shanmen/shared/contracts/ticket/selling/parked-sale';

import { openSettings } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import {
  dropCart,
  hangCart,
  type ParkedSaleWork,
  showParkedSales,
  showTakenCart,
  takeCart,
} from './parked-sale.service.ts';

const writing = {
  permission: 'ticket:sale:open',
  scope: 'own',
  asks: ['open-shift'],
  idempotent: true,
  changes: ['ticket.slot', 'ticket.hung-cart'],
} as const;

/** 挂单 and 取单 at the window of one's own open shift. */
export function parkedSaleRoutes(app: App, deps: AppDeps, { person }: TicketKeys): void {
  const db = deps.pools.main;

  app.get(
    '/api/ticket/carts',
    {
      config: { permission: 'ticket:sale:open', scope: 'own' },
      schema: { response: { 200: Result(ParkedSales) } },
    },
    async ({ staff }) => ({ result: await showParkedSales(db, staff) }),
  );

  app.post(
    '/api/ticket/carts/hang',
    { config: writing, schema: { body: ParkedSaleRequest, response: { 200: Result(ParkedSale) } } },
    async request => {
      const work = await workOf();
      return runOnce(deps, request, tx => hangCart(tx, request.staff, request.body, work));
    },
  );

  app.post(
    '/api/ticket/carts/:id/take',
    { config: writing, schema: { params: IdParams, response: { 200: Result(TakenCart) } } },
    async request => {
      const work = await workOf();
      const { id } = request.params;
      await runOnce(deps, request, tx => takeCart(tx, request.staff, id, work));
      return { result: await showTakenCart(db, id, person) };
    },
  );

  app.post(
    '/api/ticket/carts/:id/drop',
    { config: writing, schema: { params: IdParams, response: { 200: Result(EndedCart) } } },
    async request => {
      const work = await workOf();
      const { id } = request.params;
      return runOnce(deps, request, tx => dropCart(tx, request.staff, id, work));
    },
  );

  async function workOf(): Promise<ParkedSaleWork> {
    const setting = await openSettings(db);
    return {
      now: deps.now(),
      person,
      holdMinutes: setting(settings.cartHoldMinutes),
      most: setting(settings.maxHungCarts),
    };
  }
}
