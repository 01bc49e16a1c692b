import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Nullable, OneOf, Quantity } from '../../schema.ts';
import { DocumentTypeName } from '../documents/batch-audit.ts';
import type { documentTypes } from '../documents/document-types.ts';

export const BatchQuery = ClosedObject({ goodsId: Id });
export type BatchQuery = Static<typeof BatchQuery>;

export const batchStates = { good: '正常', expiring: '临期', expired: '已过期' } as const;

/** What is lost for this reason is lost of a batch that has ended. */
export const expiredReason = '过期' satisfies (typeof documentTypes)['bs']['reasons'][number];

/** What is left of one receipt of a good, where the first to expire leaves first. */
export const Batch = ClosedObject({
  whId: Id,
  warehouse: Type.String({ maxLength: 60 }),
  cameOn: Day,
  docId: Id,
  docType: DocumentTypeName,
  no: Type.String({ maxLength: 24 }),
  cameQty: Quantity,
  leftQty: Quantity,
  batchNo: Type.String({ maxLength: 30 }),
  madeOn: Nullable(Day),
  /** Null where the good keeps for ever. */
  expiresOn: Nullable(Day),
  state: OneOf(['good', 'expiring', 'expired']),
});
export type Batch = Static<typeof Batch>;

/** The one that expires first comes first. */
export const Batches = Type.Array(Batch, { maxItems: 200 });
export type Batches = Static<typeof Batches>;
