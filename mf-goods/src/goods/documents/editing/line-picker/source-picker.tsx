import type { ReturnType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { LoanState } from '@shanmen/shared/contracts/goods/stock/on-loan';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import { Button, Checkbox, Code, Day, Empty, Input, Qty } from '@shanmen/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentRef, useDeferredValue, useEffect, useRef, useState } from 'react';
import styles from '../../document/document.module.css';
import { documentCalls, documentKeys } from '../../document/document-calls.ts';
import { outstanding } from '../../../stock/on-loan/loan-columns.ts';

type SourcePickerProps = {
  type: ReturnType;
  /** The source that other lines were taken over from already: a document has one. */
  docId: number | null;
  /** The warehouse of the document, where it is chosen. */
  whId: number | null;
  /** What is searched at first. */
  first: string;
  onPick: (sources: readonly SourceLine[]) => void;
};

/** What F3 opens where something is taken back: what is open, document by document; Enter takes what is ticked. */
export function SourcePicker({ type, docId, whId, first, onPick }: SourcePickerProps) {
  const [text, setText] = useState(first);
  const [chosen, setChosen] = useState<readonly SourceLine[]>([]);
  const box = useRef<ComponentRef<typeof Input>>(null);
  useEffect(() => box.current?.focus(), []);
  const keyword = useDeferredValue(text.trim());
  const { data: found = [], isFetched } = useQuery({
    queryKey: documentKeys.sourceLines(type, keyword, { docId, whId }),
    queryFn: () => documentCalls.sourceLines(type, keyword, { docId, whId }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const docs = byDocument(found);
  const pick = (lines: readonly SourceLine[]) => lines.length > 0 && onPick(lines);
  const toggle = (line: SourceLine) => {
    const others = chosen.filter(each => each.docId === line.docId && each.lineId !== line.lineId);
    setChosen(chosen.some(each => each.lineId === line.lineId) ? others : [...others, line]);
  };
  return (
    <div className={styles['picker']}>
      <Input
        ref={box}
        aria-label="查找源单"
        placeholder="单号、往来单位、商品编码或拼音首字母"
        value={text}
        onChange={event => setText(event.target.value)}
        onPressEnter={() => pick(chosen.length > 0 ? chosen : (docs[0] ?? []))}
      />
      {isFetched && found.length === 0 && (
        <Empty
          title={`没有${type === 'gh' ? '未还' : '可退'}的${documentTypes[type].title.slice(0, 2)}明细`}
        />
      )}
      <div className={styles['sources']}>
        {docs.map(lines => (
          <SourceDoc
            key={lines[0]?.docId}
            type={type}
            lines={lines}
            chosen={chosen}
            onToggle={toggle}
            onPick={pick}
          />
        ))}
      </div>
      <Button type="primary" disabled={chosen.length === 0} onClick={() => pick(chosen)}>
        引入所选 {chosen.length} 行
      </Button>
    </div>
  );
}

function byDocument(lines: readonly SourceLine[]): SourceLine[][] {
  const docs = new Map<number, SourceLine[]>();
  for (const line of lines) docs.set(line.docId, [...(docs.get(line.docId) ?? []), line]);
  return [...docs.values()];
}

type SourceDocProps = {
  type: ReturnType;
  lines: readonly SourceLine[];
  chosen: readonly SourceLine[];
  onToggle: (line: SourceLine) => void;
  onPick: (lines: readonly SourceLine[]) => void;
};

function SourceDoc({ type, lines, chosen, onToggle, onPick }: SourceDocProps) {
  const [first] = lines;
  if (!first) return null;
  return (
    <section className={styles['source']} aria-label={first.docNo}>
      <header>
        <Code value={first.docNo} />
        {type === 'gh' ? (
          <span>
            应还 <Day value={first.dueOn} />
          </span>
        ) : (
          <Day value={first.bizDate} />
        )}
        <span title={first.counterparty}>{first.counterparty}</span>
        <Button type="link" size="small" onClick={() => onPick(lines)}>
          引入全部 {lines.length} 行
        </Button>
      </header>
      {lines.map(line => (
        <Checkbox
          key={line.lineId}
          checked={chosen.some(each => each.lineId === line.lineId)}
          onChange={() => onToggle(line)}
        >
          <span className={styles['sourceLine']}>
            <Code value={line.code} />
            <span>{line.name}</span>
            {line.loan ? <OfLoan of={line.loan} /> : <Qty value={line.openQty} unit={line.unit} />}
          </span>
        </Checkbox>
      ))}
    </section>
  );
}

/** What was lent, and how far back it is. */
function OfLoan({ of }: { of: LoanState }) {
  return (
    <span>
      借 {of.lentQty} · 已还 {of.backQty} · 未还 {outstanding(of)}
    </span>
  );
}
