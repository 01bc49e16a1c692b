import type {
  AuditPage,
  AuditNamed,
  AuditQuery,
  AuditResult,
  AuditSummary,
} from '@shanmen/shared/contracts/audit/audit-batch';
import { errorCodes } from '@shanmen/shared/contracts/error-codes';

import { RuleViolation } from '../callers/rule-violation.ts';
import { type Db, type Tx, withTransaction } from '../db/transaction.ts';
import { findDecided, findWaiting, listWaiting, type OpenSource, summarise } from './queue.queries.ts';
import type { Afterwards, QueueRows, QueueSource, QueueWork, Verdict } from './queue.ts';

/** A page of all that waits for the person, whatever area it stands in. */
export async function showQueue(
  db: Db,
  sources: readonly QueueSource[],
  work: QueueWork,
  query: AuditQuery,
): Promise<AuditPage> {
  const open = await openSources(db, sources, work);
  if (open.length === 0) return { rows: [], total: 0 };
  return listWaiting(db, open, query, work.now);
}

/** What waits for the person, counted by source and by outlet. */
export async function countQueue(
  db: Db,
  sources: readonly QueueSource[],
  work: QueueWork,
): Promise<AuditSummary> {
  const open = await openSources(db, sources, work);
  return open.length === 0 ? { sources: [], outlets: [] } : summarise(db, open);
}

/**
 * Decides each item in a transaction of its own, in the order named: one that is refused holds up no other, and pressing
 * again changes nothing that is done.
 * @param report is told of a failure that is none of the trade's rules, so that the run goes on after it
 */
export async function decideAll(
  db: Db,
  sources: readonly QueueSource[],
  work: QueueWork,
  {
    items,
    verdict,
    report,
  }: { items: readonly AuditNamed[]; verdict: Verdict; report: (error: unknown) => void },
): Promise<AuditResult> {
  const open = new Map(sources.map(source => [source.key, source]));
  const rows = new Map((await openSources(db, sources, work)).map(source => [source.key, source]));
  const results: AuditResult = [];
  for (const item of items) {
    const [source, reach] = [open.get(item.source), rows.get(item.source)];
    const said = { no: '' };
    const decide = () => {
      if (!source || !reach) throw new RuleViolation('no_permission');
      return decideOne(db, { source, reach, work, item, verdict }, no => (said.no = no));
    };
    const outcome = await outcomeOf(decide, report);
    results.push({ source: item.source, id: item.id, no: said.no, ...outcome });
  }
  return results;
}

type Deciding = {
  source: QueueSource;
  reach: QueueRows;
  work: QueueWork;
  item: AuditNamed;
  verdict: Verdict;
};

async function decideOne(
  db: Db,
  { source, reach, work, item, verdict }: Deciding,
  said: (no: string) => void,
): Promise<void> {
  const decide = async (tx: Tx): Promise<Afterwards | void> => {
    const waiting = await findWaiting(tx, reach, item.id);
    if (!waiting) throw await endedBefore(tx, reach, item.id);
    said(waiting.no);
    if (waiting.seen !== item.seen) throw new RuleViolation('item_changed');
    return source.decide(tx, work, item, verdict);
  };
  const afterwards = await withTransaction(db, decide).catch(async (error: unknown) => {
    // Somebody may have been faster between the look and the lock of the item.
    const isLost = error instanceof RuleViolation && !(await findWaiting(db, reach, item.id));
    throw isLost ? await endedBefore(db, reach, item.id) : error;
  });
  await afterwards?.();
}

/** Why an item waits no more. */
async function endedBefore(db: Db, reach: QueueRows, id: number): Promise<RuleViolation> {
  const decided = await findDecided(db, reach, id);
  if (decided === null) return new RuleViolation('item_changed', '事项已不在待审中，请刷新');
  return new RuleViolation('already_audited', `已由 ${decided.name} 于 ${decided.at} 审核`);
}

type Outcome = Pick<AuditResult[number], 'code' | 'refusal'>;

async function outcomeOf(decide: () => Promise<void>, report: (error: unknown) => void): Promise<Outcome> {
  try {
    await decide();
    return { code: '', refusal: '' };
  } catch (error) {
    if (error instanceof RuleViolation) return { code: error.code, refusal: error.message };
    report(error);
    return { code: 'internal_error', refusal: errorCodes.internal_error[1] };
  }
}

function openSources(db: Db, sources: readonly QueueSource[], work: QueueWork): Promise<OpenSource[]> {
  const held = sources.filter(({ codes }) => codes.some(code => work.staff.codes.has(code)));
  return Promise.all(held.map(async source => ({ key: source.key, ...(await source.waiting(db, work)) })));
}
