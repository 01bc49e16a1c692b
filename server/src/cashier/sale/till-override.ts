import { createHash } from 'node:crypto';

import type {
  AskedTillOverrides,
  ShownTillOverrides,
  TillOverride,
} from '@shanmen/shared/contracts/cashier/sale';
import { tillOverrides } from '@shanmen/shared/contracts/cashier/sale';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { Fen } from '@shanmen/shared/money';

import type { Approver, ApproverPort } from '../../auth/public.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import type { Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';

/** What a sale or a refund does only by a right of its own, and the sentence that says so. */
export type TillLack = { action: TillOverride; code: PermissionCode; why: string };

/** The word of a second person that is shown. */
export type TillWord = { action: TillOverride; approver: Approver };

/** What a second person let through, for what exactly. */
export type TillGranted = { action: TillOverride; contentHash: string; approver: Staff; why: string };

/** Whose words a sale or a refund shows. @throws approval_void */
export function tillWordsShown(
  approverOf: ApproverPort,
  staff: Staff,
  { overrides = [] }: { overrides?: ShownTillOverrides },
  now: Date,
): Promise<TillWord[]> {
  return Promise.all(
    overrides.map(async shown => ({
      action: shown.action,
      approver: await approverOf(staff, shown, now),
    })),
  );
}

/**
 * What the cashier may not do alone needs the word of a person who may, for exactly this content and this amount.
 * @throws supervisor_required with what is to be asked for, approver_lacks, approval_void
 */
export async function requireTillWords(
  tx: Tx,
  staff: Staff,
  lacks: readonly TillLack[],
  words: readonly TillWord[],
  { content, amountFen }: { content: unknown; amountFen: Fen },
): Promise<TillGranted[]> {
  const lacking = lacks.filter(({ code }) => !staff.codes.has(code));
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 40);
  const subject = { objectId: contentHash, amountFen };
  const open = lacking.filter(({ action }) => !words.some(word => word.action === action));
  if (open.length > 0) throw asking(open, subject);
  const granted: TillGranted[] = [];
  for (const action of new Set(lacking.map(lack => lack.action))) {
    const word = words.find(each => each.action === action);
    if (!word) continue;
    const own = lacking.filter(lack => lack.action === action);
    const { approver } = word;
    if (own.some(({ code }) => !approver.staff.codes.has(code)))
      throw new RuleViolation('approver_lacks', `${approver.staff.name}没有${tillOverrides[action]}的权限`);
    await approver.take(tx, { action, ...subject });
    granted.push({
      action,
      contentHash,
      approver: approver.staff,
      why: own.map(({ why }) => why).join('；'),
    });
  }
  return granted;
}

function asking(
  open: readonly TillLack[],
  subject: Pick<AskedTillOverrides, 'objectId' | 'amountFen'>,
): RuleViolation {
  const actions = [...new Set(open.map(({ action }) => action))];
  const text = `${open.map(({ why }) => why).join('；')}，需要主管授权`;
  return new RuleViolation('supervisor_required', text, { ...subject, actions });
}

/** Notes who let what through, beside who did it. */
export async function noteTillGranted(
  tx: Tx,
  staff: Staff,
  granted: readonly TillGranted[],
  { no, outletId }: { no: string; outletId: number },
): Promise<void> {
  for (const { action, approver, why } of granted)
    await writeAudit(tx, {
      staffId: approver.id,
      secondStaffId: staff.id,
      outletId,
      action: 'cashier.override.given',
      objectType: 'doc',
      objectId: no,
      reason: `${tillOverrides[action]}：${why}`,
      requestId: staff.requestId,
      ip: staff.ip,
    });
}
