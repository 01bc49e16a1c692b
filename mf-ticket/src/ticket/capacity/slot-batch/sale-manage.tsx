import { useAuth } from '@shanmen/shared';
import type { SlotBatch, SlotCell, SlotMatrix } from '@shanmen/shared/contracts/ticket/capacity/slot-batch';
import { slotName } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { dayOf } from '@shanmen/shared/time';
import { Empty, Failure, Page, PageTitle, Panel, Select, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DayMatrix, MatrixBar, MatrixCell } from '../../parts/matrix/day-matrix.tsx';
import { useSlotProducts } from './use-slot-products.ts';
import { slotCalls } from './slot-batch-calls.ts';
import { SlotBatchForm } from './slot-batch-form.tsx';
import styles from './slot-batch.module.css';

const days = 10;
type Row = SlotMatrix['rows'][number];

/** 销售管理: what is left of every slot on every day; a cell opens the change of its slot, on as many days as wanted. */
export function SaleManage() {
  const products = useSlotProducts();
  const [productId, setProduct] = useState<number | null>(null);
  const [from, setFrom] = useState(() => dayOf(new Date()));
  return (
    <Page>
      <PageTitle>销售管理</PageTitle>
      <Panel>
        <MatrixBar from={from} days={days} onTurn={setFrom}>
          <Select
            className={styles['product'] ?? ''}
            aria-label="票种"
            placeholder="全部票种"
            allowClear
            options={products}
            value={productId}
            onChange={chosen => setProduct(chosen ?? null)}
            showSearch
            optionFilterProp="label"
          />
          <span>余票 / 容量；点格调整库存或停售</span>
        </MatrixBar>
      </Panel>
      <Panel tight>
        <Slots productId={productId} from={from} />
      </Panel>
    </Page>
  );
}

function Slots({ productId, from }: { readonly productId: number | null; readonly from: string }) {
  const mayChange = useAuth('ticket:slot:batch');
  const [batch, setBatch] = useState<Asked | null>(null);
  const query = { from, days, ...(productId === null ? {} : { productId }) };
  const matrix = useQuery({ queryKey: slotCalls.matrixKey(query), queryFn: () => slotCalls.matrix(query) });
  if (matrix.error) return <Failure error={matrix.error} onRetry={() => void matrix.refetch()} />;
  if (!matrix.data) return <Skeleton active />;
  const { days: shown, rows } = matrix.data;
  if (rows.length === 0) return <Empty title="该票种在所选日期没有时段库存" />;
  const cellOf = (row: Row, cell: SlotCell | null, index: number) => {
    const day = shown[index]?.day ?? from;
    return cell && <Slot row={row} day={day} cell={cell} onOpen={mayChange ? setBatch : undefined} />;
  };
  return (
    <>
      <DayMatrix
        label="时段库存"
        head="景点与时段"
        days={shown}
        rows={rows.map(row => ({
          id: `${row.spotId}/${row.startTime}`,
          name: row.spotName,
          note: slotName(row),
          cells: row.cells.map((cell, index) => cellOf(row, cell, index)),
        }))}
      />
      {batch && <SlotBatchForm {...batch} onClose={() => setBatch(null)} />}
    </>
  );
}

/** What is to be changed, of the spot of this name. */
type Asked = { readonly spotName: string; readonly value: Partial<SlotBatch> };

type SlotProps = {
  readonly row: Row;
  readonly day: string;
  readonly cell: SlotCell;
  readonly onOpen: ((asked: Asked) => void) | undefined;
};

function Slot({ row, day, cell, onOpen }: SlotProps) {
  const { capacity, used, reserved, state } = cell;
  const left = capacity - used;
  const isClosed = state === 'closed';
  const open = () =>
    onOpen?.({
      spotName: row.spotName,
      value: {
        spotId: row.spotId,
        startTime: row.startTime,
        from: day,
        to: day,
        dayTypes: ['WORKDAY', 'WEEKEND', 'HOLIDAY'],
        capacity,
        state,
      },
    });
  const words = `余 ${left}，容量 ${capacity}，已占 ${used}，渠道保留 ${reserved}`;
  return (
    <MatrixCell
      label={`${row.spotName} ${slotName(row)} ${day}，${isClosed ? '停售，' : ''}${words}`}
      main={isClosed ? '停售' : String(left)}
      more={`/ ${capacity}`}
      tone={isClosed ? 'muted' : left === 0 ? 'danger' : undefined}
      onOpen={onOpen ? open : undefined}
    />
  );
}
