import { randomBytes } from 'node:crypto';

import {
  type Approval,
  type ApprovableAction,
  approvalCodes,
  type ApprovalRequest,
  type ApprovalSubject,
} from '@shanmen/shared/contracts/auth/approval';
import { businessDay } from '@shanmen/shared/time';

import { type Db, type Tx, withTransaction } from '../../db/transaction.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit-log.ts';
import { isUuid, recordKeyOf } from '../../platform/idempotency/record-key.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { readPinHash } from '../sign-in/lock/lock.queries.ts';
import type { PasswordHasher } from '../sign-in/password/password-hasher.ts';
import type { PeoplePorts } from '../ports.ts';
import { hashOf } from '../sign-in/session/halves.ts';
import { type Account, findAccount } from '../sign-in/session/session.queries.ts';
import { isAtWork } from '../sign-in/session/sign-in.service.ts';
import { claimTry, noteFailure, noteSuccess } from '../sign-in/throttle/throttle.service.ts';
import { insertApproval, readApprover, spendApproval } from './approval.queries.ts';

export type ApprovalParts = {
  db: Db;
  hasher: PasswordHasher;
  people: Pick<PeoplePorts, 'accessOf' | 'site'>;
};

const lastsMs = 5 * 60 * 1000;

/**
 * A second person lets one act through at the first one's session. Wrong words are slowed like those of a
 * sign-in, but in a bucket of their own, so that nobody is kept from signing in by it.
 * @throws approver_wrong, maker_is_checker, approver_lacks, too_many_attempts
 */
export async function giveApproval(
  parts: ApprovalParts,
  staff: Staff,
  asked: ApprovalRequest,
  now: Date,
): Promise<Approval> {
  const { db, people } = parts;
  const account = await accountOf(parts, staff, asked, now);
  if (account.id === staff.id) {
    await refuse(db, staff, asked, new RuleViolation('maker_is_checker', '不能授权自己的操作'));
  }
  const { codes } = await people.accessOf(account.id, account.permissionVersion, now);
  if (!codes.has(approvalCodes[asked.action])) {
    await refuse(
      db,
      staff,
      asked,
      new RuleViolation('approver_lacks', `${account.name}没有授权此项操作的权限`),
    );
  }
  const approval = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lastsMs);
  await withTransaction(db, async tx => {
    const { action, amountFen } = asked;
    // An act is known by the key that the record of this person will keep.
    const objectId = isUuid(asked.objectId) ? recordKeyOf(`u:${staff.id}`, asked.objectId) : asked.objectId;
    const subject = { action, objectId, amountFen, approverId: account.id, now, expiresAt };
    await insertApproval(tx, { ...subject, tokenHash: hashOf(approval), sessionId: staff.sessionId });
    const given = { staffId: account.id, secondStaffId: staff.id, after: { amountFen } };
    await writeAudit(tx, { ...noteOf(staff, asked), ...given });
  });
  return { approval, approverName: account.name, expiresAt: expiresAt.toISOString() };
}

/** The account whose words these are. One sentence for every reason, so that names cannot be found out. */
async function accountOf(
  { db, hasher, people }: ApprovalParts,
  staff: Staff,
  asked: ApprovalRequest,
  now: Date,
): Promise<Account> {
  const userName = asked.userName.trim().toLowerCase();
  const attempt = { userName: `${userName} (approve)`, ip: staff.ip, deviceId: null, inSession: true };
  await claimTry(db, attempt, now);
  const account = await findAccount(db, userName);
  const isRight =
    'pin' in asked
      ? await hasher.verify(account && (await readPinHash(db, account.id)), asked.pin)
      : await hasher.verify(account?.phc ?? null, asked.password);
  const isOpen = isRight && account !== null && isAtWork(account, await today(people, now));
  await withTransaction(db, tx => (isOpen ? noteSuccess(tx, attempt, now) : noteFailure(tx, attempt, now)));
  if (!isOpen) return refuse(db, staff, asked, new RuleViolation('approver_wrong'));
  return account;
}

async function today(people: ApprovalParts['people'], now: Date): Promise<string> {
  return businessDay(now, (await people.site()).dayCut);
}

/** A try that failed stands in the log as well: it is somebody's who sat at this session. */
async function refuse(db: Db, staff: Staff, asked: ApprovalRequest, refusal: RuleViolation): Promise<never> {
  const tried = { staffId: staff.id, result: 'refused', reason: refusal.code } as const;
  await withTransaction(db, tx =>
    writeAudit(tx, { ...noteOf(staff, asked), ...tried, after: { approver: asked.userName } }),
  );
  throw refusal;
}

function noteOf(staff: Staff, { action, objectId }: ApprovalSubject): Omit<AuditEntry, 'staffId'> {
  const { requestId, ip, outletId } = staff;
  return { action: 'auth.approval.given', objectType: action, objectId, requestId, ip, outletId };
}

/** What a shown approval stands for. */
export type Approver = {
  /** The second person with the rights of now, acting at the session of the first. */
  readonly staff: Staff;
  /**
   * Uses the approval up, in the transaction of what it lets through.
   * @throws approval_void when it was used, has expired, or was given for something else
   */
  take(tx: Tx, subject: ApprovalSubject): Promise<void>;
};

/** Who gave an approval that is shown at a session. @throws approval_void when nobody did, or has lost the right to */
export async function findApprover(
  { db, people }: Omit<ApprovalParts, 'hasher'>,
  staff: Staff,
  { approval, action }: { approval: string; action: ApprovableAction },
  now: Date,
): Promise<Approver> {
  const shown = { tokenHash: hashOf(approval), sessionId: staff.sessionId };
  const userName = await readApprover(db, shown);
  const account = userName === null ? null : await findAccount(db, userName);
  if (account === null || !isAtWork(account, await today(people, now))) {
    throw new RuleViolation('approval_void');
  }
  const { roles, codes } = await people.accessOf(account.id, account.permissionVersion, now);
  if (!codes.has(approvalCodes[action])) throw new RuleViolation('approval_void');
  const { id, name, outletId } = account;
  return {
    staff: { ...staff, id, userName: account.userName, name, outletId, roles, codes, stepUpUntil: null },
    async take(tx, subject) {
      const isSpent = await spendApproval(tx, { ...shown, ...subject, now });
      if (!isSpent) throw new RuleViolation('approval_void');
    },
  };
}

/** How an area that lets something through by approval reaches the one who gave it; app.ts hands it in. */
export type ApproverPort = (
  staff: Staff,
  shown: { approval: string; action: ApprovableAction },
  now: Date,
) => Promise<Approver>;
