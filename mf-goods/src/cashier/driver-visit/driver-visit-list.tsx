import { Auth, queryKeys } from '@shanmen/shared';
import { type DriverVisit, visitStates } from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import { fen, formatYuan } from '@shanmen/shared/money';
import {
  Button,
  type Column,
  Count,
  DateRangeFilter,
  Day,
  FormButton,
  InstantOfDay,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Money,
  monthToDate,
  Nothing,
  StatusFilter,
  StatusTag,
  useAct,
  useFeedback,
} from '@shanmen/ui';
import { visitCalls, visitId } from './driver-visit-calls.ts';
import { DriverVisitForm } from './driver-visit-form.tsx';
import { VisitCard } from './visit-sales.tsx';

const columns: Column<DriverVisit>[] = [
  { id: 'day', title: '日期', width: 96, fixed: 'left', cell: row => <Day value={row.visitDate} /> },
  { id: 'driver', title: '司机', width: 84, fixed: 'left', cell: row => row.driverName },
  { id: 'plate', title: '车牌', width: 96, cell: row => row.plateNo },
  { id: 'agency', title: '旅行社', width: 124, cell: row => row.enterpriseName ?? <Nothing /> },
  { id: 'group', title: '团号', width: 84, cell: row => row.groupNo || <Nothing /> },
  count('heads', '人数', row => row.heads),
  {
    id: 'arrive',
    title: '到店',
    width: 64,
    cell: row => <InstantOfDay value={row.arriveAt} day={row.visitDate} />,
  },
  { id: 'stores', title: '门店', width: 116, cell: row => row.storeNames },
  count('sales', '单数', row => row.sales),
  {
    id: 'spend',
    title: '关联消费',
    width: 100,
    align: 'right',
    cell: row => <Money fen={row.spendFen} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  {
    id: 'rate',
    title: '返利比例',
    width: 84,
    align: 'right',
    hidden: true,
    cell: ({ rebateBp, rebatePerHeadFen }) => {
      if (rebatePerHeadFen !== null) return `¥${formatYuan(rebatePerHeadFen)}/人`;
      return rebateBp === null ? <Nothing /> : `${rebateBp / 100}%`;
    },
  },
  {
    id: 'rebate',
    title: '返利',
    width: 92,
    align: 'right',
    cell: row => <Money fen={row.rebateFen} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  {
    id: 'status',
    title: '状态',
    width: 72,
    cell: row => (
      <StatusTag tone={row.status === 'PENDING' ? 'warning' : 'success'}>{visitStates[row.status]}</StatusTag>
    ),
  },
  { id: 'voucher', title: '付款单号', width: 112, hidden: true, cell: row => row.voucherNos || <Nothing /> },
  { id: 'maker', title: '登记人', width: 80, hidden: true, cell: row => row.createdBy },
  { id: 'auditor', title: '审核人', width: 80, hidden: true, cell: row => row.auditedBy ?? <Nothing /> },
  { id: 'note', title: '备注', width: 140, hidden: true, cell: row => row.note || <Nothing /> },
];

/** 司机明细: drivers who brought groups to the shops, and what was sold to the groups. */
export function DriverVisitList() {
  return (
    <ListScreen<DriverVisit>
      id={visitId}
      title="司机明细"
      endpoint={visitCalls.root}
      rowKey={row => String(row.id)}
      columns={columns}
      filters={{
        begin: monthToDate,
        of: (
          <>
            <KeywordFilter placeholder="司机、拼音、车牌、团号或旅行社" />
            <DateRangeFilter />
            <StatusFilter of={visitStates} label="状态" />
          </>
        ),
      }}
      toolbar={
        <>
          <FormButton code="cashier:driver-visit:add" label="登记到访" isNew>
            {close => <DriverVisitForm onClose={close} />}
          </FormButton>
          <Auth code="cashier:driver-visit:export">
            <ListExportButton endpoint={`${visitCalls.root}/export`} />
          </Auth>
        </>
      }
      rowActions={{
        width: 64,
        codes: ['cashier:driver-visit:audit'],
        of: row => row.status === 'PENDING' && <AuditButton of={row} />,
      }}
      detail={{ width: 760, title: row => `到访 ${row.driverName}`, of: row => <VisitCard of={row} /> }}
    />
  );
}

/** 审核: says first what stands from then on. */
function AuditButton({ of: visit }: { readonly of: DriverVisit }) {
  const { confirm } = useFeedback();
  const act = useAct([queryKeys.every(visitId)]);
  const audit = async () => {
    const title = `审核 ${visit.driverName} 的到访：${visit.sales} 笔，${formatYuan(visit.spendFen)} 元？`;
    if (!(await confirm({ title, text: '审核后不能再关联或移出销售。', yes: '审核' }))) return;
    act.mutate({ send: key => visitCalls.audit(visit.id, key), said: '已审核' });
  };
  return (
    <Auth code="cashier:driver-visit:audit">
      <Button type="link" size="small" loading={act.isPending} onClick={() => void audit()}>
        审核
      </Button>
    </Auth>
  );
}

function count(id: string, title: string, valueOf: (row: DriverVisit) => number): Column<DriverVisit> {
  return {
    id,
    title,
    width: 64,
    align: 'right',
    cell: row => <Count value={valueOf(row)} />,
    total: sum => <Count value={sum} />,
  };
}
