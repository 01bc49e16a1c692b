import { Auth, useShell } from '@shanmen/shared';
import type { Choices } from '@shanmen/shared/contracts/goods/choice';
import type { Document } from '@shanmen/shared/contracts/goods/document';
import { documentCode } from '@shanmen/shared/contracts/goods/document-actions';
import {
  type DocumentType,
  isReturnType,
  returnTypes,
  traitsOf,
} from '@shanmen/shared/contracts/goods/document-types';
import type { FoundGood } from '@shanmen/shared/contracts/goods/lookup';
import type { SourceLine } from '@shanmen/shared/contracts/goods/source-line';
import {
  ActionBar,
  Alert,
  Button,
  Code,
  EditableLines,
  History,
  type Lines,
  Page,
  PageTitle,
  Panel,
  useLines,
} from '@shanmen/ui';
import { useMemo, useState } from 'react';
import page from '../page/page.module.css';
import styles from '../document/document.module.css';
import { DocumentStatus } from '../document/document-status.tsx';
import { historyOf } from '../document/document-words.ts';
import { copiedHead, copiedLines } from '../document-copy/copied-document.ts';
import { type Head, headFrom, headOf } from '../document-entry/head-entry.ts';
import { lineColumns, lineTotals } from '../document-entry/line-columns.ts';
import {
  emptyLine,
  entriesOf,
  EntryLine,
  lineFor,
  lineFrom,
  type LineOrigin,
  scanRules,
} from '../document-entry/line-entry.ts';
import { showPlace } from '../document-entry/line-place.ts';
import { DocumentFiles } from '../document-file/document-files.tsx';
import { DocumentWarnings } from '../document-warning/document-warnings.tsx';
import { QuotaHint } from '../department-quota/quota-hint.tsx';
import { CreditHint } from '../credit/credit-hint.tsx';
import { LineExport } from '../line-file/line-export.tsx';
import { LineImport } from '../line-file/line-import.tsx';
import { BomFill } from '../packing/bom-fill.tsx';
import { documentActionsOf } from './document-actions.ts';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentHead } from './document-head.tsx';
import { GoodsPicker } from './goods-picker.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { SourcePicker } from './source-picker.tsx';
import { useDocument, useLineOrigin, useTypedCodes } from './use-document.ts';

type DocumentEditorProps = {
  type: DocumentType;
  document: Document | null;
  /** Lines of a source that a new document begins with. */
  sources: readonly SourceLine[];
  /** The document that a new one begins as, and its type. */
  copied: { readonly from: DocumentType; readonly of: Document } | null;
  choices: Choices;
  refusal: string | null;
  onOpen: (id: number | null, refusal?: string | null) => void;
  onCopy: (id: number) => void;
  onLeave: () => void;
};

/** One document: head, lines by keyboard and scanner, and what can be done with it in its state. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { type, document, choices, onOpen, onLeave } = props;
  const [head, setHead] = useState(() => firstHead(props));
  const lines = useLines(EntryLine, firstLines(props));
  const onDone = ({ id }: Document, refusal: string | null) => onOpen(id, refusal);
  const work = useDocument({ type, document, head, lines, refusal: props.refusal, onDone });
  const [isReceiving, setReceiving] = useState(false);
  const origin = useLineOrigin(lines, type, head);
  useTypedCodes(lines, origin, work.touch);
  const readOnly = document !== null && document.status !== 'draft';
  const change = (changes: Partial<Head>) => {
    const next = { ...head, ...changes };
    setHead(next);
    work.touch();
    if (next.whId !== head.whId) showPlace(lines, { ...next, on: next.bizDate });
  };
  const run = (action: string, reason: string | null) => {
    if (action === 'receive') setReceiving(true);
    else if (action === 'new') onOpen(null);
    else if (action === 'copy' && document) props.onCopy(document.id);
    else void work.run(action, reason);
  };
  return (
    <Page>
      <EditorBar type={type} document={document} onRun={run} onLeave={onLeave} />
      {work.refusal !== null && <Alert type="error" showIcon title={work.refusal} role="alert" />}
      {document && document.warnings.length > 0 && <DocumentWarnings texts={document.warnings} />}
      <Panel>
        {readOnly ? (
          <DocumentFacts type={type} document={document} />
        ) : (
          <DocumentHead
            type={type}
            head={head}
            isNew={document === null}
            choices={choices}
            readOnly={work.isBusy}
            onChange={change}
          />
        )}
        {!readOnly && <CreditHint type={type} head={head} lines={lines} />}
        {type === 'ly' && !readOnly && <QuotaHint deptId={head.deptId} day={head.bizDate} />}
      </Panel>
      <Panel>
        <EditorLines
          origin={origin}
          lines={lines}
          readOnly={readOnly}
          onSources={picked => change(begun(head, picked))}
        />
      </Panel>
      {document && isReceiving && (
        <ReceiptDialog
          document={document}
          onClose={() => setReceiving(false)}
          onDone={done => onOpen(done.id)}
        />
      )}
      {document && <Kept type={type} document={document} />}
    </Page>
  );
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

type EditorBarProps = Pick<DocumentEditorProps, 'type' | 'document' | 'onLeave'> & {
  onRun: (action: string, reason: string | null) => void;
};

/** What it is, and what can be done with it in its state. */
function EditorBar({ type, document, onRun, onLeave }: EditorBarProps) {
  const isRed = document?.isRed ?? false;
  const actions = useMemo(() => documentActionsOf(type, isRed), [type, isRed]);
  return (
    <div className={page['head']}>
      <Title type={type} document={document} />
      <div className={page['bar']}>
        <ActionBar actions={actions} state={stateOf(document)} onRun={onRun} />
        <TakeBackButton type={type} document={document} />
        {document && <LineExport type={type} filters={{ id: String(document.id) }} />}
        <Button onClick={onLeave}>返回列表</Button>
      </div>
    </div>
  );
}

