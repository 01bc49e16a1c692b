import type {
  AuditItem,
  AuditNamed,
  AuditPage,
  AuditResult,
} from '@shanmen/shared/contracts/audit/audit-batch';
import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';

import type { Client } from '../../app/app.ts';

/** A page of the queue of a person; of what waits unless `stage` says otherwise. */
export async function itemsOf(person: Client, query: Record<string, string> = {}): Promise<AuditPage> {
  const { error, result } = await person.call<AuditPage>('GET', '/api/audit/items', { query });
  expect(error).toBeNull();
  return result;
}

type Step = { step: 'audit' } | { step: 'reject' | 'undo'; reason: string; responsibleId?: number };

/** What became of each item, by the code of its refusal; `''` where it was done. */
export async function decided(
  person: Client,
  items: readonly (AuditItem | undefined)[],
  step?: Step,
): Promise<string[]> {
  return (await resultsOf(person, items, step)).map(({ code }) => code);
}

export async function resultsOf(
  person: Client,
  items: readonly (AuditItem | undefined)[],
  { step, ...said }: Step = { step: 'audit' },
): Promise<AuditResult> {
  const named = items.flatMap((item): AuditNamed[] =>
    item ? [{ source: item.source, id: item.id, seen: item.seen }] : [],
  );
  const body = { items: named, ...said };
  const answer = await person.call<AuditResult>('POST', `/api/audit/items/${step}`, { body });
  expect(answer.error).toBeNull();
  return answer.result;
}

/** The days and outlets on which the bridge from 营收(权责) to 营收(收付) leaves something unexplained. */
export async function unexplained(person: Client, from: string, to: string): Promise<unknown[]> {
  const query = { from, to, by: 'check' };
  const { error, result } = await person.call<ReportSheet>('GET', '/api/reports/results/a.rev2', { query });
  expect(error).toBeNull();
  const [{ columns, rows } = { columns: [], rows: [] }] = result.sections;
  const [open, cash] = ['openFen', 'cashFen'].map(id => columns.findIndex(column => column.id === id));
  expect(rows.at(-1)?.[cash ?? -1]).not.toBe(0);
  return rows.filter(row => row[open ?? -1] !== 0);
}
