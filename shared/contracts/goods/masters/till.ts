import { type Static, Type } from 'typebox';

import { ClosedObject, type Fen, Id, OneOf } from '../../schema.ts';
import { MasterStatus, Version } from '../../master/master-status.ts';

/** The width of the paper in millimetres. */
export const tillPrinters = { '58': '58 毫米', '80': '80 毫米' } as const;

/** What a form says of a till; its store and number stay. */
export const TillDraft = ClosedObject({
  storeId: Id,
  no: Type.Integer({ minimum: 1, maximum: 99 }),
  printer: OneOf(['58', '80']),
  hasDrawer: Type.Boolean(),
  hasScale: Type.Boolean(),
  /** 备用金: the usual opening cash of a shift. */
  floatFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e8 })),
});
export type TillDraft = Static<typeof TillDraft>;

export const TillChange = ClosedObject({ ...TillDraft.properties, version: Version });
export type TillChange = Static<typeof TillChange>;

/** 收银台: one counter of a store, by the number that stands in the numbers of its sales. */
export const Till = ClosedObject({
  ...TillDraft.properties,
  id: Id,
  /** T1. */
  name: Type.String({ maxLength: 4 }),
  status: MasterStatus,
  version: Version,
});
export type Till = Static<typeof Till>;

/** Of one store, by number. */
export const TillQuery = ClosedObject({ storeId: Id });
export type TillQuery = Static<typeof TillQuery>;

export const Tills = Type.Array(Till, { maxItems: 99 });
export type Tills = Static<typeof Tills>;
