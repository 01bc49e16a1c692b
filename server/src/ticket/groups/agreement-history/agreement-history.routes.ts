import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { AgreementHistory } from '@shanmen/shared/contracts/ticket/groups/agreement-history';
import { actionInWords, changesInWords } from '@shanmen/shared/contracts/admin/records/audit-words';
import type { App, AppDeps } from '../../../http/route.ts';
import { changesOf, staffNames } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { listAuditedChanges } from '../../../platform/audit/audit-history.queries.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { findAgreementNo } from './agreement-history.queries.ts';

/** 操作日志 of one agreement, for whoever may see what it says now. */
export function agreementHistoryRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/ticket/agreements/:id/history',
    {
      config: { permission: 'ticket:agreement:view', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(AgreementHistory) } },
    },
    async ({ params }) => ({ result: await showAgreementHistory(pools.main, params.id) }),
  );
}

const objectType = 'agreement';

/** Who did what to an agreement, and what it said before. @throws not_found */
async function showAgreementHistory(db: Db, id: number): Promise<AgreementHistory> {
  const no = await findAgreementNo(db, id);
  if (no === null) throw new RuleViolation('not_found', '没有找到该协议');
  const steps = await listAuditedChanges(db, objectType, no);
  const names = await staffNames(
    db,
    steps.flatMap(({ staffId }) => staffId ?? []),
  );
  return steps.map(({ at, staffId, action, reason, before, after }) => ({
    at,
    who: names.get(staffId ?? 0) ?? '',
    what: actionInWords(action),
    reason,
    // What is new has no history yet: all of it would be a change.
    changes: before === null ? [] : changesInWords({ objectType, changes: changesOf(before, after) }),
  }));
}
