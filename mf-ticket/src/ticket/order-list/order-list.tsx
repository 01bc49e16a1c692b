import { channelKinds, type OrderRow, orderStates } from '@shanmen/shared/contracts/ticket/order-list';
import { ticketLetters } from '@shanmen/shared/contracts/ticket/letters';
import { fen } from '@shanmen/shared/money';
import { businessDay } from '@shanmen/shared/time';
import {
  Code,
  type Column,
  Count,
  DataTable,
  DateRangeFilter,
  Day,
  Drawer,
  Instant,
  KeywordFilter,
  Money,
  Pager,
  SearchForm,
  SelectFilter,
  StatusFilter,
  StatusTag,
  useList,
} from '@shanmen/ui';
import { useMemo } from 'react';
import { OrderCard } from './order-card.tsx';
import { stateTones } from './order-tones.ts';
import styles from './order-list.module.css';

const columns: Column<OrderRow>[] = [
  {
    id: 'orderNo',
    title: '订单号',
    width: 136,
    fixed: 'left',
    cell: order => <Code value={order.orderNo} />,
  },
  { id: 'products', title: '票种', width: 220, cell: order => order.products },
  { id: 'visitDate', title: '游玩日期', width: 110, cell: order => <Day value={order.visitDate} /> },
  {
    id: 'persons',
    title: '人数',
    width: 64,
    align: 'right',
    cell: order => <Count value={order.persons} />,
    total: sum => <Count value={sum} />,
  },
  amount('total', '应收', order => order.totalFen),
  amount('paid', '实收', order => order.paidFen),
  amount('refunded', '已退', order => order.refundedFen),
  {
    id: 'state',
    title: '状态',
    width: 96,
    cell: order => <StatusTag tone={stateTones[order.state]}>{orderStates[order.state]}</StatusTag>,
  },
  { id: 'channel', title: '渠道', width: 88, cell: order => order.channelName },
  { id: 'seller', title: '售票员', width: 80, cell: order => order.sellerName || '—' },
  { id: 'window', title: '窗口', width: 100, cell: order => order.windowName || '—' },
  { id: 'soldAt', title: '下单时间', width: 150, cell: order => <Instant value={order.soldAt} /> },
];

/** 订单查询 and 订单列表: today's orders first, and of each everything that became of it. */
export function OrderList() {
  const today = businessDay(new Date());
  const defaults = useMemo(() => ({ from: today, to: today }), [today]);
  const list = useList<OrderRow>('ticket.order', '/api/ticket/orders', defaults);
  const close = () => list.open(undefined);
  const { totals } = list;
  return (
    <section className={styles['screen']}>
      <h1 className={styles['title']}>订单查询</h1>
      <div className={styles['panel']}>
        <SearchForm
          id="ticket.order"
          title="订单查询"
          value={list.filters}
          defaults={defaults}
          onSearch={list.search}
        >
          <KeywordFilter label="单号" placeholder="订单号或其末几位，或整个票号" />
          <DateRangeFilter mostDays={366} />
          <SelectFilter name="dayOf" label="日期按" options={daysMeant} />
          <StatusFilter of={orderStates} label="订单状态" />
          <SelectFilter name="letter" label="门票状态" options={letters} />
          <SelectFilter name="channel" label="渠道" options={channels} />
          <KeywordFilter name="seller" label="售票员" placeholder="姓名" />
        </SearchForm>
      </div>
      <div className={styles['rows']}>
        <DataTable
          id="ticket.order"
          rows={list.rows}
          columns={columns}
          rowKey={order => order.orderNo}
          state={list.state}
          onOpen={order => list.open(order.orderNo)}
          {...(totals ? { total: totalCells(totals) } : {})}
        />
        <Pager page={list.page} pageSize={list.pageSize} total={list.total} onChange={list.turn} />
      </div>
      <Drawer open={list.openId !== undefined} size={860} title={`订单 ${list.openId ?? ''}`} onClose={close}>
        {list.openId !== undefined && <OrderCard orderNo={list.openId} />}
      </Drawer>
    </section>
  );
}

const daysMeant = [
  { value: 'sale', label: '下单日' },
  { value: 'visit', label: '游玩日' },
];
const letters = Object.entries(ticketLetters).map(([value, title]) => ({
  value,
  label: `${value} ${title}`,
}));
const channels = Object.entries(channelKinds).map(([value, label]) => ({ value, label }));

function amount(
  id: string,
  title: string,
  fenOf: (order: OrderRow) => OrderRow['totalFen'],
): Column<OrderRow> {
  const cell = (order: OrderRow) => <Money fen={fenOf(order)} />;
  return { id, title, width: 100, align: 'right', cell, total: sum => <Money fen={fen(sum)} /> };
}

function totalCells(totals: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    columns.flatMap(({ id, total }) => {
      const sum = totals[id];
      return total && sum !== undefined ? [[id, total(sum)]] : [];
    }),
  );
}
