import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Nullable, OneOf, Text, TimeOfDay } from '../../schema.ts';
import { PriceMatrix } from '../pricing/price-rule.ts';
import { SlotQuotaDraft } from './slot-quota.ts';

const Places = SlotQuotaDraft.properties.capacity;
const State = SlotQuotaDraft.properties.state;

export const SlotMatrixQuery = ClosedObject({
  from: Day,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
  /** Only the slots that this ticket opens. */
  productId: Type.Optional(Id),
});
export type SlotMatrixQuery = Static<typeof SlotMatrixQuery>;

const Cell = ClosedObject({
  id: Id,
  capacity: Places,
  /** Held and sold. */
  used: Places,
  /** Kept for channels and enterprises, and not taken yet. */
  reserved: Places,
  state: State,
});
export type SlotCell = Static<typeof Cell>;

/** 销售管理: the times of every place beside days; a cell is null where the place has no slot. */
export const SlotMatrix = ClosedObject({
  days: PriceMatrix.properties.days,
  rows: Type.Array(
    ClosedObject({
      spotId: Id,
      spotName: Type.String({ maxLength: 60 }),
      startTime: TimeOfDay,
      endTime: TimeOfDay,
      cells: Type.Array(Nullable(Cell), { maxItems: 31 }),
    }),
    { maxItems: 500 },
  ),
});
export type SlotMatrix = Static<typeof SlotMatrix>;

const DayKind = OneOf(['WORKDAY', 'WEEKEND', 'HOLIDAY']);

/** 批量设置: the slots of a place from day to day; what is null stays. */
export const SlotBatch = ClosedObject({
  spotId: Id,
  /** Beginning of the slots; null for all of a day. */
  startTime: Nullable(TimeOfDay),
  from: Day,
  to: Day,
  dayTypes: Type.Array(DayKind, { minItems: 1, maxItems: 3, uniqueItems: true }),
  capacity: Nullable(Places),
  state: Nullable(State),
  reason: Text(200),
});
export type SlotBatch = Static<typeof SlotBatch>;

/** What a batch makes of each slot; with a conflict in one of them it changes none. */
export const SlotBatchEffect = ClosedObject({
  slots: Type.Array(
    ClosedObject({
      id: Id,
      visitDate: Day,
      startTime: TimeOfDay,
      endTime: TimeOfDay,
      used: Places,
      before: SlotQuotaDraft,
      after: SlotQuotaDraft,
      /** So many have to move before the places can be so few; 0 where nothing stands against it. */
      toMove: Places,
      /** Orders that are the first to move, the latest first. */
      orderNos: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 20 }),
      /** Of what is kept for channels, so much has to be released first. */
      toRelease: Places,
    }),
    { maxItems: 2000 },
  ),
});
export type SlotBatchEffect = Static<typeof SlotBatchEffect>;
