import { Auth, hasAuth } from '@shanmen/shared';
import {
  customerTypes,
  type PriceRule,
  priceSeasons,
  type PriceStanding,
  priceStanding,
  priceStandings,
  priceStates,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { dayOf } from '@shanmen/shared/time';
import {
  type Column,
  Day,
  DayFilter,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Money,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';

import { rebateWords } from '../../groups/agreement-words/agreement-words.ts';
import { BatchPrices } from './price-batch.tsx';
import { PriceRuleCard, whenOf } from './price-rule-card.tsx';
import { NewPrice, PriceActions } from './price-rule-form.tsx';
import { usePriceOptions } from './use-price-terms.ts';

const priceTones = {
  DRAFT: 'neutral',
  PENDING: 'warning',
  APPROVED: 'success',
  VOID: 'neutral',
  COMING: 'info',
  OVER: 'neutral',
} as const satisfies Record<PriceStanding, Tone>;

const columns: Column<PriceRule>[] = [
  {
    id: 'product',
    title: '票种',
    width: 144,
    fixed: 'left',
    cell: row => `${row.productCode} ${row.productName}`,
  },
  {
    id: 'channel',
    title: '渠道 / 客户',
    width: 100,
    cell: row =>
      [row.channelName, row.customerType && customerTypes[row.customerType]].filter(Boolean).join(' · ') ||
      '全部',
  },
  { id: 'when', title: '适用', width: 144, cell: whenOf },
  { id: 'from', title: '生效', width: 100, cell: row => <Day value={row.effectiveFrom} /> },
  {
    id: 'to',
    title: '失效',
    width: 100,
    cell: row => (row.effectiveTo >= '2999' ? '长期' : <Day value={row.effectiveTo} />),
  },
  {
    id: 'face',
    title: '票面',
    width: 90,
    align: 'right',
    hidden: true,
    cell: row => <Money fen={row.facePriceFen} />,
  },
  {
    id: 'sale',
    title: '售价',
    width: 84,
    align: 'right',
    onCard: true,
    cell: row => <Money fen={row.salePriceFen} />,
  },
  {
    id: 'settle',
    title: '结算价',
    width: 84,
    align: 'right',
    onCard: true,
    cell: row => <Money fen={row.settlePriceFen} />,
  },
  {
    id: 'floor',
    title: '下限',
    width: 90,
    align: 'right',
    hidden: true,
    cell: row => <Money fen={row.retailFloorFen} />,
  },
  // Of the agreement, for what was checked in: it takes nothing off the price.
  { id: 'rebate', title: '返利', width: 126, hidden: true, cell: row => rebateWords(row) ?? <Nothing /> },
  { id: 'doc', title: '批文号', width: 120, hidden: true, cell: row => row.approvalDocNo },
  {
    id: 'state',
    title: '状态',
    width: 84,
    cell: row => {
      const standing = priceStanding(row, dayOf(new Date()));
      return <StatusTag tone={priceTones[standing]}>{priceStandings[standing]}</StatusTag>;
    },
  },
  { id: 'maker', title: '制定', width: 66, cell: row => row.makerName },
  { id: 'checker', title: '审核', width: 66, hidden: true, cell: row => row.checkerName },
];

const seasonOptions = optionsOf(priceSeasons);
const sources = [
  { value: 'list', label: '价目表' },
  { value: 'agreement', label: '协议价' },
];

/** Every price with its conditions; what waits for a second person stands on top. */
export function PriceRuleList() {
  const { products, channels } = usePriceOptions();
  const texts = (options: readonly { value: number; label: string }[]) =>
    options.map(({ value, label }) => ({ value: String(value), label }));
  return (
    <ListScreen<PriceRule>
      id="ticket.price-rule"
      title="票价"
      endpoint="/api/ticket/price-rules"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <SelectFilter name="productId" label="票种" options={texts(products)} />
          <SelectFilter name="channelId" label="渠道" options={texts(channels)} />
          <DayFilter name="day" label="生效日" />
          <SelectFilter name="season" label="季节" options={seasonOptions} />
          <StatusFilter of={priceStates} />
          <KeywordFilter name="agreement" label="协议" placeholder="协议号" />
          <SelectFilter name="source" label="来源" options={sources} />
        </>
      }
      toolbar={
        <>
          <Auth code="ticket:price-rule:export">
            <ListExportButton endpoint="/api/ticket/price-rules/export" />
          </Auth>
          <NewPrice />
        </>
      }
      rowActions={{
        width: 136,
        codes: ['ticket:price-rule:add', 'ticket:price-rule:submit'],
        of: row => <PriceActions rule={row} />,
      }}
      batchActions={hasAuth('ticket:price-rule:batch') && <BatchPrices />}
      detail={{
        title: row => `${row.productCode} ${row.productName}`,
        of: row => <PriceRuleCard rule={row} />,
      }}
    />
  );
}