type EditorLinesProps = {
  origin: LineOrigin;
  lines: Lines<EntryLine>;
  readOnly: boolean;
  onSources: (sources: readonly SourceLine[]) => void;
};

/** The lines by scanner, keyboard, picker and file. */
function EditorLines({ origin, lines, readOnly, onSources }: EditorLinesProps) {
  const columns = useMemo(() => lineColumns(origin), [origin]);
  return (
    <EditableLines
      lines={lines}
      columns={columns}
      newLine={() => ({ ...emptyLine, side: origin.nextSide() })}
      scan={scanRules(origin)}
      totals={lineTotals}
      readOnly={readOnly}
      tools={
        <>
          <LineImport origin={origin} lines={lines} />
          {origin.type === 'cz' && <BomFill lines={lines} whId={origin.whId} />}
        </>
      }
      picker={choose => (
        <LinePicker
          origin={origin}
          onGood={good => choose([{ ...lineFor(origin.type, good), side: origin.nextSide() }])}
          onSources={picked => {
            onSources(picked);
            choose(picked.map(source => lineFrom(source)));
          }}
        />
      )}
    />
  );
}

type LinePickerProps = {
  origin: LineOrigin;
  onGood: (good: FoundGood) => void;
  onSources: (sources: readonly SourceLine[]) => void;
};

/** What F3 opens: lines of a source where something is taken back, else goods. */
function LinePicker({
  origin: { type, whId, storeId, on, sourceDocId },
  onGood,
  onSources,
}: LinePickerProps) {
  if (isReturnType(type)) return <SourcePicker type={type} docId={sourceDocId} onPick={onSources} />;
  return <GoodsPicker whId={whId} storeId={storeId} on={on} onPick={onGood} />;
}

function Title({ type, document }: Pick<DocumentEditorProps, 'type' | 'document'>) {
  const { title } = traitsOf(type);
  return (
    <PageTitle>
      {document === null ? `新增${title}` : title}
      {document && (
        <span className={document.isRed ? styles['red'] : undefined}>
          <Code value={document.no} />
        </span>
      )}
      {document && <DocumentStatus {...document} />}
    </PageTitle>
  );
}

/** From what stands to what takes it back, with everything that is open of it. */
function TakeBackButton({ type, document }: Pick<DocumentEditorProps, 'type' | 'document'>) {
  const shell = useShell();
  const takes = returnTypes.find(each => traitsOf(each).source === type);
  if (takes === undefined || document?.status !== 'audited' || document.isRed) return null;
  return (
    <Auth code={documentCode(takes, 'add')}>
      <Button onClick={() => shell.navigate(`/goods/${takes}?doc=new&source=${document.id}`)}>
        {takes === 'gh' ? '归还' : '退货'}
      </Button>
    </Auth>
  );
}

function firstHead({ type, document, sources, copied, choices }: DocumentEditorProps): Head {
  if (copied) return copiedHead(type, copied.of, choices);
  return begun(headOf(type, document, choices), sources);
}

function firstLines({ type, document, sources, copied }: DocumentEditorProps): EntryLine[] {
  if (copied) return copiedLines(type, copied.of, copied.from);
  return document ? entriesOf(document) : sources.map(source => lineFrom(source));
}

/** What follows from the first of the sources that are taken back. */
function begun(head: Head, [first]: readonly SourceLine[]): Head {
  return first ? headFrom(head, first) : head;
}

function stateOf(document: Document | null): string {
  if (document === null) return 'new';
  if (document.status === 'submitted' && document.checkerName !== '') return 'checked';
  return document.status === 'audited' && document.transit === 'underway' ? 'underway' : document.status;
}
