import type { TakenBatches } from '@shanmen/shared/contracts/goods/documents/document-line';
import { type DocumentTraits, takesBatches } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { GoodBatch } from '@shanmen/shared/contracts/goods/items/lookup';
import { type Quantity, thousandths } from '@shanmen/shared/quantity';
import { addDays, businessDay } from '@shanmen/shared/time';
import type { LineColumn } from '@shanmen/ui';

type FromBatch = {
  readonly side: 'parent' | 'component';
  readonly shelfLifeDays: number | null;
  readonly batchId: number | null;
  readonly batches: readonly GoodBatch[];
  readonly taken: TakenBatches;
};

type Origin = {
  /** Whether it goes because it has ended: then the batch has to be said. */
  readonly asksExpired: boolean;
  /** The side of an assembly that comes new. */
  readonly made: FromBatch['side'] | null;
  readonly on: string | null;
};

/**
 * 批次 of what goes out; where none is chosen the first of them leaves first, and Enter passes the column by. What an
 * assembly makes comes as a batch of its own.
 */
export function batchChoice<L extends FromBatch>(traits: DocumentTraits, origin: Origin): LineColumn<L>[] {
  const { asksExpired, made } = origin;
  if (!takesBatches(traits)) return [];
  return [
    {
      id: 'batchId',
      title: '批次',
      width: 210,
      text: ({ batchId, side }) => (batchId === null || side === made ? '' : String(batchId)),
      edit: {
        kind: 'select',
        ...(asksExpired ? {} : { isAside: true }),
        options: line => (line.side === made ? newBatch(line, origin) : batchOptions(line, asksExpired)),
        write: (line, text) => ({ ...line, batchId: text === '' ? null : Number(text) }),
      },
    },
  ];
}

function batchOptions({ batches, taken }: FromBatch, asksExpired: boolean) {
  const [first] = batches;
  const usual = first ? `先到期先出（${untilOf(first)}）` : takenTitle(taken);
  return [
    { value: '', label: asksExpired && first ? '请选择过期的批次' : usual },
    ...batches.map(batch => ({ value: String(batch.id), label: batchTitle(batch) })),
  ];
}

/** What is made keeps as long as its good does, and no longer than what it was made of. */
function newBatch({ shelfLifeDays, taken }: FromBatch, { on }: Origin) {
  const until = shelfLifeDays === null || on === null ? '' : `（不晚于 ${addDays(on, shelfLifeDays)}）`;
  return [{ value: '', label: taken.length > 0 ? `新批次 ${takenTitle(taken)}` : `新批次${until}` }];
}

function batchTitle({ batchNo, qty, ...batch }: GoodBatch): string {
  return [batchNo, untilOf(batch), isOver(batch.expireOn) && '已过期', `剩 ${qty}`]
    .filter(Boolean)
    .join(' · ');
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

function isOver(expireOn: string | null): boolean {
  return expireOn !== null && expireOn < businessDay(new Date());
}

/** Why a line is not lost because it has ended; null where it can be. */
export function whyUnexpired({ batchId, batches }: FromBatch): string | null {
  const isDated = ({ expireOn }: GoodBatch) => expireOn !== null;
  if (batchId === null) return batches.some(isDated) ? '请选择过期的批次' : null;
  const until = batches.find(({ id }) => id === batchId)?.expireOn ?? null;
  return until === null || isOver(until) ? null : `所选的批次至 ${until}，还没有过期`;
}

/** What goes back to a supplier is what came from him, where enough of it is left. */
export function batchOfSource(batches: readonly GoodBatch[], docId: number, count: Quantity): number | null {
  const isEnough = ({ qty }: GoodBatch) => thousandths(qty) >= thousandths(count);
  return batches.find(batch => batch.docId === docId && isEnough(batch))?.id ?? null;
}
