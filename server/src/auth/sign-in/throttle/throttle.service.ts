import { isIPv6 } from 'node:net';

import { type Db, withTransaction, type Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { findAccount } from '../session/session.queries.ts';
import { forgetAccount, forgetBucket, lockBucket, writeBucket } from './throttle.queries.ts';
import {
  afterClaim,
  afterFailure,
  afterNetworkFailure,
  networkNextTryAt,
  nextTryAt,
} from './throttle-rules.ts';

/** Who tries, as far as slowing down is concerned. */
export type Attempt = { readonly userName: string; readonly ip: string; readonly deviceId: number | null };

/**
 * Writes the try down before the password is looked at. All processes count in the same rows, and an
 * account that does not exist counts the same way.
 * @throws too_many_attempts with the seconds to wait
 */
export function claimTry(db: Db, attempt: Attempt, now: Date): Promise<void> {
  return withTransaction(db, async tx => {
    const account = await lockBucket(tx, accountBucket(attempt));
    refuseUntil(nextTryAt(account, now), now);
    if (attempt.deviceId === null) {
      refuseUntil(networkNextTryAt(await lockBucket(tx, networkBucket(attempt.ip)), now), now);
    }
    await writeBucket(tx, accountBucket(attempt), afterClaim(account, now));
  });
}

export async function noteFailure(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  const bucket = accountBucket(attempt);
  const isUnknown = attempt.deviceId === null;
  await writeBucket(tx, bucket, afterFailure(await lockBucket(tx, bucket), now, isUnknown));
  if (!isUnknown) return;
  const network = networkBucket(attempt.ip);
  await writeBucket(tx, network, afterNetworkFailure(await lockBucket(tx, network), now));
}

export function noteSuccess(tx: Tx, attempt: Attempt): Promise<void> {
  return forgetBucket(tx, accountBucket(attempt));
}

/**
 * Frees an account from what failed tries brought upon it, by the hand of whoever runs the server.
 * @returns false when there is no such account
 */
export function unlockAccount(db: Db, userName: string): Promise<boolean> {
  return withTransaction(db, async tx => {
    const account = await findAccount(tx, userName);
    if (account === null) return false;
    await forgetAccount(tx, userName);
    await writeAudit(tx, {
      staffId: null,
      action: 'auth.account.unlocked',
      objectType: 'admin.staff',
      objectId: String(account.id),
      requestId: 'command line',
      reason: 'npm run account',
    });
    return true;
  });
}

function refuseUntil(until: Date | null, now: Date): void {
  if (until === null) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  throw new RuleViolation('too_many_attempts', `尝试过于频繁，请在 ${inWords(retryAfterSeconds)}后再试`, {
    retryAfterSeconds,
  });
}

function inWords(seconds: number): string {
  return seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`;
}

function accountBucket({ userName, deviceId }: Attempt): string {
  return `account:${deviceId === null ? 'unknown' : 'known'}:${userName}`;
}

/** The /24 of an IPv4 address, the /56 of an IPv6 one. */
function networkBucket(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(ip)) return `network:${ip.split('.').slice(0, 3).join('.')}`;
  return `network:${expandIPv6(ip).slice(0, 14)}`;
}

function expandIPv6(ip: string): string {
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...gap, ...right].map(group => group.padStart(4, '0')).join('');
}
