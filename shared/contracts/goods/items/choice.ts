import { type Static, Type } from 'typebox';

import { DocumentTypeName } from '../documents/batch-audit.ts';
import { supplier } from '../masters/supplier.ts';
import { ClosedObject, Fen, Id, Nullable } from '../../schema.ts';

/** One master that a document can name. */
export const Choice = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  pinyin: Type.String({ maxLength: 120 }),
});
export type Choice = Static<typeof Choice>;

/** With what its purchases say of their payment unless they say otherwise. */
const SupplierChoice = ClosedObject({
  ...Choice.properties,
  settle: supplier.Draft.properties.settle,
  creditDays: supplier.Draft.properties.creditDays,
});
export type SupplierChoice = Static<typeof SupplierChoice>;

/** Where stock may go short, nobody is warned of it. */
const WarehouseChoice = ClosedObject({ ...Choice.properties, allowNegative: Type.Boolean() });
export type WarehouseChoice = Static<typeof WarehouseChoice>;
const warehouses = Type.Array(WarehouseChoice, { maxItems: 2000 });

/** With the warehouse out of which it sells. */
const StoreChoice = ClosedObject({ ...Choice.properties, whId: Id });
export type StoreChoice = Static<typeof StoreChoice>;

const choices = Type.Array(Choice, { maxItems: 2000 });

/** Whom a warehouse, a department or a document can be given to. */
export const StaffChoices = Type.Array(ClosedObject({ id: Id, name: Type.String({ maxLength: 60 }) }), {
  maxItems: 500,
});
export type StaffChoices = Static<typeof StaffChoices>;

/** What can be chosen on a document: masters in use; own warehouses are those in reach. */
export const Choices = ClosedObject({
  ownWarehouses: warehouses,
  allWarehouses: warehouses,
  suppliers: Type.Array(SupplierChoice, { maxItems: 2000 }),
  departments: choices,
  parties: choices,
  /** Stores that sell out of a warehouse in reach. */
  stores: Type.Array(StoreChoice, { maxItems: 2000 }),
  /** 经手人, and who of them asks. */
  handlers: StaffChoices,
  /** 司机 of groups, with the plate of each; none for who sells nothing. */
  drivers: choices,
  ownId: Id,
  /** Whether a good that is scanned again adds to its line. */
  mergesScans: Type.Boolean(),
  /** Percent of the last price above which a purchase is dear. */
  priceJumpPercent: Type.Integer({ minimum: 100 }),
  /** The types that their maker may not audit. */
  auditedByOthers: Type.Array(DocumentTypeName, { maxItems: 13 }),
});
export type Choices = Static<typeof Choices>;

/** What a customer may spend on account; null for one without an account. */
export const PartyCredit = Nullable(ClosedObject({ availableFen: Fen, isFrozen: Type.Boolean() }));
export type PartyCredit = Static<typeof PartyCredit>;

export const PartyCreditQuery = ClosedObject({ partyId: Id });
