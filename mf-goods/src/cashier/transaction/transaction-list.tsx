import { api, Auth, hasAuth, queryKeys, useTab } from '@shanmen/shared';
import type { TillExceptionPage } from '@shanmen/shared/contracts/cashier/open-sale';
import { slipStates } from '@shanmen/shared/contracts/cashier/sale';
import { tenderKeys, tenders } from '@shanmen/shared/contracts/cashier/tender';
import type { TransactionRow } from '@shanmen/shared/contracts/cashier/transaction';
import { addDays, businessDay, dayOf } from '@shanmen/shared/time';
import {
  AmountRangeFilter,
  Code,
  type Column,
  DateRangeFilter,
  InstantOfDay,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  moneyColumn,
  optionsOf,
  Qty,
  Segmented,
  SelectFilter,
  StatusFilter,
  StatusTag,
  useAddressFilters,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ExceptionList } from './exception-list.tsx';
import { RefundLink, ReprintButton, slipTones, TransactionCard } from './transaction-card.tsx';

/** How a slip was paid: a column for each tender that paid any of what is seen, so that the columns add up. */
const tenderColumns = tenderKeys.map((tender): Column<TransactionRow> => ({
  ...moneyColumn(
    tender,
    tenders[tender].title,
    ({ tenderFen }: TransactionRow) => tenderFen[tender] ?? null,
    {
      isSummed: true,
    },
  ),
  hidden: true,
  moves: ({ tenderFen }) => (tenderFen[tender] ?? 0) !== 0,
}));

const columnsOn = (today: string): Column<TransactionRow>[] => [
  { id: 'no', title: '单号', width: 128, fixed: 'left', cell: slip => <Code value={slip.no} /> },
  {
    id: 'soldAt',
    title: '时间',
    width: 104,
    onCard: false,
    cell: slip => <InstantOfDay value={slip.soldAt} day={today} />,
  },
  {
    id: 'state',
    title: '状态',
    width: 76,
    cell: slip => <StatusTag tone={slipTones[slip.state]}>{slipStates[slip.state]}</StatusTag>,
  },
  {
    ...moneyColumn('total', '实收', ({ totalFen }: TransactionRow) => totalFen, { isSummed: true }),
    onCard: true,
  },
  { id: 'cashier', title: '收银员', width: 66, onCard: true, cell: slip => slip.cashierName },
  ...tenderColumns,
  { id: 'qty', title: '件数', width: 56, align: 'right', cell: slip => <Qty value={slip.qtyTotal} /> },
  moneyColumn('amount', '应收', ({ amountFen }) => amountFen, { isSummed: true }),
  moneyColumn('discount', '优惠', ({ discountFen }) => discountFen, { isSummed: true, width: 92 }),
  moneyColumn('rounding', '抹零', ({ roundingFen }) => roundingFen, { isSummed: true, width: 72 }),
  { id: 'store', title: '门店', width: 150, cell: slip => slip.storeName },
  { id: 'till', title: '收银台', width: 60, cell: slip => slip.tillName },
  { id: 'member', title: '会员', width: 72, cell: slip => slip.memberName ?? '—' },
  { id: 'driver', title: '司机', width: 120, cell: slip => slip.driverName ?? '—' },
  { id: 'source', title: '原单', width: 148, cell: slip => <Code value={slip.sourceNo} /> },
  { id: 'shift', title: '班次', width: 140, cell: slip => <Code value={slip.shiftNo} /> },
];

const today = () => ({ period: 'today' });

function lastMonth() {
  const day = businessDay(new Date());
  return { from: addDays(day, -30), to: day };
}

const tenderOptions = optionsOf(Object.fromEntries(tenderKeys.map(key => [key, tenders[key].title])));

/** 交易记录: what the tills sold and took back, and beside it what of it waits for a person. */
export function TransactionList() {
  const [view, setView] = useState<View>('slips');
  const { apply } = useAddressFilters({});
  const tabs = hasAuth('cashier:exception:view') && (
    <ViewTabs
      view={view}
      onChange={next => {
        // What one list is searched by means nothing to the other.
        apply({});
        setView(next);
      }}
    />
  );
  return view === 'slips' ? <SlipList tabs={tabs} /> : <ExceptionList tabs={tabs} />;
}

type View = 'slips' | 'waiting';
type ViewTabsProps = { readonly view: View; readonly onChange: (view: View) => void };

function ViewTabs({ view, onChange }: ViewTabsProps) {
  const { data } = useQuery({
    queryKey: queryKeys.list('cashier.exception', { pageSize: '1' }),
    queryFn: () => api.get<TillExceptionPage>('/api/cashier/exceptions', { query: { pageSize: 1 } }),
  });
  const waiting = data?.total ?? 0;
  return (
    <Segmented<View>
      value={view}
      options={[
        { value: 'slips', label: '交易' },
        { value: 'waiting', label: waiting > 0 ? `待处理 ${waiting}` : '待处理' },
      ]}
      onChange={onChange}
    />
  );
}

/** What the tills sold and took back, today or before, each with its payments. */
function SlipList({ tabs }: { readonly tabs: ReactNode }) {
  const tab = useTab();
  const isToday = tab.args?.['period'] === 'today';
  const [day] = useState(() => dayOf(new Date()));
  const [columns] = useState(() => columnsOn(day));
  const [title] = useState(tab.title);
  return (
    <ListScreen<TransactionRow>
      id={isToday ? 'cashier.transaction-today' : 'cashier.transaction'}
      title={title}
      endpoint="/api/cashier/transactions"
      rowKey={slip => String(slip.id)}
      columns={columns}
      filters={{
        ...(isToday ? { always: today } : { begin: lastMonth }),
        nothing: isToday ? '今天还没有交易' : '没有交易',
        of: (
          <>
            <KeywordFilter placeholder="单号、门店、收银员或商品" />
            {!isToday && <DateRangeFilter mostDays={366} />}
            <StatusFilter of={slipStates} />
            <SelectFilter name="tender" label="支付方式" options={tenderOptions} />
            <AmountRangeFilter name="amount" label="实收" />
          </>
        ),
      }}
      toolbar={
        <>
          {tabs}
          <Auth code="cashier:transaction:export">
            <ListExportButton endpoint="/api/cashier/transactions/export" />
          </Auth>
        </>
      }
      rowActions={{
        width: 96,
        codes: ['cashier:refund:create', 'cashier:receipt:reprint'],
        of: slip => (
          <>
            <RefundLink of={slip} today={day} />
            <ReprintButton of={slip} />
          </>
        ),
      }}
      detail={{ width: 640, title: slip => slip.no, of: ({ id }) => <TransactionCard id={id} /> }}
    />
  );
}
