import { api, everyRow, inRuns } from '@shanmen/shared';
import type {
  AuditItem,
  AuditNamed,
  AuditResult,
  AuditSource,
  AuditSummary,
} from '@shanmen/shared/contracts/audit/audit-batch';
import { auditSourceKeys } from '@shanmen/shared/contracts/audit/audit-batch';
import type { Choice } from '@shanmen/ui';

const endpoint = '/api/audit/items';

/** Names an item as the reader sees it: once it says something else it has another key. */
export const keyOf = ({ source, id, seen }: AuditNamed) => `${source}/${id}/${seen}`;

function named(key: string): AuditNamed {
  const [source = '', id, ...seen] = key.split('/');
  return { source: sourceOf(source), id: Number(id), seen: seen.join('/') };
}

function sourceOf(text: string): AuditSource {
  const source = auditSourceKeys.find(key => key === text);
  if (source === undefined) throw new Error(`no source ${text}`);
  return source;
}

export const readSummary = () => api.get<AuditSummary>(`${endpoint}/summary`);

/** What is chosen, on whatever page, with what the list says of it now. */
export async function readChosen({ asked, filters }: Pick<Choice, 'asked' | 'filters'>) {
  const rows = await everyRow<AuditItem>(endpoint, 'keys' in asked ? filters : asked.filters);
  if (!('keys' in asked)) return { keys: rows.map(keyOf), rows };
  const keys = new Set(asked.keys);
  return { keys: asked.keys, rows: rows.filter(row => keys.has(keyOf(row))) };
}

export type Verdict = { readonly approved: true } | { readonly approved: false; readonly reason: string };

/** Decides items in runs. @param onDone hears after each run how many have been decided */
export function decide(
  keys: readonly string[],
  verdict: Verdict,
  onDone: (count: number) => void,
): Promise<AuditResult> {
  let count = 0;
  return inRuns(keys.map(named), async items => {
    const done = verdict.approved
      ? await api.post<AuditResult>(`${endpoint}/audit`, { items })
      : await api.post<AuditResult>(`${endpoint}/reject`, { items, reason: verdict.reason });
    count += done.length;
    onDone(count);
    return done;
  });
}
