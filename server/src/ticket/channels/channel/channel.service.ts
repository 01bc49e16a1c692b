import { createHash, randomBytes } from 'node:crypto';

import type {
  ChannelChange,
  ChannelDraft,
  ChannelKeyDraft,
  NewChannelKey,
  SalesChannel,
} from '@shanmen/shared/contracts/ticket/channels/channel';
import { dayOf } from '@shanmen/shared/time';

import { initialsOf } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readAgreement } from '../../groups/agreement/agreement.queries.ts';
import {
  findChannelByKey,
  insertChannel,
  insertKey,
  readChannel,
  revokeKey,
  updateChannel,
} from './channel.queries.ts';

const keyBytes = 32;
const hintLength = 6;

/**
 * Takes a channel on, which sells by the agreement of its enterprise and owes as that was agreed.
 * @throws agreement_inactive, payment_mismatch for a way that was not agreed, code_taken
 */
export async function addChannel(
  tx: Tx,
  staff: Staff,
  draft: ChannelDraft,
  now: Date,
): Promise<SalesChannel> {
  const agreementNo = await agreedBy(tx, draft, now);
  const id = await insertChannel(tx, draft, { pinyin: initialsOf(draft.name), staffId: staff.id });
  if (id === null) throw new RuleViolation('code_taken', '该渠道编码已使用', { path: 'code' });
  const { code, name, settleMode } = draft;
  await audit(tx, staff, 'ticket.channel.added', {
    objectType: 'sales_channel',
    objectId: code,
    after: { name, payModes: [settleMode], no: agreementNo },
  });
  return requireChannel(tx, id);
}

/** Its next agreement, or that it sells no more. @throws not_found, what `addChannel` throws, version_conflict */
export async function changeChannel(
  tx: Tx,
  staff: Staff,
  id: number,
  change: ChannelChange,
  now: Date,
): Promise<SalesChannel> {
  const before = await requireChannel(tx, id);
  const agreementNo = await agreedBy(tx, change, now);
  const { name, settleMode, status } = change;
  const isSaved = await updateChannel(tx, id, change, { pinyin: initialsOf(name), staffId: staff.id });
  if (!isSaved) throw new RuleViolation('version_conflict', undefined, { current: before });
  await audit(tx, staff, 'ticket.channel.changed', {
    objectType: 'sales_channel',
    objectId: before.code,
    before: valuesOf(before),
    after: valuesOf({ name, settleMode, agreementNo, status }),
  });
  return requireChannel(tx, id);
}

/** A key besides those a channel has. @returns it, this once @throws not_found */
export async function makeKey(
  tx: Tx,
  staff: Staff,
  channelId: number,
  { addresses }: ChannelKeyDraft,
  now: Date,
): Promise<NewChannelKey> {
  const { code } = await requireChannel(tx, channelId);
  const key = randomBytes(keyBytes).toString('base64url');
  const hint = key.slice(0, hintLength);
  const made = { channelId, hash: hashOf(key), hint, addresses, at: now.toISOString(), staffId: staff.id };
  const id = await insertKey(tx, made);
  await audit(tx, staff, 'ticket.channel-key.made', {
    objectType: 'channel_key',
    objectId: `${code}/${hint}`,
    after: { address: addresses },
  });
  return { id, key };
}

/** From here on every call with the key is refused. @throws not_found where it opens nothing any more */
export async function endKey(
  tx: Tx,
  staff: Staff,
  { id: channelId, keyId }: { id: number; keyId: number },
  now: Date,
): Promise<SalesChannel> {
  const { code } = await requireChannel(tx, channelId);
  const hint = await revokeKey(tx, channelId, keyId, { at: now.toISOString(), staffId: staff.id });
  if (hint === null) throw new RuleViolation('not_found', '没有找到该密钥，或已停用');
  await audit(tx, staff, 'ticket.channel-key.revoked', {
    objectType: 'channel_key',
    objectId: `${code}/${hint}`,
  });
  return requireChannel(tx, channelId);
}

/** How the server knows channels by their keys, of which it keeps only hashes. */
export function channelPorts(db: Db) {
  return {
    findChannel: (key: string, address: string) => findChannelByKey(db, hashOf(key), address),
  };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

async function requireChannel(db: Db, id: number): Promise<SalesChannel> {
  const channel = await readChannel(db, id);
  if (!channel) throw new RuleViolation('not_found', '没有找到该渠道');
  return channel;
}

type Terms = Pick<ChannelDraft, 'agreementId' | 'settleMode'>;

/** @returns the number of an agreement in force that knows the way of paying */
async function agreedBy(tx: Tx, { agreementId, settleMode }: Terms, now: Date): Promise<string> {
  const agreement = await readAgreement(tx, agreementId, dayOf(now));
  if (agreement?.state !== 'ACTIVE') throw new RuleViolation('agreement_inactive');
  const { no, payModes } = agreement;
  if (payModes.includes(settleMode)) return no;
  throw new RuleViolation('payment_mismatch', '协议没有约定这种付款方式', { payModes });
}

type Values = Pick<SalesChannel, 'name' | 'settleMode' | 'agreementNo' | 'status'>;

function valuesOf({ name, settleMode, agreementNo, status }: Values) {
  return { name, payModes: [settleMode], no: agreementNo, status };
}

type Noted = { objectType: string; objectId: string; before?: object; after?: object };

function audit(tx: Tx, { id: staffId, requestId, ip }: Staff, action: string, noted: Noted): Promise<void> {
  return writeAudit(tx, { staffId, action, ...noted, requestId, ip });
}
