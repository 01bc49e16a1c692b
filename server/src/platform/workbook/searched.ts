import { auditFields } from '@shanmen/shared/contracts/admin/audit-fields';

const turning: ReadonlySet<string> = new Set(['page', 'pageSize', 'sort']);

/** What was searched, as it is kept beside an export: `状态 enabled，关键字 林`. */
export function searchedIn(query: object): string {
  return Object.entries(query)
    .filter(([name, value]) => !turning.has(name) && value !== undefined && value !== '')
    .map(([name, value]) => `${auditFields[name] ?? name} ${String(value)}`)
    .join('，');
}
