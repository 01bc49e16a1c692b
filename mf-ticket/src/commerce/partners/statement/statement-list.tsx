import { Auth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import {
  type Statement,
  statementBases,
  statementStates,
} from '@shanmen/shared/contracts/commerce/partners/statement';
import {
  Code,
  type Column,
  countColumn,
  DateRangeFilter,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  moneyColumn,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';

import { StatementActions } from './statement-actions.tsx';
import { StatementCard } from './statement-card.tsx';
import { MakeStatements } from './statement-make.tsx';

const tones = {
  DRAFT: 'neutral',
  SENT: 'info',
  CONFIRMED: 'warning',
  INVOICED: 'warning',
  PAID: 'success',
  DISPUTED: 'danger',
} as const satisfies Record<Statement['state'], Tone>;

const columns: Column<Statement>[] = [
  { id: 'no', title: '结算单号', width: 118, fixed: 'left', cell: row => <Code value={row.no} /> },
  {
    id: 'party',
    title: '企业 / 渠道',
    width: 156,
    fixed: 'left',
    cell: row => row.channelName ?? row.enterpriseName,
  },
  {
    id: 'state',
    title: '状态',
    width: 84,
    cell: row => (
      <span title={row.state === 'DISPUTED' ? row.disputeReason : undefined}>
        <StatusTag tone={tones[row.state]}>{statementStates[row.state]}</StatusTag>
      </span>
    ),
  },
  {
    id: 'period',
    title: '期间',
    width: 172,
    onCard: true,
    cell: row => (row.periodFrom === row.periodTo ? row.periodFrom : `${row.periodFrom} 至 ${row.periodTo}`),
  },
  { ...moneyColumn<Statement>('payable', '应付', row => row.payableFen, { isSummed: true }), onCard: true },
  moneyColumn('due', '待收', row => (row.state === 'PAID' ? null : row.dueFen), { isSummed: true }),
  countColumn('tickets', '票数', row => row.ticketCount, { width: 60 }),
  { id: 'basis', title: '依据', width: 72, cell: row => statementBases[row.basis] },
  moneyColumn('gross', '门票金额', row => row.grossFen, { width: 104 }),
  moneyColumn('refund', '退票', row => row.refundFen, { width: 88 }),
  moneyColumn('adjust', '调整', row => row.adjustFen, { width: 80 }),
  moneyColumn('rebate', '返利（另计）', row => row.rebateFen, { width: 108, isSummed: true }),
];

const codes = [
  'commerce:statement:send',
  'commerce:statement:confirm',
  'commerce:statement:dispute',
  'commerce:statement:adjust',
  'commerce:statement:invoice',
  'commerce:statement:pay',
  'commerce:statement:print',
] as const satisfies readonly PermissionCode[];

/** 结算单: who owes what for a period, from the draft to its money. */
export function StatementList() {
  return (
    <ListScreen<Statement>
      id="commerce.statement"
      title="结算单"
      endpoint="/api/commerce/statements"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="单号、企业或渠道" />
          <DateRangeFilter label="期间" />
          <StatusFilter of={statementStates} />
        </>
      }
      toolbar={
        <>
          <Auth code="commerce:statement:export">
            <ListExportButton endpoint="/api/commerce/statements/export" />
          </Auth>
          <MakeStatements />
        </>
      }
      rowActions={{ width: 168, codes, of: row => <StatementActions statement={row} /> }}
      detail={{
        width: 880,
        title: row => `${row.no} ${row.channelName ?? row.enterpriseName}`,
        of: row => <StatementCard statement={row} />,
      }}
    />
  );
}
