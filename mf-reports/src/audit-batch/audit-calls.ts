import { api, everyRow, inRuns, queryKeys } from '@shanmen/shared';
import type {
  AuditItem,
  AuditNamed,
  AuditResult,
  AuditSource,
  AuditStage,
  AuditSummary,
} from '@shanmen/shared/contracts/audit/audit-batch';
import { auditSourceKeys } from '@shanmen/shared/contracts/audit/audit-batch';
import { type Choice, queryClient } from '@shanmen/ui';

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

export const summaryOf = (stage: AuditStage) => ({
  queryKey: queryKeys.list('audit.item', { summary: stage }),
  queryFn: () => api.get<AuditSummary>(`${endpoint}/summary?stage=${stage}`),
});

/** The one item of these keys as it is shown; none where there are several. */
function shownItem(keys: readonly string[]): AuditItem | undefined {
  const shown = queryClient.getQueriesData<{ rows?: AuditItem[] }>({
    queryKey: queryKeys.every('audit.item'),
  });
  const rows = shown.flatMap(([, page]) => page?.rows ?? []);
  return keys.length === 1 ? rows.find(row => keyOf(row) === keys[0]) : undefined;
}

/** Who may answer for the one item of these keys; nobody where there are several. */
export const peopleOf = (keys: readonly string[]): AuditItem['people'] => shownItem(keys)?.people ?? [];

/** What is decided on: the number of the item, or how many they are. */
export const calledOf = (keys: readonly string[]): string => shownItem(keys)?.no ?? `${keys.length} 项`;

/** What is chosen, on whatever page, with what the list says of it now. */
export async function readChosen({ asked, filters }: Pick<Choice, 'asked' | 'filters'>) {
  const rows = await everyRow<AuditItem>(endpoint, 'keys' in asked ? filters : asked.filters);
  if (!('keys' in asked)) return { keys: rows.map(keyOf), rows };
  const keys = new Set(asked.keys);
  return { keys: asked.keys, rows: rows.filter(row => keys.has(keyOf(row))) };
}

/** 审核, 驳回 or 反审. */
export type Verdict =
  | { readonly step: 'audit' }
  | { readonly step: 'reject'; readonly reason: string; readonly responsibleId?: number | undefined }
  | { readonly step: 'undo'; readonly reason: string };

/** Decides items in runs. @param onDone hears after each run how many have been decided */
export async function decide(
  keys: readonly string[],
  verdict: Verdict,
  onDone: (count: number) => void,
): Promise<AuditResult> {
  const { batchMax } = await queryClient.ensureQueryData(summaryOf('waiting'));
  let count = 0;
  const send = async (items: AuditNamed[]) => {
    const { step, ...said } = verdict;
    const done = await api.post<AuditResult>(
      `${endpoint}/${step}`,
      { items, ...said },
      { tellsRefusals: true },
    );
    count += done.length;
    onDone(count);
    return done;
  };
  return inRuns(keys.map(named), send, batchMax);
}
