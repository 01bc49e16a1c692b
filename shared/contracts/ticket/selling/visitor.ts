import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Nullable, OneOf, Text } from '../../schema.ts';
import { CertKindSchema, Eligibility, ShownCertSchema } from '../pricing/eligibility.ts';

const IdentityKindSchema = OneOf(['ID_CARD', 'PASSPORT', 'HK_MACAO', 'TAIWAN']);

/** A visitor as the window names one. */
export const Visitor = ClosedObject({
  name: Type.Optional(Text(60)),
  idKind: IdentityKindSchema,
  idNo: Text(30),
  /** The certificate that was shown for a reduced ticket. */
  cert: Type.Optional(CertKindSchema),
  /** Whose place of a family's set it is, from 1; absent for a ticket of one person. */
  memberNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
});
export type Visitor = Static<typeof Visitor>;

/** The visitor on a ticket, as prints and screens show one. */
export const TicketVisitor = ClosedObject({
  name: Nullable(Type.String({ maxLength: 60 })),
  idKind: IdentityKindSchema,
  idMasked: Type.String({ maxLength: 30 }),
  cert: Nullable(ShownCertSchema),
});
export type TicketVisitor = Static<typeof TicketVisitor>;

/** What a product asks of its visitors, one for each ticket. */
export const VisitorDemand = ClosedObject({
  /** Products of one family exclude each other: one person has one of them a day. */
  family: Type.String({ maxLength: 20 }),
  eligibility: Nullable(Eligibility),
});
export type VisitorDemand = Static<typeof VisitorDemand>;

/** One of the people whom one set of a family's ticket lets in, by the part that is theirs. */
export const PartyMember = ClosedObject({
  title: Type.String({ maxLength: 60 }),
  crowd: Type.String({ maxLength: 20 }),
  eligibility: Nullable(Eligibility),
});
export type PartyMember = Static<typeof PartyMember>;

export const VisitorQuestion = ClosedObject({ visitDate: Day, productId: Id, visitor: Visitor });
export type VisitorQuestion = Static<typeof VisitorQuestion>;

/** Refusals come as errors: id_invalid, visitor_ineligible, duplicate_visitor, visitor_blocked. */
export const VisitorAnswer = ClosedObject({
  visitor: TicketVisitor,
  /** On the visit day; null when the document does not say. */
  age: Nullable(Type.Integer({ minimum: 0, maximum: 200 })),
});
export type VisitorAnswer = Static<typeof VisitorAnswer>;
