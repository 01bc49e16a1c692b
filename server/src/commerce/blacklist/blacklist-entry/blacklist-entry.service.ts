import type {
  BlacklistDraft,
  BlacklistEntry,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import {
  type IdentityRules,
  maskedIdentity,
  readIdentity,
} from '@shanmen/shared/contracts/ticket/selling/identity';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { type PersonKeys, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { maskedMobile } from '../../sms/sms-texts.ts';
import { insertEntry, readEntry, updateLifted } from './blacklist-entry.queries.ts';

export type BlacklistWork = { now: Date; person: PersonKeys; identity: IdentityRules };

/** 拉黑: from now on this person is refused. Of the number only a hash and a mask are kept. @throws id_invalid, time_order */
export async function addEntry(
  tx: Tx,
  staff: Staff,
  draft: BlacklistDraft,
  work: BlacklistWork,
): Promise<BlacklistEntry> {
  const { kind, scopes, reason, note, lastDay } = draft;
  refusePastDay(draft, work.now);
  const validUntil = lastDay === null ? null : instantOf(addDays(lastDay, 1));
  const read = readValue(draft, work);
  const entry = { kind, scopes, reason, note, ...read, source: 'MANUAL' as const, validUntil };
  const id = await insertEntry(tx, { ...entry, staffId: staff.id, at: work.now });
  return noted(tx, staff, id, work, null);
}

/** 解除, by somebody else than who wrote it. @throws not_found, maker_is_checker, state_forbidden */
export async function liftEntry(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  work: Pick<BlacklistWork, 'now'>,
): Promise<BlacklistEntry> {
  const before = found(await readEntry(tx, id, { now: work.now, staffId: staff.id }), '黑名单');
  refuseMaker(before.isOwn, '拉黑的人不能自己解除');
  if (before.state !== 'on' || !(await updateLifted(tx, id, { staffId: staff.id, reason, at: work.now }))) {
    throw new RuleViolation('state_forbidden', '已解除或已到期');
  }
  return noted(tx, staff, id, work, before.state, reason);
}

/** @throws time_order */
export function refusePastDay({ lastDay }: BlacklistDraft, now: Date): void {
  if (lastDay !== null && lastDay < dayOf(now)) {
    throw new RuleViolation('time_order', '截止日须不早于今天', { path: 'lastDay' });
  }
}

/** As a ticket and a booking keep the same number. @throws id_invalid */
export function readValue({ kind, value }: BlacklistDraft, { now, person, identity }: BlacklistWork) {
  if (kind === 'MOBILE') {
    if (!/^1[3-9]\d{9}$/.test(value))
      throw new RuleViolation('id_invalid', '手机号应为 11 位', { path: 'value' });
    return { valueHash: searchHash(value, person), valueMasked: maskedMobile(value) };
  }
  const read = readIdentity(kind, value, { ...identity, today: dayOf(now) });
  if (read.identity === null) throw new RuleViolation('id_invalid', read.fault, { path: 'value' });
  const { number } = read.identity;
  const hashed = kind === 'ID_CARD' ? number : `${kind} ${number}`;
  return { valueHash: searchHash(hashed, person), valueMasked: maskedIdentity(number) };
}

async function noted(
  tx: Tx,
  staff: Staff,
  id: number,
  { now }: Pick<BlacklistWork, 'now'>,
  before: BlacklistEntry['state'] | null,
  reason?: string,
): Promise<BlacklistEntry> {
  const after = await readEntry(tx, id, { now, staffId: staff.id });
  if (!after) throw new Error(`blacklist entry ${id} was written in this transaction`);
  const { kind, valueMasked, scopes, validUntil, state } = after;
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.blacklist.changed',
    objectType: 'blacklist_entry',
    objectId: String(id),
    before: { state: before },
    after: { kind, valueMasked, scopes, validUntil, state },
    reason: reason ?? after.note,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
