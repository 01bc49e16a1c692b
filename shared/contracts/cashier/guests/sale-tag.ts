import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Nullable, OneOf, OptionalText, Text } from '../../schema.ts';

export const tagKinds = {
  TEAM: '团队',
  VISIT: '到访',
  DRIVER: '司机',
  GUIDE: '导游',
  STAFF: '营业员',
} as const;
export type TagKind = keyof typeof tagKinds;

/** Whom a sale is attributed to (F4). A visit says its driver. Without any of them the sale is nobody's. */
export const SaleTagDraft = ClosedObject({
  visitId: Type.Optional(Id),
  driverId: Type.Optional(Id),
  guideId: Type.Optional(Id),
  salesmanId: Type.Optional(Id),
  /** A team that reception registered, with the plate that was shown; it says guide and driver. */
  teamId: Type.Optional(Id),
  plateIssueId: Type.Optional(Id),
  reason: Type.Optional(OptionalText(100)),
});
export type SaleTagDraft = Static<typeof SaleTagDraft>;

/** The tag of a sale that counts. */
export const SaleTag = ClosedObject({
  docId: Id,
  /** The first tag of a sale is 1. */
  seq: Type.Integer({ minimum: 1 }),
  visitId: Nullable(Id),
  driverName: Nullable(Type.String({ maxLength: 60 })),
  guideName: Nullable(Type.String({ maxLength: 60 })),
  salesmanName: Nullable(Type.String({ maxLength: 60 })),
  teamNo: Nullable(Type.String({ maxLength: 20 })),
  plateNo: Nullable(Type.String({ maxLength: 10 })),
});
export type SaleTag = Static<typeof SaleTag>;

/** Name, pinyin initials, code, whole mobile, plate, number plate or 团号. */
export const TagChoiceQuery = ClosedObject({ q: Text(40) });
export type TagChoiceQuery = Static<typeof TagChoiceQuery>;

/** Somebody whom a sale can be attributed to: the id is that of the team, visit, driver, guide or person. */
export const TagChoice = ClosedObject({
  kind: OneOf(['TEAM', 'VISIT', 'DRIVER', 'GUIDE', 'STAFF']),
  id: Id,
  name: Type.String({ maxLength: 60 }),
  /** Plate of a driver, licence of a guide, 团号 of a visit. */
  mark: Type.String({ maxLength: 60 }),
  day: Nullable(Day),
  /** Of a team that carries a plate. */
  plateIssueId: Type.Optional(Id),
});
export type TagChoice = Static<typeof TagChoice>;

export const TagChoices = Type.Array(TagChoice, { maxItems: 60 });
export type TagChoices = Static<typeof TagChoices>;
