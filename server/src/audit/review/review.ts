import { auditSources } from '@shanmen/shared/contracts/audit/audit-batch';

import { workedOutlets } from '../../admin/public.ts';
import { found, RuleViolation } from '../../callers/rule-violation.ts';
import { refuseMaker } from '../../callers/second-person.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { QueueSource, QueueWork, Verdict } from '../../queues/queue.ts';
import {
  deleteReview,
  findDue,
  insertReview,
  isStaff,
  type ReviewKind,
  reviewItems,
} from './review.queries.ts';

const code = 'audit:batch:audit';

/** 复核 of what is done already, which a review never undoes: refunds without receipt, and sales on the house. */
export const reviewQueue: readonly QueueSource[] = [reviewsOf('no-receipt'), reviewsOf('complimentary')];

function reviewsOf(kind: ReviewKind): QueueSource {
  return {
    key: kind,
    codes: [code],
    changes: ['audit.item'],
    items: async (db, work, stage) => reviewItems(kind, stage, work.staff.id, await outletsOf(db, work)),
    decide: (tx, work, { id }, verdict) => review(tx, work, { kind, id }, verdict),
    undo: {
      codes: [code],
      take: async (tx, work, { id }, reason) => {
        if (!(await deleteReview(tx, kind, id))) throw new RuleViolation('not_found');
        await note(tx, work, { kind, id }, { action: 'audit.review.undone', after: {}, reason });
      },
    },
  };
}

type Named = { readonly kind: ReviewKind; readonly id: number };

/**
 * 通过, or 有问题 with who answers for it: the person named, else the cashier.
 * @throws maker_is_checker for who sold it or let it through, already_audited, not_found for a person
 */
async function review(tx: Tx, work: QueueWork, named: Named, verdict: Verdict): Promise<void> {
  const due = found(await findDue(tx, named.kind, named.id), auditSources[named.kind]);
  refuseMaker(due.makerIds.includes(work.staff.id), '收银和授权的人不能复核');
  const responsibleId = verdict.approved ? null : (verdict.responsibleId ?? due.cashierId);
  if (responsibleId !== null && !(await isStaff(tx, responsibleId)))
    throw new RuleViolation('not_found', '没有找到责任人', { path: 'responsibleId' });
  const status = verdict.approved ? 'passed' : 'rejected';
  const reason = verdict.approved ? '' : verdict.reason;
  const made = {
    ...named,
    status,
    note: reason,
    responsibleId,
    staffId: work.staff.id,
    at: work.now,
  } as const;
  if (!(await insertReview(tx, made))) throw new RuleViolation('already_audited');
  await note(tx, work, named, {
    action: 'audit.review.made',
    after: { state: status, responsibleId },
    reason,
  });
}

async function note(
  tx: Tx,
  { staff }: QueueWork,
  { kind, id }: Named,
  said: { action: `audit.review.${'made' | 'undone'}`; after: object; reason: string },
): Promise<void> {
  const { no, outletId } = found(await findDue(tx, kind, id), auditSources[kind]);
  const { id: staffId, requestId, ip } = staff;
  const { reason, ...rest } = said;
  const why = reason === '' ? {} : { reason };
  await writeAudit(tx, {
    staffId,
    requestId,
    ip,
    outletId,
    objectType: 'review',
    objectId: no,
    ...rest,
    ...why,
  });
}

function outletsOf(db: Db, { staff, bizDate: day }: QueueWork) {
  return workedOutlets(db, staff, { code, domain: 'retail', day });
}
