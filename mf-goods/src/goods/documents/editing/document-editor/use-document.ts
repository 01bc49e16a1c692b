import { ApiError, keyPerContent, useUnsaved } from '@shanmen/shared';
import { expiredReason } from '@shanmen/shared/contracts/goods/stock/batch';
import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import type {
  Document,
  DocumentDraft,
  DocumentSave,
} from '@shanmen/shared/contracts/goods/documents/document';
import type { ShownOverrides } from '@shanmen/shared/contracts/goods/documents/document-override';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { multiplyQuantity } from '@shanmen/shared/quantity';
import { type Lines, showAnswer, useFeedback } from '@shanmen/ui';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { documentCalls, documentKeys } from '../../document/document-calls.ts';
import { printThreeParts } from '../../document-paper/document-form.tsx';
import { printDocuments } from '../../document-paper/document-paper.tsx';
import { draftLines } from '../document-entry/entries-of.ts';
import { draftHead, type Head, madeSide } from '../document-entry/head-entry.ts';
import type { EntryLine } from '../document-entry/line-entry.ts';
import { showBought, showPlace } from '../document-entry/line-place.ts';
import { findGood, type LineOrigin, lineOf } from '../document-entry/line-scan.ts';
import { useSecondPerson, type Waiting } from '../../document-override/use-second-person.ts';
import { type Refusal, refusalOf } from '../../document-refusal/refusal.ts';
import { dropBlank, enterRefused, refuseUnready } from '../../document-refusal/refused-lines.ts';

type Entered = {
  type: DocumentType;
  document: Document | null;
  head: Head;
  lines: Lines<EntryLine>;
  /** Why the press before led no further than to what is shown. */
  refusal: Refusal | null;
  /** The document as it is after a save or a step, and why the step was not taken. */
  onDone: (document: Document, refusal: Refusal | null) => void;
};

export type DocumentWork = {
  readonly isBusy: boolean;
  /** Why the last press led nowhere. */
  readonly refusal: Refusal | null;
  /** Somebody else has changed the document, and what is entered here is not saved. */
  readonly isStale: boolean;
  /** Reads the document anew. */
  readonly renew: () => Promise<void>;
  readonly touch: () => void;
  readonly run: (action: string, reason: string | null) => Promise<void>;
  /** The press that a second person has to let through; null where there is none. */
  readonly waiting: Waiting | null;
};

/** Saves and moves on a document; what was entered stays in place whatever the server says. */
export function useDocument({ type, document, head, lines, onDone, ...entered }: Entered): DocumentWork {
  const [refusal, setRefusal] = useState(entered.refusal);
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { waiting, isAsked } = useSecondPerson();
  const [isTouched, setTouched] = useState(document === null);
  const [newKey] = useState(keyPerContent);
  const { success } = useFeedback();
  const { title } = traitsOf(type);
  const save = async (action: string, shown: Pick<DocumentSave, 'overrides'>): Promise<Document> =>
    documentCalls.save(type, { ...draftOf(type, head, lines, action), ...shown }, document, newKey);
  const unsaved = useUnsaved({
    label: title,
    save: () => run('save', null).then(() => refusal === null),
  });
  async function run(action: string, reason: string | null, given?: ShownOverrides): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    setStale(false);
    let saved: Document | null = null;
    try {
      const isDraft = document === null || document.status === 'draft';
      saved =
        isDraft && (isTouched || action === 'save')
          ? await save(action, given ? { overrides: given } : {})
          : document;
      if (!saved) throw new Error(`请先保存${title}`);
      const stages = stagesOf(action);
      for (const each of stages) saved = await act(type, saved, each, reason, lines);
      success(`${title} ${saved.no} ${doneWord(stages.at(-1) ?? action, saved)}`);
      await shown(saved, null);
    } catch (error) {
      const said = refusalOf(error);
      if (isAsked(error, given => void (given ? run(action, reason, given) : refused(said, false)))) return;
      if (saved !== null && saved !== document) await shown(saved, said);
      else await refused(said, isOutdated(error));
    } finally {
      setBusy(false);
    }
  }
  /** A document that others changed is read anew at once, unless something was entered that this would take away. */
  async function refused(said: Refusal, outdated: boolean): Promise<void> {
    enterRefused(lines, said);
    setRefusal(said);
    if (!outdated || document === null) return;
    if (document.status === 'draft' && unsaved.has()) setStale(true);
    else await renew(said);
  }
  async function renew(why: Refusal | null): Promise<void> {
    if (document === null) return;
    try {
      await shown(await documentCalls.one(type, document.id), why);
    } catch (error) {
      if (isStale) unsaved.mark();
      setRefusal(refusalOf(error));
    }
  }
  async function shown(next: Document, why: Refusal | null): Promise<void> {
    unsaved.clear();
    await showAnswer(documentKeys.one(type, next.id), next);
    onDone(next, why);
  }
  useRefusedBefore(lines, entered.refusal);
  const touch = () => {
    setTouched(true);
    setRefusal(null);
    unsaved.mark();
  };
  return { isBusy, refusal, isStale, renew: () => renew(null), touch, run, waiting };
}

/** What was refused after it was saved is shown anew, with the cursor where it belongs. */
function useRefusedBefore(lines: Lines<EntryLine>, refusal: Refusal | null): void {
  const enterFirst = useEffectEvent(() => {
    if (refusal) enterRefused(lines, refusal);
  });
  useEffect(() => enterFirst(), []);
}

/** Leads elsewhere in the same tab; what is not saved is given up only by who says so. */
export function useLeave(type: DocumentType): (go: () => void) => Promise<void> {
  const { title } = traitsOf(type);
  const unsaved = useUnsaved({ label: title });
  const { confirm } = useFeedback();
  return async go => {
    const question = { title: `放弃「${title}」中未保存的内容？`, yes: '放弃', danger: true };
    if (unsaved.has() && !(await confirm(question))) return;
    unsaved.clear();
    go();
  };
}

