import { Auth, ShellLink } from '@shanmen/shared';
import type { CombinedDocument } from '@shanmen/shared/contracts/goods/books/combined-document';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { documentStatuses } from '@shanmen/shared/contracts/goods/documents/document';
import { documentChannels } from '@shanmen/shared/contracts/goods/documents/document-query';
import { documentTypeKeys, documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import { fen } from '@shanmen/shared/money';
import {
  ActionBar,
  AmountRangeFilter,
  Code,
  type Column,
  Count,
  DateRangeFilter,
  Day,
  type DocumentAction,
  Instant,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Money,
  optionsOf,
  Qty,
  SelectFilter,
  StatusFilter,
  thisMonth,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { ChosenActions, mayPrint, mayReverse } from '../../documents/document-chosen/chosen-actions.tsx';
import { keyOf } from '../../documents/document-chosen/chosen-calls.ts';
import { PrintOne, ReverseOne } from '../../documents/document-chosen/one-actions.tsx';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { DocumentStatus } from '../../documents/document/document-status.tsx';
import styles from '../../documents/document/document.module.css';
import { DocumentChain } from './document-chain.tsx';

const columns: Column<CombinedDocument>[] = [
  { id: 'no', title: '单号', width: 142, fixed: 'left', cell: row => <CombinedNo row={row} /> },
  { id: 'type', title: '类型', width: 76, cell: row => documentTypes[row.type].title },
  { id: 'bizDate', title: '单据日期', width: 100, cell: row => <Day value={row.bizDate} /> },
  { id: 'status', title: '状态', width: 80, cell: row => <DocumentStatus {...row} /> },
  { id: 'counterparty', title: '对方', width: 144, onCard: true, cell: row => row.counterparty },
  { id: 'warehouse', title: '仓库', width: 112, cell: row => row.warehouse },
  { id: 'qty', title: '数量', width: 76, align: 'right', cell: row => <Qty value={row.qtyTotal} /> },
  {
    id: 'amount',
    title: '金额',
    width: 104,
    align: 'right',
    onCard: true,
    cell: row => (row.amountFen === 0 ? null : <Money fen={row.amountFen} />),
    total: sum => <Money fen={fen(sum)} />,
  },
  {
    id: 'cost',
    title: '成本',
    width: 110,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => <Money fen={row.costFen ?? null} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  { id: 'department', title: '部门', width: 96, cell: row => row.department },
  { id: 'source', title: '源单', width: 160, cell: row => <Code value={row.sourceNo} /> },
  { id: 'handler', title: '经手人', width: 84, cell: row => row.handlerName },
  { id: 'maker', title: '制单', width: 84, cell: row => row.makerName },
  { id: 'auditor', title: '审核', width: 84, cell: row => row.auditorName },
  { id: 'auditedAt', title: '审核时间', width: 150, cell: row => <Instant value={row.auditedAt} /> },
  {
    id: 'printedTimes',
    title: '打印',
    width: 56,
    align: 'right',
    cell: row => <Count value={row.printedTimes} />,
  },
  { id: 'remark', title: '备注', width: 180, cell: row => row.remark },
];

const everything = { endpoint: '/api/goods/documents', type: null } as const;
const rowCodes = documentTypeKeys.flatMap(type => [documentCode(type, 'print'), documentCode(type, 'red')]);

/** A chain of four levels with room for its figures. */
const detailWidth = 640;

const types = documentTypeKeys.map(type => ({ value: type, label: documentTypes[type].title }));

const actions: DocumentAction[] = [
  { id: 'new', label: '新增', from: ['list'], keys: 'Alt+N', look: 'primary' },
];

type CombinedDocumentsProps = {
  /** Null for whoever makes no document of any type. */
  readonly onNew: (() => void) | null;
};

/** Every document in one list; a row shows what it came from and what came of it. */
export function CombinedDocuments({ onNew }: CombinedDocumentsProps) {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  return (
    <ListScreen<CombinedDocument>
      id="goods.combined-document"
      title="综合单据"
      endpoint="/api/goods/documents"
      rowKey={keyOf}
      columns={columns}
      filters={{
        begin: thisMonth,
        of: (
          <>
            <KeywordFilter placeholder="单号、商品编码、品名或拼音首字母" />
            <DateRangeFilter />
            <SelectFilter name="type" label="类型" options={types} />
            <StatusFilter of={documentStatuses} />
            <SelectFilter name="whId" label="仓库" options={choicesOf(data?.ownWarehouses)} />
            <SelectFilter name="supplierId" label="供应商" options={choicesOf(data?.suppliers)} />
            <SelectFilter name="partyId" label="客户" options={choicesOf(data?.parties)} />
            <SelectFilter name="deptId" label="部门" options={choicesOf(data?.departments)} />
            <SelectFilter name="handlerId" label="经手人" options={choicesOf(data?.handlers)} />
            <SelectFilter name="channel" label="渠道" options={optionsOf(documentChannels)} />
            <SelectFilter name="makerId" label="制单" options={choicesOf(data?.handlers)} />
            <AmountRangeFilter name="amount" label="金额" />
          </>
        ),
      }}
      toolbar={
        <>
          {onNew && <ActionBar actions={actions} state="list" onRun={onNew} />}
          <Auth code="goods:combined-document:export">
            <ListExportButton endpoint="/api/goods/documents/export" />
          </Auth>
        </>
      }
      rowActions={{
        width: 104,
        codes: rowCodes,
        of: row => (
          <>
            <PrintOne of={row} on="sheet" look="link" />
            <ReverseOne of={row} look="link" />
          </>
        ),
      }}
      {...(mayPrint() || mayReverse() ? { batchActions: <ChosenActions from={everything} /> } : {})}
      detail={{ width: detailWidth, title: row => row.no, of: row => <DocumentChain of={row} /> }}
    />
  );
}

function choicesOf(masters: readonly { id: number; name: string }[] = []) {
  return masters.map(({ id, name }) => ({ value: String(id), label: name }));
}

function CombinedNo({ row }: { row: CombinedDocument }) {
  const isRed = row.isRed || row.status === 'reversed';
  return (
    <ShellLink to={`/goods/${row.type}?doc=${row.id}`} className={isRed ? styles['red'] : undefined}>
      <Code value={row.no} />
    </ShellLink>
  );
}
