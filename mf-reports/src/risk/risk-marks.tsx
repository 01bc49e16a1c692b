import { api, Auth, queryKeys } from '@shanmen/shared';
import { type RiskMark, riskRules } from '@shanmen/shared/contracts/audit/risk';
import {
  Button,
  Code,
  type Column,
  DateRangeFilter,
  Day,
  Instant,
  KeywordFilter,
  ListScreen,
  optionsOf,
  ReasonDialog,
  SelectFilter,
  StatusTag,
  useAct,
} from '@shanmen/ui';
import { useState } from 'react';
import { RiskRulesButton } from './risk-rules.tsx';

const rules = optionsOf(
  Object.fromEntries(Object.entries(riskRules).map(([rule, { title }]) => [rule, title])),
);

const columns: Column<RiskMark>[] = [
  {
    id: 'rule',
    title: '标记',
    width: 96,
    fixed: 'left',
    cell: ({ rule }) => <StatusTag tone={riskRules[rule].tone}>{riskRules[rule].title}</StatusTag>,
  },
  { id: 'no', title: '单号 / 班次', width: 176, onCard: true, cell: row => <Code value={row.no} /> },
  { id: 'cashier', title: '收银员', width: 80, onCard: true, cell: row => row.cashierName },
  { id: 'day', title: '营业日', width: 104, onCard: true, cell: row => <Day value={row.bizDate} /> },
  { id: 'value', title: '实际', width: 96, align: 'right', cell: valueOf },
  { id: 'usual', title: '当日与平时', width: 180, onCard: true, cell: usualOf },
  { id: 'outlet', title: '门店', cell: row => row.outletName },
  { id: 'at', title: '时间', width: 150, hidden: true, cell: row => <Instant value={row.at} /> },
];

const units: Partial<Record<RiskMark['rule'], string>> = {
  deletedLines: ' 行',
  fastRefund: ' 分钟',
  drawerOpens: ' 次',
  nearLimit: '%',
  reprints: ' 次',
};

function valueOf({ rule, value }: RiskMark): string {
  const unit = units[rule];
  return unit === undefined ? '—' : `${value}${unit}`;
}

/** 当日退货 7，平时 1.2 */
function usualOf({ rule, dayCount, usual }: RiskMark): string {
  return `当日${riskRules[rule].usual} ${dayCount}，平时 ${usual}`;
}

/** 风险标记 of the tills that nobody has looked into, the latest first. */
export function RiskMarks() {
  return (
    <ListScreen<RiskMark>
      id="audit.risk-mark"
      title="风险标记"
      endpoint="/api/audit/risk-marks"
      rowKey={row => row.id}
      columns={columns}
      filters={{
        nothing: '没有风险标记',
        of: (
          <>
            <SelectFilter name="rule" label="标记" options={rules} />
            <KeywordFilter placeholder="单号、班次或收银员" />
            <DateRangeFilter mostDays={366} />
          </>
        ),
      }}
      toolbar={<RiskRulesButton />}
      rowActions={{ width: 64, codes: ['audit:risk:dismiss'], of: row => <DismissButton of={row} /> }}
    />
  );
}

const reasons = ['已核实，操作正常', '已向收银员了解', '顾客原因'];

function DismissButton({ of: { id, rule, no } }: { readonly of: RiskMark }) {
  const [isOpen, setIsOpen] = useState(false);
  const act = useAct([queryKeys.every('audit.risk-mark'), queryKeys.every('audit.item')]);
  return (
    <Auth code="audit:risk:dismiss">
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        解除
      </Button>
      <ReasonDialog
        title="解除"
        of={`${riskRules[rule].title} ${no}`}
        open={isOpen}
        presets={reasons}
        onClose={() => setIsOpen(false)}
        onDone={reason => {
          setIsOpen(false);
          act.mutate({
            said: '已解除',
            send: key => api.post(`/api/audit/risk-marks/${id}/dismiss`, { reason }, { key }),
          });
        }}
      />
    </Auth>
  );
}
