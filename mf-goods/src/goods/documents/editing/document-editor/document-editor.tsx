import { isRecord } from '@shanmen/shared';
import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import {
  Alert,
  Button,
  DraftOffer,
  EditableLines,
  type Filters,
  History,
  type Lines,
  Page,
  Panel,
  useKeptInput,
  useLines,
} from '@shanmen/ui';
import { useEffect, useMemo, useRef, useState } from 'react';

import { historyOf, overridesIn } from '../../document/document-words.ts';
import { useAtOnce } from '../document-bar/audit-at-once.ts';
import { DocumentBar } from '../document-bar/document-bar.tsx';
import { type Begun, TypeChoice } from '../document-begin/type-choice.tsx';
import { copiedHead, copiedLines, openAgain } from '../document-copy/copied-document.ts';
import { type Head, headFrom, headOf } from '../document-entry/head-entry.ts';
import { lineColumns, lineTotals } from '../document-entry/line-columns.ts';
import { entriesOf } from '../document-entry/entries-of.ts';
import { emptyLine, EntryLine, lineFor, lineFrom } from '../document-entry/line-entry.ts';
import { type LineOrigin, scanRules } from '../document-entry/line-scan.ts';
import type { Refusal } from '../../document-refusal/refusal.ts';
import { followHead } from '../document-entry/line-place.ts';
import { DocumentFiles } from '../../document/document-files.tsx';
import { OverrideDialog } from '../../document-override/override-dialog.tsx';
import { DocumentWarnings } from '../../document-refusal/document-warnings.tsx';
import { QuotaHint } from '../../../masters/department-quota/quota-hint.tsx';
import { CreditHint } from '../../../payables/credit/credit-hint.tsx';
import { NewGood } from '../../../items/item/new-good.tsx';
import { StockHint } from '../../../stock/stock-hint/stock-hint.tsx';
import { LostLoan } from '../../short-receipt/lost-loan.tsx';
import { ShortReceipt } from '../../short-receipt/short-receipt.tsx';
import { LineImport } from '../line-file/line-import.tsx';
import { BomFill } from '../../../items/packing/bom-fill.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentHead } from './document-head.tsx';
import { LinePicker } from '../line-picker/line-picker.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import {
  type DocumentWork,
  useDocument,
  useGiven,
  useLeave,
  useLineOrigin,
  useTakenOver,
  useTypedCodes,
} from './use-document.ts';

type DocumentEditorProps = {
  type: DocumentType;
  document: Document | null;
  /** Lines of a source that a new document begins with. */
  sources: readonly SourceLine[];
  /** The document that a new one begins as, and its type. */
  copied: { readonly from: DocumentType; readonly of: Document } | null;
  /** What was entered of a new one, as another type. */
  begun: Begun | null;
  choices: Choices;
  refusal: Refusal | null;
  /** What was searched in the list that this one was opened from. */
  listed: Filters;
  onOpen: (id: number | null, refusal?: Refusal | null) => void;
  onCopy: (id: number) => void;
  onLeave: () => void;
  /** Where the type of a new one may be chosen. */
  onBegin?: (type: DocumentType, begun: Begun) => void;
};