/** What follows a save; where the second is refused the first stands. */
function stagesOf(action: string): readonly string[] {
  return action === 'submit-audit' ? ['submit', 'audit'] : [action];
}

/** Takes a step that follows a save. */
async function act(
  type: DocumentType,
  saved: Document,
  action: string,
  reason: string | null,
  lines: Lines<EntryLine>,
): Promise<Document> {
  if (action === 'save') return saved;
  if (action === 'submit') refuseUnready(type, saved.reason, lines);
  const done = await documentCalls.step(type, saved, stepOf(action), reason);
  if (action === 'print') await printDocuments([{ type, document: done }]);
  if (action === 'print-form') await printThreeParts([{ type, document: done }]);
  return done;
}

/** What is sent of what was entered. @throws naming what is missing, in the words that the person reads */
function draftOf(type: DocumentType, head: Head, lines: Lines<EntryLine>, action: string): DocumentDraft {
  dropBlank(lines);
  lines.store.check();
  const whole = draftHead(type, head);
  const entered = lines.store.values();
  if (entered.length === 0) throw new Error('还没有明细，请扫码或按「新行」');
  if (entered.some(line => line.goodsId === null)) throw new Error('有明细没有商品，请补全或删除该行');
  if (lines.store.entries().some(entry => Object.keys(entry.refused).length > 0))
    throw new Error('请先改正标红的明细');
  if (stagesOf(action).includes('submit')) refuseUnready(type, head.reason, lines);
  return { ...whole, lines: draftLines(type, entered, madeSide(type, head)) };
}

/** Whether it was refused because the document is no longer as it was read. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'version_conflict' || error.code === 'already_audited');
}

const doneWords: Readonly<Record<string, string>> = {
  save: '已保存',
  submit: '已提交，等待审核',
  withdraw: '已撤回',
  audit: '已审核',
  audit2: '已审核',
  reject: '已驳回',
  unaudit: '已反审核，可以修改',
  reverse: '的红字单据已生成，等待审核',
  void: '已作废',
  print: '已打印',
  'print-form': '已打印',
};

/** What a press led to; above its limit a document waits for a second person. */
function doneWord(action: string, { status }: Document): string {
  if (action === 'withdraw' && status === 'draft') return '已撤回，可以修改';
  if (action === 'audit' && status === 'submitted') return '已一级审核，等待二级审核';
  return doneWords[action] ?? '已处理';
}

/** Which paper it is printed on makes no other step of it. */
function stepOf(action: string): string {
  return action === 'print-form' ? 'print' : action;
}

/** What was taken over from another type is no less unsaved there. */
export function useTakenOver(isTakenOver: boolean, touch: () => void): void {
  const begin = useEffectEvent(touch);
  useEffect(() => {
    if (isTakenOver) begin();
  }, [isTakenOver]);
}

/** What a transfer shows of its warehouse and a purchase of its supplier; what was copied or begun as another document brings none of that along. */
export function useGiven(lines: Lines<EntryLine>, isBegun: boolean, origin: LineOrigin): void {
  const show = useEffectEvent(() => {
    if (isBegun && origin.type === 'db') showPlace(lines, origin);
    if (isBegun && origin.type === 'jh') showBought(lines, origin);
  });
  useEffect(() => show(), []);
}

/** Where new lines come from, by what the head says now. */
export function useLineOrigin(
  { store }: Lines<EntryLine>,
  type: DocumentType,
  { whId, storeId, bizDate, supplierId, sourceDocId, reason, mode }: Head,
  { mergesScans, priceJumpPercent: jumpPercent }: Choices,
): LineOrigin {
  return useMemo(() => {
    const hasParent = () => store.entries().some(({ line }) => line.side === 'parent');
    // Only an assembly has sides; what is on another side is no line to add a scan to.
    const nextSide = () => (type !== 'cz' || hasParent() ? 'component' : 'parent');
    const asksExpired = reason === expiredReason;
    const made = madeSide(type, { mode });
    const place = { type, whId, storeId, on: bizDate, supplierId, jumpPercent };
    return { ...place, sourceDocId, asksExpired, made, nextSide, mergesScans };
  }, [store, type, whId, storeId, bizDate, supplierId, jumpPercent, sourceDocId, reason, mode, mergesScans]);
}

/** Looks up the goods of codes that were typed into lines, and tells of every change. */
export function useTypedCodes({ store }: Lines<EntryLine>, origin: LineOrigin, onChange: () => void): void {
  const { error } = useFeedback();
  const changed = useEffectEvent(() => {
    if (store.stepsBack() > 0) onChange();
    for (const { key, line } of store.entries()) {
      if (line.goodsId === null && line.code !== '') void fillIn(store, key, line, origin, error);
    }
  });
  useEffect(() => store.subscribe(() => changed()), [store]);
}

/** Puts the good of a code into its line; a code that means none is taken out again and said. */
async function fillIn(
  store: Lines<EntryLine>['store'],
  key: string,
  { code, qty, side }: EntryLine,
  origin: LineOrigin,
  tell: (text: string) => void,
): Promise<void> {
  const good = await findGood(code, origin).catch(() => null);
  const much = good?.label ? multiplyQuantity(qty, good.label.qty) : qty;
  const line = good && (await lineOf(origin, good, much).catch(() => null));
  const now = store.entry(key)?.line;
  if (!now || now.code !== code || now.goodsId !== null) return;
  if (line) return store.change(key, { ...line, side });
  tell(good ? `源单里没有「${good.name}」` : `未找到商品「${code}」，请按 F3 查找`);
  store.change(key, { ...now, code: '' });
}
