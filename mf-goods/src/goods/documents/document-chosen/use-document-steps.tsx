import { queryClient, useFeedback } from '@shanmen/ui';
import { type ReactNode, useState } from 'react';
import { RefusedDocuments } from '../document-refusal/refused-documents.tsx';
import { type Named, type Outcome, stepEach } from './chosen-calls.ts';

/** Most who open a list print nothing of it. */
const papers = {
  sheet: async () => (await import('../document-paper/document-paper.tsx')).printDocuments,
  form: async () => (await import('../document-paper/document-form.tsx')).printThreeParts,
} as const;
export type PaperKind = keyof typeof papers;

/** Those that are meant; they may have to be read first. */
type Meant = () => Promise<readonly Named[]> | readonly Named[];

export type DocumentSteps = {
  readonly isBusy: boolean;
  /** All on one paper job. */
  readonly print: (meant: Meant, on: PaperKind) => Promise<void>;
  /** @returns those that were refused; null where it came to nothing at all */
  readonly reverse: (meant: Meant, reason: string) => Promise<readonly Named[] | null>;
  /** What was refused, to be drawn beside the buttons. */
  readonly refusals: ReactNode;
};

/** 打印 and 红冲 from a list: of one document or of several, each by itself. */
export function useDocumentSteps(): DocumentSteps {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ what: string; texts: readonly string[] }>(nothing);
  const { success, error } = useFeedback();
  const run = async (what: string, take: () => Promise<Outcome>) => {
    setBusy(true);
    try {
      const outcome = await take();
      setRefused({ what, texts: outcome.refused.map(({ text }) => text) });
      await queryClient.invalidateQueries();
      return outcome.refused.map(({ of }) => of);
    } catch (failure) {
      error(failure instanceof Error ? failure.message : String(failure));
      return null;
    } finally {
      setBusy(false);
    }
  };
  const print = async (meant: Meant, on: PaperKind) => {
    await run('没有打印', async () => {
      const outcome = await stepEach(await meant(), 'print', null);
      if (outcome.done.length === 0) return outcome;
      const printAll = await papers[on]();
      await printAll(outcome.done);
      return outcome;
    });
  };
  const reverse = (meant: Meant, reason: string) =>
    run('没有红冲', async () => {
      const outcome = await stepEach(await meant(), 'reverse', reason);
      if (outcome.done.length > 0) success(saidOf(outcome.done));
      return outcome;
    });
  const refusals = <RefusedDocuments {...refused} onClose={() => setRefused(nothing)} />;
  return { isBusy, print, reverse, refusals };
}

const nothing = { what: '', texts: [] };

/** A red document that somebody else has to audit waits; the other one stands until then. */
function saidOf(done: Outcome['done']): string {
  const waiting = done.filter(({ document }) => document.status === 'submitted').length;
  return waiting === 0
    ? `已红冲 ${done.length} 张`
    : `已红冲 ${done.length} 张，其中 ${waiting} 张红字单据待审核`;
}
