import { Auth, ShellLink } from '@shanmen/shared';
import type { WaitingDocument } from '@shanmen/shared/contracts/goods/batch-audit';
import { documentTypeKeys, documentTypes, traitsOf } from '@shanmen/shared/contracts/goods/document-types';
import {
  Button,
  Code,
  type Column,
  Day,
  KeywordFilter,
  ListScreen,
  Modal,
  Money,
  Nothing,
  Qty,
  queryClient,
  SelectFilter,
  StatusTag,
  useFeedback,
  useSelection,
} from '@shanmen/ui';
import { useState } from 'react';
import styles from '../document/document.module.css';
import { auditInRuns, keyOf, keysOf } from './batch-calls.ts';

const columns: Column<WaitingDocument>[] = [
  { id: 'no', title: '单号', width: 144, fixed: 'left', cell: row => <WaitingNo row={row} /> },
  { id: 'type', title: '类型', width: 80, cell: row => documentTypes[row.type].title },
  { id: 'bizDate', title: '单据日期', width: 100, cell: row => <Day value={row.bizDate} /> },
  { id: 'counterparty', title: '对方', width: 116, cell: row => row.counterparty },
  { id: 'warehouse', title: '仓库', width: 96, cell: row => row.warehouse },
  { id: 'qty', title: '数量', width: 64, align: 'right', cell: row => <Qty value={row.qtyTotal} /> },
  { id: 'amount', title: '金额', width: 92, align: 'right', cell: row => <Amount row={row} /> },
  {
    id: 'cost',
    title: '成本',
    width: 92,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => row.costFen !== undefined && <Money fen={row.costFen} />,
  },
  { id: 'maker', title: '制单', width: 72, cell: row => row.makerName },
  { id: 'hint', title: '提示', cell: row => <Hints row={row} /> },
];

const types = documentTypeKeys.map(type => ({ value: type, label: documentTypes[type].title }));

/** 批量审核: everything that waits for the person's audit, oldest first; each document succeeds or fails alone. */
export function BatchAudit() {
  return (
    <ListScreen<WaitingDocument>
      id="goods.document-waiting"
      title="批量审核"
      endpoint="/api/goods/batch-audit"
      rowKey={keyOf}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="单号、供应商、仓库或制单人" />
          <SelectFilter name="type" label="类型" options={types} />
        </>
      }
      batchActions={<AuditChosen />}
    />
  );
}

function AuditChosen() {
  const { asked, change } = useSelection();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { success, error } = useFeedback();
  const audit = async () => {
    setBusy(true);
    try {
      const keys = 'keys' in asked ? asked.keys : await keysOf(asked.filters);
      const results = await auditInRuns(keys);
      const failed = results.filter(({ refusal }) => refusal !== '');
      const checked = results.filter(({ needsSecond }) => needsSecond).length;
      const done = results.length - failed.length - checked;
      if (done > 0) success(`已审核 ${done} 张单据`);
      if (checked > 0) success(`${checked} 张已一级审核，等待二级审核`);
      setRefused(failed.map(({ refusal }) => refusal));
      change([]);
      await queryClient.invalidateQueries();
    } catch (failure) {
      error(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Auth code="goods:batch-audit:audit">
      <Button type="primary" size="small" loading={isBusy} onClick={() => void audit()}>
        审核所选
      </Button>
      <Modal
        title={`${refused.length} 张没有审核`}
        open={refused.length > 0}
        footer={null}
        onCancel={() => setRefused([])}
      >
        <ul className={styles['refusals']}>
          {refused.map((text, index) => (
            <li key={`${index}-${text}`}>{text}</li>
          ))}
        </ul>
      </Modal>
    </Auth>
  );
}

function WaitingNo({ row }: { row: WaitingDocument }) {
  return (
    <ShellLink to={`/goods/${row.type}?doc=${row.id}`} className={row.isRed ? styles['red'] : undefined}>
      <Code value={row.no} />
    </ShellLink>
  );
}

/** What only moves within the house, or leaves it without a price, has no amount. */
function Amount({ row }: { row: WaitingDocument }) {
  return traitsOf(row.type).priced === null ? <Nothing /> : <Money fen={row.amountFen} />;
}

/** What an auditor looks at first. */
function Hints({ row }: { row: WaitingDocument }) {
  if (row.shortLines > 0) return <StatusTag tone="danger">{`${row.shortLines} 种库存不足`}</StatusTag>;
  if (row.checkerName !== '')
    return <StatusTag tone="warning">{`待二级审核，${row.checkerName} 已审`}</StatusTag>;
  if (row.isOwn) return <StatusTag tone="warning">本人制单</StatusTag>;
  return <StatusTag tone="success">无异常</StatusTag>;
}
