import type {
  AuditPage,
  AuditNamed,
  AuditQuery,
  AuditResult,
  AuditStage,
} from '@shanmen/shared/contracts/audit/audit-batch';
import { errorCodes } from '@shanmen/shared/contracts/error-codes';

import { RuleViolation } from '../callers/rule-violation.ts';
import { refuseMaker } from '../callers/second-person.ts';
import type { Waiting } from '../callers/waiting.ts';
import { type Db, type Tx, withTransaction } from '../db/transaction.ts';
import {
  findDecided,
  findItem,
  listItems,
  type OpenSource,
  type QueueCounts,
  summarise,
} from './queue.queries.ts';
import type { Afterwards, QueueRows, QueueSource, QueueWork, Verdict } from './queue.ts';

/** Enters the books of a business day, which stay open until the transaction ends. @throws period_closed */
export type EnterBooks = (tx: Tx, bizDate: string) => Promise<void>;

type Run = {
  readonly items: readonly AuditNamed[];
  /** Is told of a failure that is none of the trade's rules, so that the run goes on after it. */
  readonly report: (error: unknown) => void;
};

/** A page of all that waits for the person, whatever area it stands in; or of what was decided and can be taken back. */
export async function showQueue(
  db: Db,
  sources: readonly QueueSource[],
  work: QueueWork & { readonly lateHours: number },
  query: AuditQuery,
): Promise<AuditPage> {
  const open = await openSources(db, sources, work, query.stage ?? 'waiting');
  if (open.length === 0) return { rows: [], total: 0 };
  return listItems(db, open, query, work);
}

/** What waits for the person, or was decided, counted by source and by outlet. */
export async function countQueue(
  db: Db,
  sources: readonly QueueSource[],
  work: QueueWork,
  stage: AuditStage,
): Promise<QueueCounts> {
  const open = await openSources(db, sources, work, stage);
  return open.length === 0 ? { sources: [], outlets: [] } : summarise(db, open);
}

/**
 * Decides each item in a transaction of its own, in the order named: one that is refused holds up no other, and pressing
 * again changes nothing that is done.
 */
export function decideAll(
  db: Db,
  sources: readonly QueueSource[],
  work: QueueWork,
  { verdict, ...run }: Run & { readonly verdict: Verdict },
): Promise<AuditResult> {
  return each(db, sources, work, { ...run, stage: 'waiting' }, ({ source, item }) => ({
    deed: tx => source.decide(tx, work, item, verdict),
    gone: (on, reach) => endedBefore(on, reach, item.id),
  }));
}

/**
 * 反审: takes each decision back in a transaction of its own, as {@link decideAll} decides. Of each item it is refused to its
 * maker, after the books of its day were closed, and where its area lets no decision be taken back.
 */
export function undoAll(
  db: Db,
  sources: readonly QueueSource[],
  work: QueueWork,
  { reason, enterBooks, ...run }: Run & { readonly reason: string; readonly enterBooks: EnterBooks },
): Promise<AuditResult> {
  return each(db, sources, work, { ...run, stage: 'decided' }, ({ source, item }) => ({
    deed: async (tx, { bizDate, isOwn }) => {
      refuseMaker(isOwn, '不能反审自己发起的事项');
      await enterBooks(tx, bizDate);
      await source.undo?.take(tx, work, item, reason);
    },
    gone: async () => new RuleViolation('item_changed', '事项未审核或已反审，请刷新'),
  }));
}

/** How much waits for the person in all, for the entrance; each source reaches as far as its right does. */
export async function countWaiting(
  db: Db,
  sources: readonly QueueSource[],
  work: QueueWork,
): Promise<Waiting> {
  const counts = await countQueue(db, sources, work, 'waiting');
  return { count: counts.sources.reduce((sum, { count }) => sum + count, 0), isAll: false };
}

type Found = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** What is done with an item that is still there, and why one is not there any more. */
type Deciding = {
  deed: (tx: Tx, found: Found) => Promise<Afterwards | void>;
  gone: (db: Db, reach: QueueRows) => Promise<RuleViolation>;
};

async function each(
  db: Db,
  sources: readonly QueueSource[],
  work: QueueWork,
  { items, report, stage }: Run & { readonly stage: AuditStage },
  decidingOf: (named: { source: QueueSource; item: AuditNamed }) => Deciding,
): Promise<AuditResult> {
  const known = new Map(sources.map(source => [source.key, source]));
  const reaches = new Map((await openSources(db, sources, work, stage)).map(reach => [reach.key, reach]));
  const results: AuditResult = [];
  for (const item of items) {
    const [source, reach] = [known.get(item.source), reaches.get(item.source)];
    const said = { no: '' };
    const decide = () => {
      if (source && !source.undo && stage === 'decided')
        throw new RuleViolation('state_forbidden', '该类事项不能反审');
      if (!source || !reach) throw new RuleViolation('no_permission');
      return decideOne(db, reach, item, decidingOf({ source, item }), no => (said.no = no));
    };
    const outcome = await outcomeOf(decide, report);
    results.push({ source: item.source, id: item.id, no: said.no, ...outcome });
  }
  return results;
}

async function decideOne(
  db: Db,
  reach: QueueRows,
  item: AuditNamed,
  { deed, gone }: Deciding,
  said: (no: string) => void,
): Promise<void> {
  const decide = async (tx: Tx): Promise<Afterwards | void> => {
    const found = await findItem(tx, reach, item.id);
    if (!found) throw await gone(tx, reach);
    said(found.no);
    if (found.seen !== item.seen) throw new RuleViolation('item_changed');
    return deed(tx, found);
  };
  const afterwards = await withTransaction(db, decide).catch(async (error: unknown) => {
    // Another person may have been faster between the look and the lock of the item.
    const isLost = error instanceof RuleViolation && !(await findItem(db, reach, item.id));
    throw isLost ? await gone(db, reach) : error;
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

function openSources(
  db: Db,
  sources: readonly QueueSource[],
  work: QueueWork,
  stage: AuditStage,
): Promise<OpenSource[]> {
  const codesOf = (source: QueueSource) => (stage === 'waiting' ? source.codes : (source.undo?.codes ?? []));
  const held = sources.filter(source => codesOf(source).some(code => work.staff.codes.has(code)));
  return Promise.all(
    held.map(async source => ({ key: source.key, ...(await source.items(db, work, stage)) })),
  );
}
