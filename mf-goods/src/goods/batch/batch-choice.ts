import type { TakenBatches } from '@shanmen/shared/contracts/goods/document';
import { type DocumentTraits, takesBatches } from '@shanmen/shared/contracts/goods/document-types';
import type { GoodBatch } from '@shanmen/shared/contracts/goods/lookup';
import { type Quantity, thousandths } from '@shanmen/shared/quantity';
import type { LineColumn } from '@shanmen/ui';

type FromBatch = {
  readonly batchId: number | null;
  readonly batches: readonly GoodBatch[];
  readonly taken: TakenBatches;
};

/** 批次 of what goes out; where none is chosen the first of them leaves first. Enter passes the column by. */
export function batchChoice<L extends FromBatch>(traits: DocumentTraits): LineColumn<L>[] {
  if (!takesBatches(traits)) return [];
  return [
    {
      id: 'batchId',
      title: '批次',
      width: 210,
      text: ({ batchId }) => (batchId === null ? '' : String(batchId)),
      edit: {
        kind: 'select',
        isAside: true,
        options: batchOptions,
        write: (line, text) => ({ ...line, batchId: text === '' ? null : Number(text) }),
      },
    },
  ];
}

function batchOptions({ batches, taken }: FromBatch) {
  const [first] = batches;
  const usual = first ? `先到期先出（${untilOf(first)}）` : takenTitle(taken);
  return [
    { value: '', label: usual },
    ...batches.map(batch => ({ value: String(batch.id), label: batchTitle(batch) })),
  ];
}

function batchTitle({ batchNo, qty, ...batch }: GoodBatch): string {
  return [batchNo, untilOf(batch), `剩 ${qty}`].filter(Boolean).join(' · ');
}

/** What left, batch by batch: `SOON 至 2026-12-08 × 4`. */
export function takenTitle(taken: TakenBatches): string {
  return taken
    .map(({ qty, ...batch }) => `${[batch.batchNo, untilOf(batch)].filter(Boolean).join(' ')} × ${qty}`)
    .join('，');
}

function untilOf({ expireOn }: Pick<GoodBatch, 'expireOn'>): string {
  return expireOn === null ? '不限期' : `至 ${expireOn}`;
}

/** What goes back to a supplier is what came from him, where enough of it is left. */
export function batchOfSource(batches: readonly GoodBatch[], docId: number, count: Quantity): number | null {
  const isEnough = ({ qty }: GoodBatch) => thousandths(qty) >= thousandths(count);
  return batches.find(batch => batch.docId === docId && isEnough(batch))?.id ?? null;
}
