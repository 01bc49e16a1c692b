import { createHash, randomBytes } from 'node:crypto';

import type {
  ActiveOverride,
  OverrideChoice,
  OverrideDraft,
  OverrideLink,
  OverridePreview,
} from '@shanmen/shared/contracts/modules/running/override';

import { staffNames } from '../../../admin/public.ts';
import { appVersion } from '../../../process/machine/app-version.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { chooseVersions } from '../import-map/cohort.ts';
import { composeImportMap } from '../import-map/import-map.ts';
import { requireSoundMap } from '../import-map/sound-map.ts';
import { contentOf, type LedgerState, versionBook } from '../../publishing/release-ledger/ledger-state.ts';
import { requireUsable } from '../../publishing/release-ledger/usable-version.ts';
import { readVersions } from '../../publishing/release-ledger/version.queries.ts';
import {
  deleteOverride,
  findTicket,
  insertTicket,
  putOverride,
  revokeTicket,
  type Ticket,
} from './override.queries.ts';

const standardHours = 8;
const hourMs = 3_600_000;

/** Makes a link that offers versions to others. @throws version_unknown, version_withdrawn, publish_rule_failed */
export async function makeLink(
  tx: Tx,
  staff: Staff,
  { modules, hours = standardHours }: OverrideDraft,
  { now, state }: { now: Date; state: LedgerState },
): Promise<OverrideLink> {
  await requireRunnable(tx, state, modules, now);
  const token = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + hours * hourMs);
  const id = await insertTicket(tx, { tokenHash: hashOf(token), modules, createdBy: staff.id, now, until });
  await audit(tx, staff, 'modules.override.shared', String(id), modules);
  return { id, token, modules, until: until.toISOString() };
}

/** @throws not_found */
export async function withdrawLink(tx: Tx, staff: Staff, id: number, now: Date): Promise<void> {
  if (!(await revokeTicket(tx, id, now))) throw new RuleViolation('not_found', '没有这个链接');
  await audit(tx, staff, 'modules.override.withdrawn', String(id), {});
}

/** What a link would run, before anybody agrees. @throws override_ended */
export async function previewLink(db: Db, token: string, now: Date): Promise<OverridePreview> {
  const { modules, expiresAt, createdBy } = await findLink(db, token, now);
  const name = (await staffNames(db, [createdBy])).get(createdBy) ?? '';
  return { modules, until: expiresAt, createdBy: name };
}

/**
 * From now on this session runs the chosen versions.
 * @throws override_ended, version_unknown, version_withdrawn, publish_rule_failed
 */
export async function takeOverride(
  tx: Tx,
  staff: Staff,
  choice: OverrideChoice,
  { now, state }: { now: Date; state: LedgerState },
): Promise<ActiveOverride> {
  const ticket = 'token' in choice ? await findLink(tx, choice.token, now) : null;
  const modules = 'modules' in choice ? choice.modules : (ticket?.modules ?? {});
  await requireRunnable(tx, state, modules, now);
  const until = ticket?.expiresAt ?? new Date(now.getTime() + standardHours * hourMs).toISOString();
  const own = { sessionId: staff.sessionId, staffId: staff.id, ticketId: ticket?.id ?? null, now };
  await putOverride(tx, { ...own, modules, until });
  await audit(tx, staff, 'modules.override.taken', String(staff.id), modules);
  return { modules, until };
}

export async function endOverride(tx: Tx, staff: Staff): Promise<void> {
  await deleteOverride(tx, staff.sessionId);
}

async function findLink(db: Db, token: string, now: Date): Promise<Ticket> {
  const ticket = await findTicket(db, hashOf(token));
  if (ticket === null || ticket.revokedAt !== null)
    throw new RuleViolation('override_ended', '链接无效或已撤销');
  if (new Date(ticket.expiresAt) <= now) throw new RuleViolation('override_ended', '链接已过期');
  return ticket;
}

/** Only versions of the ledger, and only those whose map a browser would take. */
async function requireRunnable(
  db: Db,
  state: LedgerState,
  modules: Record<string, string>,
  now: Date,
): Promise<void> {
  const names = Object.entries(modules).map(([module, version]) => ({ module, version }));
  if (state.release === null || names.length === 0) throw new RuleViolation('version_unknown');
  for (const name of names) await requireUsable(db, name);
  const found = await readVersions(db, names);
  const override = { modules, until: now.toISOString() };
  const book = new Map([...state.versions, ...versionBook(found)]);
  const choice = chooseVersions(state.release, null, override);
  requireSoundMap(composeImportMap(contentOf({ ...state, versions: book }, choice, appVersion), now));
}

function audit(tx: Tx, staff: Staff, action: string, objectId: string, modules: object): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    requestId: staff.requestId,
    ip: staff.ip,
    action,
    objectType: 'module_override',
    objectId,
    after: modules,
  });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
