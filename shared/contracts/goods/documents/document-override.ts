import { type Static, Type } from 'typebox';

import { type ApprovableAction, ApprovalSubject, ApprovalToken } from '../../auth/approval.ts';
import { ClosedObject, Instant, OneOf } from '../../schema.ts';

/** What a document does only by a right of its own, or by the word of a second person who holds it. */
export const documentOverrides = {
  'goods.backdate': '补录更早日期',
  'goods.jt-nosource': '无源单退货',
  'goods.xt-nosource': '无源单退货',
  'goods.lowprice': '低于最低售价',
  'goods.overdue': '向逾期未还者出借',
} as const satisfies Partial<Record<ApprovableAction, string>>;
export type OverrideAction = keyof typeof documentOverrides;

const OverrideAction = OneOf([
  'goods.backdate',
  'goods.jt-nosource',
  'goods.xt-nosource',
  'goods.lowprice',
  'goods.overdue',
] satisfies OverrideAction[]);

/** Words of a second person that a save shows, one for each thing that it may not do alone. */
export const ShownOverrides = Type.Array(ClosedObject({ action: OverrideAction, approval: ApprovalToken }), {
  maxItems: 3,
});
export type ShownOverrides = Static<typeof ShownOverrides>;

/** What `supervisor_required` says of a document: for what exactly a second person is to be asked. */
export const AskedOverrides = Type.Object({
  actions: Type.Array(OverrideAction, { minItems: 1, maxItems: 3 }),
  objectId: ApprovalSubject.properties.objectId,
  amountFen: ApprovalSubject.properties.amountFen,
});
export type AskedOverrides = Static<typeof AskedOverrides>;

/** 主管授权 of a document as it stands: who let what through. */
export const DocumentOverrides = Type.Array(
  ClosedObject({ action: OverrideAction, approverName: Type.String({ maxLength: 60 }), at: Instant }),
  { maxItems: 3 },
);
