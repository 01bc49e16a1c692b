import type {
  AuditLog,
  AuditLogPage,
  AuditLogQuery,
} from '@shanmen/shared/contracts/admin/records/audit-log';

import type { Db } from '../../../db/transaction.ts';
import { type AuditRow, findPeopleCalled, listAuditLogs } from './audit-log.queries.ts';

const longestValue = 2000;
const mostFields = 200;

/** The log with its changes in words; a keyword that names somebody exactly means this person. */
export async function showAuditLogs(db: Db, query: AuditLogQuery): Promise<AuditLogPage> {
  const people = await findPeopleCalled(db, query.keyword ?? '');
  const ids = people.map(({ id }) => id);
  const { rows, total } = await listAuditLogs(db, query, ids.length === 0 ? null : ids);
  return { rows: rows.map(inWords), total };
}

function inWords({ before, after, ...row }: AuditRow): AuditLog {
  return { ...row, changes: changesOf(before, after) };
}

type Fields = Readonly<Record<string, unknown>> | null;

/** Which fields differ, each as a text. */
export function changesOf(before: Fields, after: Fields): AuditLog['changes'] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .slice(0, mostFields)
    .map(field => ({ field, from: textOf(before?.[field]), to: textOf(after?.[field]) }))
    .filter(({ from, to }) => from !== to);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const parts = Array.isArray(value) ? value : [value];
  const words = parts.map(part => (typeof part === 'string' ? part : JSON.stringify(part)));
  return words.join('、').slice(0, longestValue);
}
