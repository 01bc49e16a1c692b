import { auditFields } from '@shanmen/shared/contracts/admin/records/audit-fields';

/** What a filter is called, and what its values are called where they are codes or numbers. */
type FilterWord = { readonly title?: string; readonly values?: Readonly<Record<string, string>> };
export type FilterWords = Readonly<Record<string, FilterWord>>;

const turning: ReadonlySet<string> = new Set(['page', 'pageSize', 'sort']);

/** Filters that are not fields of anything. */
const titles: Readonly<Record<string, string>> = {
  from: '起',
  to: '止',
  amountFrom: '金额不低于',
  amountTo: '金额不高于',
};

/** What was searched, as it is kept beside an export: `状态 在用，关键字 林`; empty where nothing was. */
export function searchedIn(query: object, words: FilterWords = {}): string {
  return Object.entries(query)
    .filter(([name, value]) => !turning.has(name) && value !== undefined && value !== '')
    .map(([name, value]) => {
      const { title = titles[name] ?? auditFields[name] ?? name, values = {} } = words[name] ?? {};
      return `${title} ${values[String(value)] ?? String(value)}`;
    })
    .join('，');
}
