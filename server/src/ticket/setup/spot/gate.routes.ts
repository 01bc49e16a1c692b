import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { GateChange, NewGate, SpotGate } from '@shanmen/shared/contracts/ticket/setup/spot';
import { withTransaction, type Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { initialsOf } from '../../../admin/public.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { insertGate, readSpotNames } from '../../capacity/place/place.queries.ts';
import { readSpotGate, updateGate } from './gate.queries.ts';

/** 检票口 of spots: whoever may change the spot may change them; all lists of gates read from the spots. */
export function gateRoutes(app: App, deps: AppDeps): void {
  const writing = {
    permission: 'ticket:spot:edit',
    scope: 'none',
    audit: 'ticket.gate.changed',
    changes: ['ticket.spot'],
  } as const;

  app.post(
    '/api/ticket/gates',
    {
      config: { ...writing, idempotent: true },
      schema: { body: NewGate, response: { 200: Result(SpotGate) } },
    },
    async request => runOnce(deps, request, tx => openGate(tx, request.staff, request.body)),
  );

  app.put(
    '/api/ticket/gates/:id',
    {
      config: writing,
      schema: { params: IdParams, body: GateChange, response: { 200: Result(SpotGate) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(deps.pools.main, tx => changeGate(tx, staff, params.id, body)),
    }),
  );
}

/** One more 检票口 of a spot. @throws not_found, code_taken */
async function openGate(tx: Tx, staff: Staff, draft: NewGate): Promise<SpotGate> {
  if ((await readSpotNames(tx, [draft.spotId])).length === 0)
    throw new RuleViolation('not_found', '没有找到该景点');
  const id = await insertGate(tx, { ...draft, pinyin: initialsOf(draft.name), staffId: staff.id });
  if (id === null) throw new RuleViolation('code_taken', undefined, { path: 'code' });
  return noted(tx, staff, id, null);
}

/** @throws not_found, version_conflict with what stands there now */
async function changeGate(tx: Tx, staff: Staff, id: number, change: GateChange): Promise<SpotGate> {
  const before = found(await readSpotGate(tx, id), '检票口');
  const saved = await updateGate(tx, id, { ...change, pinyin: initialsOf(change.name), staffId: staff.id });
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  return noted(tx, staff, id, before);
}

async function noted(tx: Tx, staff: Staff, id: number, before: SpotGate | null): Promise<SpotGate> {
  const after = await readSpotGate(tx, id);
  if (!after) throw new Error(`gate ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.gate.changed',
    objectType: 'gate',
    objectId: after.code,
    ...(before ? { before: valuesOf(before) } : {}),
    after: valuesOf(after),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

function valuesOf({ name, direction, status }: SpotGate) {
  return { name, direction, status };
}
