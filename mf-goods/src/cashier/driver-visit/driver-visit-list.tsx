import { Auth, queryKeys } from '@shanmen/shared';
import { type DriverVisit, visitStates } from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import { formatYuan } from '@shanmen/shared/money';
import {
  Button,
  DateRangeFilter,
  FormButton,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  monthToDate,
  StatusFilter,
  useAct,
  useFeedback,
} from '@shanmen/ui';
import { visitCalls, visitId } from './driver-visit-calls.ts';
import { visitColumns } from './driver-visit-columns.tsx';
import { DriverVisitForm } from './driver-visit-form.tsx';
import { VisitCard } from './visit-sales.tsx';

/** 司机明细: drivers who brought groups to the shops, and what was sold to the groups. */
export function DriverVisitList() {
  return (
    <ListScreen<DriverVisit>
      id={visitId}
      title="司机明细"
      endpoint={visitCalls.root}
      rowKey={row => String(row.id)}
      columns={visitColumns}
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
