import { Auth, hasAuth, useAuth } from '@shanmen/shared';
import {
  type AuditItem,
  auditMarks,
  auditSources,
  type AuditStage,
} from '@shanmen/shared/contracts/audit/audit-batch';
import { typeOfNumber } from '@shanmen/shared/contracts/goods/documents/document-types';
import {
  Button,
  Code,
  Descriptions,
  type DescriptionItem,
  KeyHint,
  Money,
  Nothing,
  Part,
  useFeedback,
  useRowKeys,
  useSelection,
} from '@shanmen/ui';
import { useEffect, useRef } from 'react';
import { keyOf, readChosen } from './audit-calls.ts';
import { Marks } from './audit-columns.tsx';
import styles from './audit-batch.module.css';
import { useDeciding } from './deciding.tsx';

/** J K A R: through the rows, and a decision on the row at hand or on those that are chosen. */
export function QueueKeys() {
  const bar = useRef<HTMLSpanElement>(null);
  const { audit, reject, openedRef } = useDeciding();
  const { keys: chosen, change } = useSelection();
  const auditChosen = useAuditChosen();
  const nextOf = useRowKeys(bar, {
    openedRef,
    actions: {
      a: row => {
        if (!hasAuth('audit:batch:audit')) return;
        if (chosen.length > 0) return void auditChosen();
        if (row !== null) void audit([row]).then(goingOn(row));
      },
      r: row => {
        if (!hasAuth('audit:batch:reject')) return;
        if (chosen.length > 0) reject(chosen, change);
        else if (row !== null) reject([row], goingOn(row));
      },
    },
  });
  const goingOn = (row: string) => {
    const goOn = nextOf(row);
    return (refused: readonly string[]) => {
      if (refused.length === 0) requestAnimationFrame(goOn);
    };
  };
  const keys = [
    ['J', '下一条'],
    ['K', '上一条'],
    ['A', '审核'],
    ['R', '驳回'],
  ] as const;
  return (
    <span ref={bar} className={styles['keys']}>
      {keys.map(([key, words]) => (
        <span key={key}>
          {words}
          <KeyHint keys={key} />
        </span>
      ))}
    </span>
  );
}

/** Asks once about all marks, and leaves chosen what was refused. */
function useAuditChosen(): () => Promise<void> {
  const { asked, filters, change } = useSelection();
  const { audit } = useDeciding();
  const { confirm } = useFeedback();
  return async () => {
    const { keys, rows } = await readChosen({ asked, filters });
    const marked = rows.filter(({ marks }) => marks.length > 0);
    const title =
      marked.length > 0
        ? `${marked.length} 项有风险标记，仍要审核所选 ${keys.length} 项？`
        : `审核所选 ${keys.length} 项？`;
    const question = { title, text: <Marked items={marked} />, yes: `审核 ${keys.length} 项` };
    if (keys.length === 1 || (await confirm(question))) change(await audit(keys));
  };
}

const mostMarked = 20;

function Marked({ items }: { items: readonly AuditItem[] }) {
  return (
    <ul className={styles['refused']}>
      {items.slice(0, mostMarked).map(item => (
        <li key={keyOf(item)}>
          {auditSources[item.source]} <Code value={item.no} />：
          {item.marks.map(mark => auditMarks[mark][0]).join('、')}
        </li>
      ))}
      {items.length > mostMarked && <li>等 {items.length} 项</li>}
    </ul>
  );
}

/** What is done with all that is chosen, in runs. */
export function BatchActions() {
  const { progress, reject } = useDeciding();
  const { asked, filters, change } = useSelection();
  const auditChosen = useAuditChosen();
  const rejectChosen = async () => reject((await readChosen({ asked, filters })).keys, change);
  return (
    <>
      <Auth code="audit:batch:audit">
        <Button type="primary" size="small" loading={progress !== null} onClick={() => void auditChosen()}>
          {progress && progress.of > 1 ? `${progress.done}/${progress.of}` : '审核所选'}
        </Button>
      </Auth>
      <Auth code="audit:batch:reject">
        <Button size="small" danger disabled={progress !== null} onClick={() => void rejectChosen()}>
          驳回所选
        </Button>
      </Auth>
    </>
  );
}

/** 反审 of all that is chosen. */
export function UndoChosen() {
  const { progress, undo } = useDeciding();
  const { asked, filters, change } = useSelection();
  const press = async () => undo((await readChosen({ asked, filters })).keys, change);
  return (
    <Auth code="audit:batch:unaudit">
      <Button size="small" danger loading={progress !== null} onClick={() => void press()}>
        反审所选
      </Button>
    </Auth>
  );
}

type ItemProps = { readonly item: AuditItem; readonly stage: AuditStage };

/** What is done with one item, in its row and beside it. */
export function ItemActions({ item, stage }: ItemProps) {
  const { progress, audit, reject, undo } = useDeciding();
  const key = keyOf(item);
  if (stage === 'decided')
    return (
      <Auth code="audit:batch:unaudit">
        <Button
          type="link"
          size="small"
          danger
          disabled={progress !== null}
          onClick={() => undo([key], () => undefined)}
        >
          反审
        </Button>
      </Auth>
    );
  return (
    <>
      <Auth code="audit:batch:audit">
        <Button type="link" size="small" disabled={progress !== null} onClick={() => void audit([key])}>
          审核
        </Button>
      </Auth>
      <Auth code="audit:batch:reject">
        <Button
          type="link"
          size="small"
          danger
          disabled={progress !== null}
          onClick={() => reject([key], () => undefined)}
        >
          驳回
        </Button>
      </Auth>
    </>
  );
}

/** What a decision changes, or changed. */
export function ItemDetail({ item, stage }: ItemProps) {
  const { openedRef } = useDeciding();
  const key = keyOf(item);
  useEffect(() => {
    openedRef.current = key;
    return () => void (openedRef.current = null);
  }, [openedRef, key]);
  const items = item.facts
    .filter(({ before = null, after }) => (before ?? '') !== '' || (after ?? '') !== '')
    .map(({ label, before = null, after }): DescriptionItem => ({
      label,
      value: (
        <>
          {before !== null && (
            <>
              <Value of={before} /> →{' '}
            </>
          )}
          <Value of={after} />
        </>
      ),
    }));
  return (
    <div className={styles['detail']}>
      {item.marks.length > 0 && <Marks item={item} />}
      <Descriptions items={items} />
      <div>
        <ItemActions item={item} stage={stage} />
      </div>
      <OwnPart item={item} />
    </div>
  );
}

/** What is decided on, as the app that keeps it shows it, for who may see it there. */
function OwnPart({ item: { source, no } }: { item: AuditItem }) {
  const seesShift = useAuth('ticket:shift:view');
  const type = typeOfNumber(no);
  if (source === 'ticket-shift' && seesShift) return <Part name="shift-summary" shiftNo={no} />;
  if (source !== 'document' || type === null || !hasAuth(`goods:${type}:view`)) return null;
  return <Part name="document-detail" documentNo={no} />;
}

function Value({ of }: { of: AuditItem['facts'][number]['after'] }) {
  if (of === null) return <Nothing />;
  return typeof of === 'number' ? <Money fen={of} /> : of;
}