/** One document: head, lines by keyboard and scanner, and what can be done with it in its state. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { type, document, choices, listed, onOpen, onLeave, onBegin } = props;
  const { head, lines, work, kept, leave, origin, change } = useEntering(props);
  const [isReceiving, setReceiving] = useState(false);
  const isLetGo = useAtOnce(type, document, choices);
  const run = (action: string, reason: string | null) => {
    if (action === 'receive') setReceiving(true);
    else if (action === 'new') void leave(() => onOpen(null));
    else if (action === 'copy' && document) void leave(() => props.onCopy(document.id));
    else if (action !== 'submit-audit' || isLetGo()) void work.run(action, reason);
  };
  return (
    <Page>
      <DocumentBar
        type={type}
        document={document}
        ownId={choices.ownId}
        onRun={run}
        onLeave={() => void leave(onLeave)}
        listed={listed}
        onStep={step => void leave(() => onOpen(step))}
      >
        {document === null && onBegin && (
          <TypeChoice
            origin={origin}
            choices={choices}
            entered={() => ({ head, lines: lines.store.values() })}
            onBegin={onBegin}
          />
        )}
      </DocumentBar>
      <DraftOffer draft={{ ...kept, restore: () => (kept.restore(), work.touch()) }} />
      <Refused work={work} onRenew={() => void leave(() => void work.renew())} />
      <Warnings type={type} document={document} head={head} lines={lines} choices={choices} />
      <Panel>
        <EditorHead {...props} head={head} lines={lines} work={work} onChange={change} />
      </Panel>
      <Panel>
        <EditorLines
          origin={origin}
          lines={lines}
          document={document}
          setCount={head.setCount}
          onSources={picked => change(begunFrom(head, picked))}
          onBom={bom => change({ bom })}
        />
      </Panel>
      {document && isReceiving && (
        <ReceiptDialog
          document={document}
          onClose={() => setReceiving(false)}
          onDone={({ id }) => onOpen(id)}
        />
      )}
      {document && <Kept type={type} document={document} />}
    </Page>
  );
}

/** What was entered of a document and not saved, through a sign-in again. */
function useKeptDocument(
  { type, document }: Pick<DocumentEditorProps, 'type' | 'document'>,
  head: Head,
  lines: Lines<EntryLine>,
  setHead: (head: Head) => void,
) {
  const newest = useRef(head);
  useEffect(() => {
    newest.current = head;
  }, [head]);
  const kept = useKeptInput({
    id: `document ${type} ${document?.id ?? 'new'}`,
    base: document?.version ?? null,
    apply: entered => {
      if (!isEntered(entered)) return;
      setHead(entered.head);
      lines.store.load(entered.lines);
    },
  });
  const entered = (): Entered => ({
    head: newest.current,
    lines: lines.store.entries().map(({ line }) => line),
  });
  return { ...kept, touch: () => kept.keep(entered) };
}

type Entered = { head: Head; lines: readonly EntryLine[] };

/** One of another version of the product is none. */
function isEntered(value: unknown): value is Entered {
  if (!isRecord(value) || !isRecord(value['head']) || !Array.isArray(value['lines'])) return false;
  const names = new Set(Object.keys(EntryLine.properties));
  const kept: readonly unknown[] = value['lines'];
  return kept.every(line => isRecord(line) && Object.keys(line).every(name => names.has(name)));
}

/** What is entered of a document, and what becomes of it. */
function useEntering(props: DocumentEditorProps) {
  const { type, document, choices, onOpen } = props;
  const [head, setHead] = useState(() => firstHead(props));
  const lines = useLines(EntryLine, firstLines(props));
  const kept = useKeptDocument(props, head, lines, setHead);
  const onDone = ({ id }: Document, refusal: Refusal | null) => {
    kept.done();
    onOpen(id, refusal);
  };
  const work = useDocument({ type, document, head, lines, refusal: props.refusal, onDone });
  const touch = () => {
    work.touch();
    kept.touch();
  };
  const leaveUnsaved = useLeave(type);
  const leave = (go: () => void) =>
    leaveUnsaved(() => {
      kept.done();
      go();
    });
  useTakenOver(props.begun !== null, touch);
  const origin = useLineOrigin(lines, type, head, choices);
  useTypedCodes(lines, origin, touch);
  const change = (changes: Partial<Head>) => {
    // Two fields may change before this is drawn anew.
    setHead(now => ({ ...now, ...changes }));
    touch();
    followHead(lines, type, head, { ...head, ...changes });
  };
  return { head, lines, work, kept, leave, origin, change };
}

type WarningsProps = Pick<DocumentEditorProps, 'type' | 'document' | 'choices'> & {
  head: Head;
  lines: Lines<EntryLine>;
};

/** What somebody should look at, and stops nobody. */
function Warnings({ type, document, head, lines, choices }: WarningsProps) {
  // Its goods are still to be moved.
  const isLent = (type === 'jy' || type === 'gh') && document?.status === 'audited';
  const isOpen = document === null || (/^(draft|submitted)$/.test(document.status) && !document.isRed);
  return (
    <>
      {document?.transit === 'arrived' && <ShortReceipt of={document} />}
      {document && isLent && <LostLoan of={document} />}
      {document && document.warnings.length > 0 && <DocumentWarnings texts={document.warnings} />}
      {isOpen && <StockHint type={type} head={head} lines={lines} choices={choices} />}
    </>
  );
}

type RefusedProps = { work: DocumentWork; onRenew: () => void };

/** Why the last press led nowhere; where the document has changed meanwhile, with the way to what it is now. */
function Refused({ work: { refusal, isStale, waiting }, onRenew }: RefusedProps) {
  if (waiting) return <OverrideDialog waiting={waiting} />;
  if (refusal === null) return null;
  const renew = (
    <Button size="small" onClick={onRenew}>
      刷新
    </Button>
  );
  const action = isStale ? { action: renew } : {};
  return <Alert type="error" showIcon title={refusal.text} role="alert" {...action} />;
}

