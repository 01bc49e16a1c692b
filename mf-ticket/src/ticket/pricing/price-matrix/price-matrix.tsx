import { useAuth } from '@shanmen/shared';
import type {
  MatrixCell as PriceCell,
  PriceMatrix,
  PriceRuleDraft,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { type Fen, formatYuan } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';
import { Failure, Page, PageTitle, Panel, Select, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DayMatrix, MatrixBar, MatrixCell } from '../../parts/matrix/day-matrix.tsx';
import { priceCalls, priceKeysOf } from '../price-rule/price-rule-calls.ts';
import { PriceForm } from '../price-rule/price-rule-form.tsx';
import { usePriceOptions } from '../price-rule/use-price-terms.ts';
import styles from '../price-calendar/price-calendar.module.css';

const days = 14;
type Channel = PriceMatrix['channels'][number];

/** Channels beside days, each with sale price, what the partner owes and the floor; a cell opens a price for it. */
export function PriceMatrixView() {
  const { products } = usePriceOptions();
  const [chosen, setProduct] = useState<number | null>(null);
  const [from, setFrom] = useState(() => dayOf(new Date()));
  const productId = chosen ?? products[0]?.value;
  return (
    <Page>
      <PageTitle>销售价格</PageTitle>
      <Panel>
        <MatrixBar from={from} days={days} onTurn={setFrom}>
          <Select
            className={styles['product'] ?? ''}
            aria-label="票种"
            options={products}
            value={productId ?? null}
            onChange={setProduct}
            showSearch
            optionFilterProp="label"
          />
          <span>售价 / 结算价，橙色上边为有草稿或待审价格；点格调价</span>
        </MatrixBar>
      </Panel>
      <Panel tight>{productId !== undefined && <Prices productId={productId} from={from} />}</Panel>
    </Page>
  );
}

function Prices({ productId, from }: { readonly productId: number; readonly from: string }) {
  const mayAdd = useAuth('ticket:price-rule:add');
  const [draft, setDraft] = useState<Partial<PriceRuleDraft> | null>(null);
  const query = { productId, from, days };
  const matrix = useQuery({ queryKey: priceKeysOf.matrix(query), queryFn: () => priceCalls.matrix(query) });
  if (matrix.error) return <Failure error={matrix.error} onRetry={() => void matrix.refetch()} />;
  if (!matrix.data) return <Skeleton active />;
  const { days: shown, channels } = matrix.data;
  const cellOf = (channel: Channel, cell: PriceCell, index: number) => {
    const day = shown[index]?.day ?? from;
    return (
      <MatrixCell
        label={labelOf(channel.name, day, cell)}
        main={mainOf(cell)}
        more={
          cell.settlePriceFen === null || cell.salePriceFen === null
            ? null
            : `结 ${formatYuan(cell.settlePriceFen)}`
        }
        tone={toneOf(cell)}
        isAsked={cell.isAsked}
        onOpen={mayAdd ? () => setDraft(draftOf(productId, channel, day, cell)) : undefined}
      />
    );
  };
  return (
    <>
      <DayMatrix
        label="渠道价格"
        head="渠道"
        days={shown}
        rows={channels.map(channel => ({
          id: channel.id,
          name: channel.name,
          note: channel.agreementNo === null ? '按售价' : `协议 ${channel.agreementNo}`,
          cells: channel.cells.map((cell, index) => cellOf(channel, cell, index)),
        }))}
      />
      {draft && <PriceForm value={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

/** What visitors pay, or what a partner owes where only that is said. */
function mainOf({ salePriceFen, settlePriceFen }: PriceCell): string {
  if (salePriceFen !== null) return formatYuan(salePriceFen);
  return settlePriceFen === null ? '无价' : `结 ${formatYuan(settlePriceFen)}`;
}

function toneOf({ salePriceFen, settlePriceFen, floorFen }: PriceCell) {
  if (salePriceFen === null) return settlePriceFen === null ? 'muted' : undefined;
  return floorFen !== null && salePriceFen < floorFen ? 'danger' : undefined;
}

/** A price of this channel on this day alone, as it is now. */
function draftOf(
  productId: number,
  channel: Channel,
  day: string,
  { salePriceFen, settlePriceFen }: PriceCell,
): Partial<PriceRuleDraft> {
  return {
    productId,
    channelId: channel.id,
    dateFrom: day,
    dateTo: day,
    salePriceFen,
    settlePriceFen,
    qtyFrom: 1,
    effectiveFrom: day,
    effectiveTo: '2999-12-31',
  };
}

function labelOf(channel: string, day: string, cell: PriceCell): string {
  const yuan = (what: string, amount: Fen | null) =>
    amount === null ? null : `${what} ¥${formatYuan(amount)}`;
  return [
    `${channel} ${day}`,
    yuan('售价', cell.salePriceFen) ?? '无售价',
    yuan('结算价', cell.settlePriceFen),
    yuan('最低展示价', cell.floorFen),
    cell.reason,
    cell.isAsked ? '有草稿或待审价格' : null,
  ]
    .filter(Boolean)
    .join('，');
}
