import { Auth, useTab } from '@shanmen/shared';
import {
  channelKinds,
  type OrderRow,
  orderStates,
} from '@shanmen/shared/contracts/ticket/selling/order-list';
import { paymentMethods, saleModes } from '@shanmen/shared/contracts/ticket/selling/order';
import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';
import { businessDay } from '@shanmen/shared/time';
import {
  DataTable,
  DateRangeFilter,
  DownloadButton,
  Drawer,
  KeywordFilter,
  optionsOf,
  Page,
  Pager,
  PageTitle,
  Panel,
  SearchForm,
  SelectFilter,
  StatusFilter,
  useList,
} from '@shanmen/ui';
import { useState } from 'react';
import { OfflineLeases } from '../../offline/offline-sale/offline-leases.tsx';
import { OfflineSales } from '../../offline/offline-sale/offline-sales.tsx';
import { OrderCard } from './order-card.tsx';
import { orderColumns, orderTotals } from './order-columns.tsx';

/** 订单查询 and 订单列表: today's orders first, and of each everything that became of it. */
export function OrderList() {
  // 订单查询 of ticketing, 订单列表 of the order centre.
  const { title } = useTab();
  const [defaults] = useState(today);
  const list = useList<OrderRow>('ticket.order', '/api/ticket/orders', defaults);
  const close = () => list.open(undefined);
  const { totals } = list;
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <OfflineSales />
      <OfflineLeases />
      <Panel>
        <SearchForm
          id="ticket.order"
          title={title}
          value={list.filters}
          defaults={defaults}
          onSearch={list.search}
        >
          <KeywordFilter label="单号" placeholder="订单号、外部单号或其末几位，或整个票号" />
          <DateRangeFilter mostDays={366} />
          <SelectFilter name="dayOf" label="日期按" options={daysMeant} />
          <StatusFilter of={orderStates} label="订单状态" />
          <SelectFilter name="letter" label="门票状态" options={letters} />
          <KeywordFilter name="mobile" label="手机后4位" placeholder="订票人、导游或司机的" most={4} />
          <KeywordFilter name="window" label="窗口" placeholder="编号或名称" />
          <KeywordFilter name="seller" label="售票员" placeholder="姓名" />
          <KeywordFilter name="product" label="票种" placeholder="编码、名称或拼音首字母" />
          <SelectFilter name="method" label="支付方式" options={methods} />
          <SelectFilter name="channel" label="渠道" options={channels} />
          <SelectFilter name="mode" label="散客团队" options={modes} />
          <KeywordFilter name="enterprise" label="企业" placeholder="编码、名称、拼音首字母或协议号" />
          <KeywordFilter name="team" label="团队" placeholder="团号（外部单号）中的几位，或取票码" />
          <KeywordFilter name="escort" label="导游司机" placeholder="姓名、拼音首字母、证号或车牌" />
        </SearchForm>
      </Panel>
      <Panel tight>
        <DataTable
          id="ticket.order"
          rows={list.rows}
          columns={orderColumns}
          rowKey={order => order.orderNo}
          state={list.state}
          tools={
            <Auth code="ticket:order:export">
              <DownloadButton label="导出" endpoint="/api/ticket/orders/export" filters={list.filters} />
            </Auth>
          }
          onOpen={order => list.open(order.orderNo)}
          {...(totals ? { total: orderTotals(totals) } : {})}
        />
        {list.rows && (
          <Pager page={list.page} pageSize={list.pageSize} total={list.total} onChange={list.turn} />
        )}
      </Panel>
      <Drawer open={list.openId !== undefined} size={860} title={`订单 ${list.openId ?? ''}`} onClose={close}>
        {list.openId !== undefined && <OrderCard orderNo={list.openId} />}
      </Drawer>
    </Page>
  );
}

function today() {
  const day = businessDay(new Date());
  return { from: day, to: day };
}

const daysMeant = [
  { value: 'sale', label: '下单日' },
  { value: 'visit', label: '游玩日' },
];
const letters = Object.entries(ticketLetters).map(([value, title]) => ({
  value,
  label: `${value} ${title}`,
}));
const channels = optionsOf(channelKinds);
const methods = optionsOf(paymentMethods);
const modes = optionsOf({ FIT: saleModes.FIT, TEAM: saleModes.TEAM });
