import { api, Auth, hasAuth, queryKeys, useTab } from '@shanmen/shared';
import type { TillExceptionPage } from '@shanmen/shared/contracts/cashier/open-sale';
import { slipStates } from '@shanmen/shared/contracts/cashier/sale';
import { tenderKeys, tenders } from '@shanmen/shared/contracts/cashier/tender';
import type { TransactionRow } from '@shanmen/shared/contracts/cashier/records/transaction';
import { addDays, businessDay, dayOf } from '@shanmen/shared/time';
import {
  AmountRangeFilter,
  DateRangeFilter,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  optionsOf,
  Segmented,
  SelectFilter,
  StatusFilter,
  useAddressFilters,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ExceptionList } from './exception-list.tsx';
import { RefundLink, ReprintButton, TransactionCard } from './transaction-card.tsx';
import { columnsOn } from './transaction-columns.tsx';

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
