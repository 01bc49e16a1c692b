import { api, apiErrorOf, queryKeys, saveFile } from '@shanmen/shared';
import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import type { WordAnswer, WordFormat, WordLock, WordPaper } from '@shanmen/shared/contracts/reports/word';
import { printReport, queryClient, useFeedback } from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';

/** Seven tables of a busy day are read one after the other. */
const longestMs = 60_000;

export type WordAsked = {
  readonly word: string;
  readonly date: string;
  /** As the word has it, where it is empty. */
  readonly storeGroup: string;
  readonly version: number;
};

/** A word of a day, and what can be done with it. */
export function useWord({ word, date, storeGroup, version }: WordAsked) {
  const feedback = useFeedback();
  const address = `/api/reports/words/${word}`;
  const place = { date, ...(storeGroup === '' ? {} : { storeGroup }) };
  const page = useQuery({
    queryKey: queryKeys.list('reports.word', { word, ...place, version }),
    queryFn: ({ signal }) =>
      api.get<WordAnswer>(address, { query: { ...place, version }, signal, timeoutMs: longestMs }),
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.every('reports.word') });
  const onError = (error: unknown) => feedback.error(apiErrorOf(error).message);
  const keep = useMutation({
    mutationFn: () => api.post<WordAnswer>(`${address}/snapshots`, place, { timeoutMs: longestMs }),
    onSuccess: ({ version: made }) => {
      feedback.success(`已留存第 ${made} 版`);
      void refresh();
    },
    onError,
  });
  const lock = (asked: WordLock, key: string) =>
    api.post<WordAnswer>(`${address}/lock`, asked, { key, timeoutMs: longestMs });
  const print = useMutation({
    mutationFn: async () => {
      const asked = { ...place, version };
      const paper = await api.post<WordPaper>(`${address}/prints`, asked, { timeoutMs: longestMs });
      const { sheet }: { sheet: ReportSheet } = JSON.parse(paper.text);
      await printReport(sheet, copyOf(paper));
    },
    onSuccess: refresh,
    onError,
  });
  const save = useMutation({
    mutationFn: (format: WordFormat) =>
      api.download(`${address}/exports`, { ...place, version, format }, { timeoutMs: longestMs }),
    onSuccess: file => {
      saveFile(file);
      feedback.success(`已保存 ${file.name}`);
    },
    onError,
  });
  return { page, keep, lock, print, save, refresh };
}

function copyOf({ version, nth }: WordPaper): string {
  if (version === 0) return ' 未留存';
  return nth > 1 ? ` 第 ${version} 版 补打 第 ${nth - 1} 次` : ` 第 ${version} 版`;
}
