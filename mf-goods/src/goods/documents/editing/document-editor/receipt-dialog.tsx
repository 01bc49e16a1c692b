import { apiErrorOf, keyPerContent } from '@shanmen/shared';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentLine } from '@shanmen/shared/contracts/goods/documents/document-line';
import {
  parseQuantity,
  type Quantity,
  quantity,
  subtractQuantity,
  thousandths,
} from '@shanmen/shared/quantity';
import { Alert, Input, Modal, moveByKey, Qty, showAnswer, useFeedback } from '@shanmen/ui';
import { useRef, useState } from 'react';
import styles from '../../document/document.module.css';
import { documentCalls, documentKeys } from '../../document/document-calls.ts';

type ReceiptDialogProps = { document: Document; onClose: () => void; onDone: (document: Document) => void };

/** 收货确认: what was sent stands there already; whoever receives only types what differs. Enter goes on, and confirms in the end. */
export function ReceiptDialog({ document, onClose, onDone }: ReceiptDialogProps) {
  const { id, no, version, lines } = document;
  const [counted, setCounted] = useState<ReadonlyMap<number, string>>(
    new Map(lines.map(line => [line.lineNo, line.qty])),
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [newKey] = useState(keyPerContent);
  const isSending = useRef(false);
  const { success } = useFeedback();
  const form = useRef<HTMLDivElement>(null);
  const read = lines.map(line => ({
    ...line,
    arrived: parseQuantity(counted.get(line.lineNo) ?? '', line.qtyScale),
  }));
  const confirm = async () => {
    const wrong = read.find(line => line.arrived === null);
    if (wrong) return setRefusal(`${wrong.name} 的实收数量不正确`);
    const over = read.find(line => line.arrived !== null && isOver(line.arrived, line.qty));
    if (over) return setRefusal(`${over.name} 的实收不能多于调出的 ${over.qty} ${over.unit}`);
    // The second Enter may come before the dialog shows that it is busy.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      const told = read.map(({ lineNo, arrived }) => ({ lineNo, qty: arrived ?? quantity('0') }));
      const done = await documentCalls.receive(id, { version, lines: told }, newKey);
      await showAnswer(documentKeys.one('db', id), done);
      success(`调拨单 ${no} 已收货`);
      onDone(done);
    } catch (error) {
      setRefusal(apiErrorOf(error).message);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return (
    <Modal
      title={`收货确认 ${no}`}
      open
      width={560}
      okText="确认收货"
      confirmLoading={isBusy}
      onOk={() => void confirm()}
      onCancel={onClose}
      afterOpenChange={isOpen => isOpen && form.current?.querySelector('input')?.select()}
    >
      <div
        ref={form}
        role="presentation"
        className={styles['picker']}
        onKeyDownCapture={event => moveByKey(event, () => void confirm())}
      >
        {refusal !== null && <Alert type="error" showIcon title={refusal} role="alert" />}
        <ReceiptTable
          lines={read}
          counted={counted}
          onCount={(lineNo, text) => setCounted(new Map(counted).set(lineNo, text))}
        />
        <p className={styles['hint']}>
          短少的数量会生成报损单，等待审核；多收的不能入账，请与调出仓核对，由其另开调拨单。
        </p>
      </div>
    </Modal>
  );
}

type ReceiptTableProps = {
  lines: readonly (DocumentLine & { arrived: Quantity | null })[];
  counted: ReadonlyMap<number, string>;
  onCount: (lineNo: number, text: string) => void;
};

function ReceiptTable({ lines, counted, onCount }: ReceiptTableProps) {
  return (
    <table className={styles['receipt']}>
      <thead>
        <tr>
          <th>商品</th>
          <th>调出</th>
          <th>实收</th>
          <th>差异</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lineNo, code, name, qty, unit, arrived }) => (
          <tr key={lineNo}>
            <td>
              {code} {name}
            </td>
            <td>
              <Qty value={qty} unit={unit} />
            </td>
            <td>
              <Input
                aria-label={`实收 ${name}`}
                {...(arrived === null || isOver(arrived, qty) ? { status: 'error' } : {})}
                value={counted.get(lineNo) ?? ''}
                onChange={event => onCount(lineNo, event.target.value)}
              />
            </td>
            <td>
              <Difference sent={qty} arrived={arrived} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DifferenceProps = { sent: Quantity; arrived: Quantity | null };

/** What is missing, or what came that nobody sent. */
function Difference({ sent, arrived }: DifferenceProps) {
  if (arrived === null || thousandths(arrived) === thousandths(sent)) return null;
  const text = isOver(arrived, sent)
    ? `多收 ${subtractQuantity(arrived, sent)}`
    : `短少 ${subtractQuantity(sent, arrived)}`;
  return <span className={styles['red']}>{text}</span>;
}

/** No more arrives than was sent. */
function isOver(arrived: Quantity, sent: Quantity): boolean {
  return thousandths(arrived) > thousandths(sent);
}
