import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable, OneOf, OptionalText } from '../../schema.ts';
import { SaleProduct } from '../selling/pos-session.ts';

/** An agreement under which a window can sell on a day. */
export const TeamAgreement = ClosedObject({
  id: Id,
  no: Type.String({ maxLength: 20 }),
  title: Type.String({ maxLength: 60 }),
  enterpriseCode: Type.String({ maxLength: 20 }),
  enterpriseName: Type.String({ maxLength: 60 }),
});
export type TeamAgreement = Static<typeof TeamAgreement>;

/** The first of those that match, in the order of their enterprises. */
export const TeamAgreements = Type.Array(TeamAgreement, { maxItems: 20 });
export type TeamAgreements = Static<typeof TeamAgreements>;

export const TeamAgreementQuery = ClosedObject({
  visitDate: Day,
  /** Part of number, or of code, name or pinyin of the enterprise. */
  keyword: Type.Optional(OptionalText(40)),
});
export type TeamAgreementQuery = Static<typeof TeamAgreementQuery>;

export const TeamOfferQuery = ClosedObject({ visitDate: Day });

/** Whose account a group pays by, and how it may. */
export const TeamAccount = ClosedObject({
  no: Type.String({ maxLength: 20 }),
  enterpriseName: Type.String({ maxLength: 60 }),
  payModes: Type.Array(OneOf(['CREDIT', 'PREPAID', 'CASH', 'SIGN']), { maxItems: 4 }),
  /** Ways of paying that the agreement allows and the account of the enterprise can bear. */
  accountWays: Type.Array(OneOf(['CREDIT', 'PREPAID', 'SIGN']), { maxItems: 3 }),
  /** What the account can still pay; null where the enterprise has none. */
  availableFen: Nullable(Fen),
});
export type TeamAccount = Static<typeof TeamAccount>;

/** What a group gets under its agreement on a day, at its prices, and how it may pay. */
export const TeamOffer = ClosedObject({
  ...TeamAccount.properties,
  agreementId: Id,
  groupMinHeads: Type.Integer({ minimum: 1 }),
  freePerN: Nullable(Type.Integer({ minimum: 2 })),
  /** Guide and driver who go with the group for nothing. */
  companions: Type.Integer({ minimum: 0, maximum: 2 }),
  products: Type.Array(SaleProduct, { maxItems: 200 }),
});
export type TeamOffer = Static<typeof TeamOffer>;
