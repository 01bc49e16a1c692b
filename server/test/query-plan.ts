import type { KyselyPlugin } from 'kysely';

import type { Db } from '../src/db/transaction.ts';
import { withClient } from './database-address.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };

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
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const answer = await work(recording(db, sent));
  const last = sent.at(-1);
  if (!last) throw new Error('nothing was sent');
  const plan = await withClient(url, async client => {
    if (settings !== '') await client.query(settings);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${last.sql}`,
      [...last.parameters],
    );
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  if (!plan) throw new Error('there is no plan');
  return { answer, scans: table => [...new Set(scansIn(plan, table))].toSorted() };
}

function recording(db: Db, sent: { sql: string; parameters: readonly unknown[] }[]): Db {
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
