import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import { WaitingEntry, Waitings } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import {
  PrepaymentReturn,
  WaitingPrepayment,
} from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';
import { notingHits } from '../../../commerce/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { readingOf } from '../booking/booking-reading.ts';
import { askingOf, momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { showWaitings, requireEntry } from '../waiting-entry/waiting-entry.service.ts';
import { beginPrepayment, chargePrepayment, postWaiting } from './waiting-prepayment.service.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { leaveRefused, readLastOf } from './waiting-prepayment.queries.ts';

/** How visitors pay while they wait, the attempt written first and the provider asked after; and what staff do with what it refuses to give back. */
export function waitingPrepaymentRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;

  app.post(
    '/api/ticket/public/waiting-entries/:id/payments',
    {
      config: {
        permission: 'public',
        scope: 'none',
        idempotent: true,
        changes: ['ticket.waiting-entry'],
      },
      schema: {
        headers: ProofHeaders,
        params: IdParams,
        body: WaitingPrepayment,
        response: { 200: Result(Waitings) },
      },
    },
    async request => {
      const { id } = request.params;
      const reading = readingOf(request, deps, keys);
      const [{ bizDate }, { identity, dayCut }] = await Promise.all([momentOf(deps, site), site()]);
      const asking = await askingOf(deps, site, keys, request.id);
      const work = { ...reading, identity, bizDate, gateway: asking.gateway };
      await notingHits(db, { act: 'RESERVE', staffId: null, now: deps.now }, () =>
        runOnce(deps, request, tx => beginPrepayment(tx, id, request.body, work)),
      );
      await chargePrepayment(db, id, request.body, { ...asking, dayCut });
      return { result: await showWaitings(db, { ...reading, person: keys.person, now: deps.now() }) };
    },
  );

  app.post(
    '/api/ticket/waiting-entries/:id/prepayment-return',
    {
      config: {
        permission: 'ticket:waiting:return',
        scope: 'none',
        idempotent: true,
        audit: 'ticket.waiting.returned',
        changes: ['ticket.waiting-entry'],
      },
      schema: { params: IdParams, body: PrepaymentReturn, response: { 200: Result(WaitingEntry) } },
    },
    async request => {
      const { staff, params, body } = request;
      const { now, bizDate } = await momentOf(deps, site);
      const work = { now, bizDate };
      return runOnce(deps, request, tx => decideReturn(tx, staff, params.id, body, work));
    },
  );
}

type ReturnWork = { now: Date; bizDate: string };

/**
 * Decides on money that its provider refused to give back: the provider is asked again by the next turn, or the bank
 * has paid, and the reason says by which transfer.
 * @throws not_found, state_forbidden
 */
async function decideReturn(
  tx: Tx,
  staff: Staff,
  entryId: number,
  { through, reason }: PrepaymentReturn,
  { now: at, bizDate }: ReturnWork,
): Promise<WaitingEntry> {
  await requireEntry(tx, entryId);
  const refused = await readLastOf(tx, entryId);
  const isLeft = refused && (await leaveRefused(tx, refused.id, through, at));
  if (!isLeft) throw new RuleViolation('state_forbidden', '该预付款没有退款被拒，请刷新');
  if (through === 'BANK') await postWaiting(tx, refused, 'refund', { at, bizDate }, 'bank');
  const entry = await requireEntry(tx, entryId);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.waiting.returned',
    objectType: 'waiting_entry',
    objectId: String(entryId),
    before: { prepaid: 'REFUSED' },
    after: { prepaid: entry.prepaid?.state ?? null, amountFen: refused.amountFen },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return entry;
}
