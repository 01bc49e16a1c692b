import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  DrawerOpening,
  DrawerOpeningDraft,
  DrawerOpeningQuery,
  DrawerOpenings,
  TillCashMove,
  TillCashMoveDraft,
} from '@shanmen/shared/contracts/cashier/cash-move';
import { Result } from '@shanmen/shared/contracts/schema';
import { fen, multiplyFen } from '@shanmen/shared/money';

import { openSettings } from '../../admin/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { tillReach, type TillPort } from '../till-port.ts';
import { findRecordedTillMove, listDrawerOpenings } from './cash-move.queries.ts';
import { cashCodes, moveTillCash, openDrawer } from './cash-move.service.ts';

/** 现金收支 and 开钱箱 at the till of one's own open shift. */
export function cashMoveRoutes(app: App, deps: AppDeps & TillPort): void {
  const { pools, now, approverOf } = deps;
  const writing = {
    scope: 'own',
    asks: ['open-shift'],
    idempotent: true,
    audit: 'cashier.cash.moved',
    changes: ['cashier.shift'],
  } as const;

  app.post(
    '/api/cashier/cash-moves',
    {
      config: { ...writing, permission: { anyOf: cashCodes }, widenedBy: ['cashier:override:approve'] },
      schema: { body: TillCashMoveDraft, response: { 200: Result(TillCashMove) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const setting = await openSettings(pools.main);
      const shown = body.approval && { approval: body.approval, action: 'cashier.cash-move' as const };
      const work = {
        now: now(),
        idemKey: idempotency.recordKey,
        beyondFen: multiplyFen(fen(1_00), setting(settings.cashWitnessYuan)),
        witness: shown ? await approverOf(staff, shown, now()) : null,
      };
      return runOnce(deps, request, tx => moveTillCash(tx, staff, body, work), findRecordedTillMove);
    },
  );

  app.post(
    '/api/cashier/drawer-openings',
    {
      config: { ...writing, permission: 'cashier:drawer:open' },
      schema: { body: DrawerOpeningDraft, response: { 200: Result(DrawerOpening) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const work = { now: now(), idemKey: idempotency.recordKey };
      return runOnce(deps, request, tx => openDrawer(tx, staff, body, work), findRecordedTillMove);
    },
  );

  app.get(
    '/api/cashier/drawer-openings',
    {
      config: {
        permission: 'cashier:shift:view',
        scope: 'retail',
        widenedBy: ['cashier:transaction:all'],
      },
      schema: { querystring: DrawerOpeningQuery, response: { 200: Result(DrawerOpenings) } },
    },
    async ({ staff, query }) => {
      const reach = await tillReach(deps, staff, 'cashier:shift:view');
      return { result: { rows: await listDrawerOpenings(pools.main, query.shiftId, reach) } };
    },
  );
}
