import { type Db, withTransaction, type Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { networkOf } from '../../../callers/network.ts';
import { findAccount } from '../session/session.queries.ts';
import { forgetAccount, forgetBucket, lockBucket, writeBucket } from './throttle.queries.ts';
import {
  afterClaim,
  afterFailure,
  afterNetworkClaim,
  afterNetworkSuccess,
  networkNextTryAt,
  nextTryAt,
} from './throttle-rules.ts';

/** Who tries, as far as slowing down is concerned. */
export type Attempt = {
  readonly userName: string;
  readonly ip: string;
  readonly deviceId: number | null;
  /** Whether a signed-in person is asked once more; what strangers of the same network do does not slow that person. */
  readonly inSession?: boolean;
};

/**
 * Writes the try down before the password is looked at. All processes count in the same rows, and an
 * account that does not exist counts the same way.
 * @throws too_many_attempts with the seconds to wait
 */
export function claimTry(db: Db, attempt: Attempt, now: Date): Promise<void> {
  return withTransaction(db, async tx => {
    const account = await lockBucket(tx, accountBucket(attempt));
    refuseUntil(nextTryAt(account, now), now);
    if (isStranger(attempt)) {
      const bucket = networkBucket(attempt.ip);
      const network = await lockBucket(tx, bucket);
      refuseUntil(networkNextTryAt(network, now), now);
      await writeBucket(tx, bucket, afterNetworkClaim(network, now));
    }
    await writeBucket(tx, accountBucket(attempt), afterClaim(account, now));
  });
}

export async function noteFailure(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  const bucket = accountBucket(attempt);
  const isUnknown = attempt.deviceId === null;
  await writeBucket(tx, bucket, afterFailure(await lockBucket(tx, bucket), now, isUnknown));
}

/** @param claimedAt the instant with which `claimTry` was called */
export async function noteSuccess(tx: Tx, attempt: Attempt, claimedAt: Date): Promise<void> {
  await forgetBucket(tx, accountBucket(attempt));
  if (!isStranger(attempt)) return;
  const network = networkBucket(attempt.ip);
  await writeBucket(tx, network, afterNetworkSuccess(await lockBucket(tx, network), claimedAt));
}

/** Neither at an enrolled browser nor signed in. */
export function isStranger({ deviceId, inSession = false }: Attempt): boolean {
  return deviceId === null && !inSession;
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

/** Sign-ins of strangers of one network that this process works on at one moment. */
const mostOfNetwork = 12;

/**
 * Refuses a crowd before anything of the crowd reaches the database: four hundred calls that wait for the row of their
 * network would keep the connections from the people at work. Each process counts what it works on itself.
 */
export class NetworkCrowd {
  readonly #working = new Map<string, number>();

  /** @throws too_many_attempts */
  async run<T>(attempt: Attempt, now: Date, work: () => Promise<T>): Promise<T> {
    if (!isStranger(attempt)) return work();
    const network = networkBucket(attempt.ip);
    const others = this.#working.get(network) ?? 0;
    if (others >= mostOfNetwork) refuseUntil(new Date(now.getTime() + 2000), now);
    this.#working.set(network, others + 1);
    try {
      return await work();
    } finally {
      this.#leave(network);
    }
  }

  forget(): void {
    this.#working.clear();
  }

  #leave(network: string): void {
    const left = (this.#working.get(network) ?? 1) - 1;
    if (left > 0) this.#working.set(network, left);
    else this.#working.delete(network);
  }
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

function networkBucket(address: string): string {
  return `network:${networkOf(address)}`;
}