type EditorHeadProps = Pick<DocumentEditorProps, 'type' | 'document' | 'choices'> & {
  head: Head;
  lines: Lines<EntryLine>;
  work: DocumentWork;
  onChange: (changes: Partial<Head>) => void;
};

/** The head as it is entered, with what is left of credit and quota; afterwards what it says. */
function EditorHead({ type, document, choices, head, lines, work, onChange }: EditorHeadProps) {
  if (document !== null && document.status !== 'draft')
    return <DocumentFacts type={type} document={document} choices={choices} />;
  return (
    <>
      <DocumentHead
        type={type}
        head={head}
        lines={lines}
        isNew={document === null}
        choices={withPeopleOf(document, choices)}
        readOnly={work.isBusy}
        refusal={work.refusal}
        overrides={overridesIn(document)}
        onChange={onChange}
      />
      <CreditHint type={type} head={head} lines={lines} />
      {type === 'ly' && <QuotaHint deptId={head.deptId} day={head.bizDate} />}
    </>
  );
}

/** Whom the document names can be read in it, also where nobody may choose him any more. */
function withPeopleOf(document: Document | null, choices: Choices): Choices {
  if (document === null) return choices;
  const { handlerId, handlerName, salesmanId, salesmanName } = document;
  const named = [
    { id: handlerId, name: handlerName },
    { id: salesmanId, name: salesmanName },
  ].flatMap(({ id, name }) =>
    id === null || choices.handlers.some(one => one.id === id) ? [] : [{ id, name }],
  );
  return named.length === 0 ? choices : { ...choices, handlers: [...choices.handlers, ...named] };
}

/** What is kept with a document: its papers, and its course. */
function Kept({ type, document }: { type: DocumentType; document: Document }) {
  return (
    <>
      <Panel>
        <DocumentFiles type={type} document={document} />
      </Panel>
      <Panel>
        <History rows={historyOf(document)} />
      </Panel>
    </>
  );
}

type EditorLinesProps = {
  origin: LineOrigin;
  lines: Lines<EntryLine>;
  document: Document | null;
  /** 套数 of an assembly. */
  setCount: Head['setCount'];
  onSources: (sources: readonly SourceLine[]) => void;
  onBom: (bom: Head['bom']) => void;
};

/** The lines by scanner, keyboard, picker and file. */
function EditorLines({ origin, lines, document, setCount, onSources, onBom }: EditorLinesProps) {
  useGiven(lines, document === null, origin);
  const readOnly = document !== null && document.status !== 'draft';
  const isPosted = document !== null && /^(audited|reversed)$/.test(document.status);
  const columns = useMemo(() => lineColumns(origin, isPosted), [origin, isPosted]);
  return (
    <EditableLines
      lines={lines}
      columns={columns}
      newLine={() => ({ ...emptyLine, side: origin.nextSide() })}
      scan={{ ...scanRules(origin), Offer: NewGood }}
      totals={lineTotals}
      readOnly={readOnly}
      tools={
        <>
          <LineImport origin={origin} lines={lines} />
          {origin.type === 'cz' && (
            <BomFill lines={lines} whId={origin.whId} setCount={setCount} onBom={onBom} />
          )}
        </>
      }
      picker={(choose, typed) => (
        <LinePicker
          origin={origin}
          typed={typed}
          onGood={(good, qty) => choose([{ ...lineFor(origin.type, good, qty), side: origin.nextSide() }])}
          onSources={picked => {
            onSources(picked);
            choose(picked.map(source => lineFrom(source)));
          }}
        />
      )}
    />
  );
}

function firstHead({ type, document, sources, copied, begun, choices }: DocumentEditorProps): Head {
  if (begun) return begun.head;
  if (copied) return begunFrom(copiedHead(type, copied.of, choices), sources);
  return begunFrom(headOf(type, document, choices), sources);
}

function firstLines({ type, document, sources, copied, begun }: DocumentEditorProps): readonly EntryLine[] {
  if (begun) return begun.lines;
  if (copied) {
    const isReturn = copied.from === type && copied.of.sourceDocId !== null;
    return isReturn ? openAgain(copied.of, sources) : copiedLines(type, copied.of, copied.from);
  }
  return document ? entriesOf(document) : sources.map(source => lineFrom(source));
}

/** What follows from the first of the sources that are taken back. */
function begunFrom(head: Head, [first]: readonly SourceLine[]): Head {
  return first ? headFrom(head, first) : head;
}
