import { createHash, randomBytes } from 'node:crypto';

import {
  channel,
  type ChannelDraft,
  type ChannelKeyDraft,
  type NewChannelKey,
} from '@shanmen/shared/contracts/ticket/channels/channel';
import { dayOf } from '@shanmen/shared/time';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readAgreement } from '../../groups/agreement/agreement.queries.ts';
import type { MasterHooks } from '../../../masters/hooks.ts';
import type { Values } from '../../../masters/master.queries.ts';
import { kitOf, requireMaster } from '../../../masters/master.service.ts';
import {
  channelColumns,
  channelSource,
  findChannelByKey,
  findChannelCode,
  insertKey,
  revokeKey,
  saveTerms,
} from './channel.queries.ts';

const keyBytes = 32;
const hintLength = 6;

/**
 * A channel sells by the agreement of its enterprise, and owes as that was agreed.
 * @throws agreement_inactive, payment_mismatch for a way that was not agreed
 */
export const channelHooks: MasterHooks<typeof channel, undefined> = {
  audit: { added: 'ticket.channel.added', changed: 'ticket.channel.changed' },
  columns: channelColumns,
  source: channelSource,
  before: {
    async save(tx, draft, { now, before }) {
      await refuseTerms(tx, draft, now);
      if (before === null) return { kind: 'OTA', sort: 10 };
      return { status: 'status' in draft && draft.status === 'on' ? 1 : 0 };
    },
  },
  after: {
    save: (tx, { agreementId }, { id, staff }) => saveTerms(tx, id, { agreementId, staffId: staff.id }),
  },
  noted: ({ name, settleMode, agreementNo, status }) => ({
    name,
    payModes: [settleMode],
    no: agreementNo,
    status,
  }),
};

const kit = kitOf(channel, channelHooks);

/** A key besides those a channel has. @returns it, this once @throws not_found */
export async function makeKey(
  tx: Tx,
  staff: Staff,
  channelId: number,
  { addresses }: ChannelKeyDraft,
  now: Date,
): Promise<NewChannelKey> {
  const code = await requireCode(tx, channelId);
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
): Promise<Values> {
  const code = await requireCode(tx, channelId);
  const hint = await revokeKey(tx, channelId, keyId, { at: now.toISOString(), staffId: staff.id });
  if (hint === null) throw new RuleViolation('not_found', '没有找到该密钥，或已停用');
  await audit(tx, staff, 'ticket.channel-key.revoked', {
    objectType: 'channel_key',
    objectId: `${code}/${hint}`,
  });
  return requireMaster(kit, tx, channelId, { staff, now, reading: undefined });
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

async function requireCode(db: Db, id: number): Promise<string> {
  const code = await findChannelCode(db, id);
  if (code === null) throw new RuleViolation('not_found', '没有找到该渠道');
  return code;
}

type Terms = Pick<ChannelDraft, 'agreementId' | 'settleMode'>;

/** Lets only an agreement pass that is in force and knows the way of paying. */
async function refuseTerms(tx: Tx, { agreementId, settleMode }: Terms, now: Date): Promise<void> {
  const agreement = await readAgreement(tx, agreementId, dayOf(now));
  if (agreement?.state !== 'ACTIVE') throw new RuleViolation('agreement_inactive');
  const { payModes } = agreement;
  if (payModes.includes(settleMode)) return;
  throw new RuleViolation('payment_mismatch', '协议没有约定这种付款方式', { payModes });
}

type Noted = { objectType: string; objectId: string; after?: object };

function audit(tx: Tx, { id: staffId, requestId, ip }: Staff, action: string, noted: Noted): Promise<void> {
  return writeAudit(tx, { staffId, action, ...noted, requestId, ip });
}
