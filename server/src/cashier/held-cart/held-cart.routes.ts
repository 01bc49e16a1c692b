import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  HeldCart,
  HeldCartDraft,
  HeldCartDrop,
  HeldCartHandOver,
  HeldCarts,
  TakenHeldCart,
} from '@shanmen/shared/contracts/cashier/held-cart';
import { ClosedObject, Id, IdParams, Result } from '@shanmen/shared/contracts/schema';

import { openSettings } from '../../admin/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import {
  dropCart,
  handCartOver,
  type HeldCartWork,
  holdCart,
  showHeldCarts,
  takeCartUp,
} from './held-cart.service.ts';

const writing = {
  permission: 'cashier:held-cart:use',
  scope: 'own',
  asks: ['open-shift'],
  idempotent: true,
  changes: ['cashier.held-cart'],
} as const;

/** 挂单 and 取单 in the store of one's own open shift. */
export function heldCartRoutes(app: App, deps: AppDeps): void {
  const root = '/api/cashier/held-carts';
  const db = deps.pools.main;

  app.get(
    root,
    {
      config: { permission: 'cashier:held-cart:use', scope: 'own' },
      schema: { response: { 200: Result(HeldCarts) } },
    },
    async ({ staff }) => ({ result: await showHeldCarts(db, staff, deps.now()) }),
  );

  app.post(
    root,
    { config: writing, schema: { body: HeldCartDraft, response: { 200: Result(HeldCart) } } },
    async request => {
      const work = await workOf();
      return runOnce(deps, request, tx => holdCart(tx, request.staff, request.body, work));
    },
  );

  app.post(
    `${root}/:id/take`,
    { config: writing, schema: { params: IdParams, response: { 200: Result(TakenHeldCart) } } },
    async request => {
      const work = await workOf();
      return runOnce(deps, request, tx => takeCartUp(tx, request.staff, request.params.id, work));
    },
  );

  app.post(
    `${root}/:id/hand-over`,
    {
      config: writing,
      schema: { params: IdParams, body: HeldCartHandOver, response: { 200: Result(HeldCart) } },
    },
    async request => {
      const work = await workOf();
      const asked = { ...request.params, ...request.body };
      return runOnce(deps, request, tx => handCartOver(tx, request.staff, asked, work));
    },
  );

  app.post(
    `${root}/:id/drop`,
    {
      config: { ...writing, audit: 'cashier.held-cart.dropped' },
      schema: { params: IdParams, body: HeldCartDrop, response: { 200: Result(ClosedObject({ id: Id })) } },
    },
    async request => {
      const work = await workOf();
      const asked = { ...request.params, ...request.body };
      return runOnce(deps, request, tx => dropCart(tx, request.staff, asked, work));
    },
  );

  async function workOf(): Promise<HeldCartWork> {
    const setting = await openSettings(db);
    return { now: deps.now(), hours: setting(settings.heldCartHours) };
  }
}
