import { smsPayMethods, type SmsRecharge } from '@shanmen/shared/contracts/commerce/sms-recharge';
import {
  Code,
  type Column,
  Count,
  DataTable,
  Instant,
  moneyColumn,
  Page,
  Pager,
  PageTitle,
  Panel,
  useList,
} from '@shanmen/ui';

import { SmsAccountPanel } from './sms-account-panel.tsx';
import { BuySms, WarnLevel } from './sms-forms.tsx';

const columns: Column<SmsRecharge>[] = [
  { id: 'at', title: '时间', width: 150, fixed: 'left', cell: row => <Instant value={row.madeAt} /> },
  { id: 'segments', title: '条数', width: 110, align: 'right', cell: row => <Count value={row.segments} /> },
  moneyColumn('amount', '金额', row => row.amountFen, { width: 120 }),
  { id: 'method', title: '付款方式', width: 110, onCard: true, cell: row => smsPayMethods[row.payMethod] },
  { id: 'slip', title: '付款单号', width: 220, cell: row => <Code value={row.slipNo} /> },
  {
    id: 'balance',
    title: '充值后余额',
    width: 110,
    align: 'right',
    cell: row => <Count value={row.balanceAfter} />,
  },
  { id: 'by', title: '操作人', width: 100, cell: row => row.madeBy },
];

/** 短信充值: what is left and how long it lasts, and what was bought. */
export function SmsRechargeScreen() {
  const id = 'commerce.sms-recharge';
  const list = useList<SmsRecharge>(id, '/api/commerce/sms-recharges');
  return (
    <Page>
      <PageTitle>短信充值</PageTitle>
      <SmsAccountPanel />
      <Panel tight>
        <DataTable
          id={id}
          rows={list.rows}
          columns={columns}
          rowKey={row => String(row.id)}
          state={list.state}
          sort={list.sort}
          tools={
            <>
              <WarnLevel />
              <BuySms />
            </>
          }
        />
        {list.rows && (
          <Pager page={list.page} pageSize={list.pageSize} total={list.total} onChange={list.turn} />
        )}
      </Panel>
    </Page>
  );
}
