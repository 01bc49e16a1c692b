import { api, apiErrorOf, queryKeys, useUnsaved } from '@shanmen/shared';
import {
  type TodayDraft,
  todayFigures,
  type TodayGroup,
  todayItems,
  type TodaySheet,
  todayValueFault,
} from '@shanmen/shared/contracts/reports/today-sheet';
import type { Fen } from '@shanmen/shared/money';
import { showAnswer, useFeedback } from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Autosave begins when nothing was typed for so long. */
const quietMs = 1000;

/** What is typed: an amount may not be one yet. */
export type TypedAdjustment = Omit<TodayDraft['adjustments'][number], 'amount'> & {
  readonly amount: Fen | string | null;
};
export type TodayTyped = {
  readonly entries: TodayDraft['entries'];
  readonly adjustments: readonly TypedAdjustment[];
};

/** One page, and what is typed into it: kept a second later, unless somebody else changed it meanwhile. */
export function useTodaySheet(group: TodayGroup, day: string) {
  const address = `/api/reports/today-sheets/${group}`;
  const queryKey = keyOf({ group, day });
  const feedback = useFeedback();
  const unsaved = useUnsaved({ label: '今日报表' });
  const [typed, setTyped] = useState<TodayTyped | null>(null);
  const [isOvertaken, setOvertaken] = useState(false);
  const last = useRef<TodayTyped | null>(null);
  const page = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<TodaySheet>(address, { query: { date: day }, signal }),
  });
  const sheet = page.data;
  const saving = useMutation({
    mutationFn: (draft: TodayDraft) => api.put<TodaySheet>(address, { ...draft, date: day }),
    onSuccess: answer => showAnswer(queryKey, answer),
    onError: error => {
      const { code, message } = apiErrorOf(error);
      setOvertaken(code === 'version_conflict');
      feedback.error(message);
    },
  });
  const fault = typed === null ? null : faultOf(typed);
  const save = useEffectEvent(async () => {
    if (typed === null || sheet === undefined) return;
    const kept = typed;
    await saving.mutateAsync({ version: sheet.version, ...complete(kept) }).catch(() => null);
    if (last.current !== kept || saving.isError) return;
    setTyped(null);
    unsaved.clear();
  });
  const mayWait = typed === null || fault !== null || saving.isPending || isOvertaken;
  useEffect(() => {
    if (mayWait) return undefined;
    const timer = setTimeout(() => void save(), quietMs);
    return () => clearTimeout(timer);
  }, [typed, mayWait]);
  const step = useSteps(address, { day, sheet, again: () => void page.refetch() });
  const type = (next: TodayTyped) => {
    last.current = next;
    setTyped(next);
    unsaved.mark();
  };
  return {
    page,
    sheet,
    typed: typed ?? typedOf(sheet),
    type,
    fault,
    /** 已保存, 保存中… or why not. */
    said: saidOf({ isTyped: typed !== null, isSaving: saving.isPending, fault }),
    isBusy: typed !== null || saving.isPending || step.isPending,
    step,
    /** Somebody else saved what this was typed over. */
    isOvertaken,
    takeTheirs: async () => {
      await page.refetch();
      setTyped(null);
      setOvertaken(false);
      unsaved.clear();
    },
  };
}

type StepName = 'submit' | 'audit' | 'unlock';
type Stepped = {
  readonly day: string;
  readonly sheet: TodaySheet | undefined;
  readonly again: () => void;
};

/** 提交, 审核 and 解锁, made against what the person saw. */
function useSteps(address: string, { day, sheet, again }: Stepped) {
  const feedback = useFeedback();
  return useMutation({
    mutationFn: ({ name, reason }: { name: StepName; reason?: string }) => {
      const step = { date: day, version: sheet?.version ?? 0 };
      return api.post<TodaySheet>(`${address}/${name}`, reason === undefined ? step : { ...step, reason });
    },
    onSuccess: answer => showAnswer(keyOf(answer), answer),
    onError: error => {
      feedback.error(apiErrorOf(error).message);
      again();
    },
  });
}

function keyOf({ group, day }: Pick<TodaySheet, 'group' | 'day'>) {
  return queryKeys.list('reports.today-sheet', { group, day });
}

function typedOf(sheet: TodaySheet | undefined): TodayTyped {
  return { entries: sheet?.entries ?? [], adjustments: sheet?.adjustments ?? [] };
}

function complete({ entries, adjustments }: TodayTyped): Omit<TodayDraft, 'version'> {
  return {
    entries: entries.filter(({ value, note }) => value !== '' || note !== ''),
    adjustments: adjustments.flatMap(({ amount, ...row }) =>
      typeof amount === 'number' ? [{ ...row, amount }] : [],
    ),
  };
}

/** The first thing that keeps it from being saved. */
function faultOf({ entries, adjustments }: TodayTyped): string | null {
  for (const { item, value } of entries) {
    const fault = todayValueFault(item, value);
    if (fault !== null) return `${todayItems[item].title}：${fault}`;
  }
  const [open] = adjustments.filter(
    ({ amount, reason }) => typeof amount !== 'number' || amount === 0 || reason.trim() === '',
  );
  return open === undefined ? null : `调整「${todayFigures[open.figure].title}」：请填写金额和原因`;
}

function saidOf({ isTyped, isSaving, fault }: { isTyped: boolean; isSaving: boolean; fault: string | null }) {
  if (fault !== null) return `未保存：${fault}`;
  if (isSaving) return '保存中…';
  return isTyped ? '稍后自动保存' : '已保存';
}
