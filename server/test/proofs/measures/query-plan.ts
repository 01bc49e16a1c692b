import type { KyselyPlugin } from 'kysely';
import type { Client } from 'pg';

import { readingOptions } from '../../../src/db/connection/pools.ts';
import type { Db } from '../../../src/db/transaction.ts';
import { withClient } from '../../app/database-address.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/**
 * What work answers, and by what the last statement it sent reads a table: names of indexes, or `every row`.
 * @param settings of the planner: with `enable_seqscan = off` a small table shows whether an index can be used at all
 */
export async function scansOf<Answer>(
  db: Db,
  url: string,
  work: (db: Db) => Promise<Answer>,
  settings = '',
): Promise<{ answer: Answer; scans: (table: string) => string[] }> {
  const { answer, last } = await lastSent(db, work);
  const plan = await withClient(url, async client => {
    if (settings !== '') await client.query(settings);
    return planOf(client, 'explain (format json)', last);
  });
  return { answer, scans: table => [...new Set(scansIn(plan, table))].toSorted() };
}

/** How many rows of a table the last statement of some work looks at, those that it leaves out as well. */
export async function rowsReadBy(
  db: Db,
  url: string,
  work: (db: Db) => Promise<unknown>,
): Promise<(table: string) => number> {
  const { last } = await lastSent(db, work);
  const plan = await withClient(asReader(url), client =>
    planOf(client, 'explain (analyze, timing off, format json)', last),
  );
  return table => readIn(plan, table);
}

/** With the settings by which the product reads: its planner is the one that is looked at. */
function asReader(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', readingOptions);
  return address.href;
}

type Sent = { readonly sql: string; readonly parameters: readonly unknown[] };

async function lastSent<Answer>(
  db: Db,
  work: (db: Db) => Promise<Answer>,
): Promise<{ answer: Answer; last: Sent }> {
  const sent: Sent[] = [];
  const answer = await work(recording(db, sent));
  const last = sent.at(-1);
  if (!last) throw new Error('nothing was sent');
  return { answer, last };
}

async function planOf(client: Client, explain: string, { sql, parameters }: Sent): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`${explain} ${sql}`, [
    ...parameters,
  ]);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('there is no plan');
  return plan;
}

function readIn(plan: Plan, table: string): number {
  const each =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = plan['Relation Name'] === table ? Math.round(each * (plan['Actual Loops'] ?? 1)) : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + readIn(part, table), own);
}

function recording(db: Db, sent: Sent[]): Db {
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      sent.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

function scansIn(plan: Plan, table: string): string[] {
  const index = plan['Index Name']?.startsWith(`${table}_`) ? [plan['Index Name']] : [];
  const whole = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === table ? ['every row'] : [];
  return [...index, ...whole, ...(plan.Plans ?? []).flatMap(own => scansIn(own, table))];
}
