import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Id, Nullable, OptionalText, Quantity, Text } from '../../schema.ts';
import { longestLookup } from './lookup.ts';
import { MasterStatus, Version } from '../../master/master-status.ts';

/** Fixed digits and x for any one; then P: the number of the good on the scale, W: grams, A: fen, C: check digit. */
export const rulePattern = /^2[0-9x]{1,5}P{3,8}(?:W{3,6}|A{3,6}|W{3,6}A{3,6})C$/;

const entered = {
  pattern: Text(24),
  meaning: Text(40),
  /** The first rule that fits counts. */
  sort: Type.Integer({ minimum: 1, maximum: 99 }),
  /** Whether it may read labels that another rule reads as well. */
  overlapsOk: Type.Boolean(),
};

/** What a form says of a rule. */
export const BarcodeRuleDraft = ClosedObject(entered);
export type BarcodeRuleDraft = Static<typeof BarcodeRuleDraft>;

export const BarcodeRuleChange = ClosedObject({ ...entered, version: Version });
export type BarcodeRuleChange = Static<typeof BarcodeRuleChange>;

/** 条码规则: how one kind of label is read. */
export const BarcodeRule = ClosedObject({
  id: Id,
  pattern: Type.String({ maxLength: 24 }),
  meaning: Type.String({ maxLength: 40 }),
  sort: Type.Integer(),
  overlapsOk: Type.Boolean(),
  status: MasterStatus,
  version: Version,
});
export type BarcodeRule = Static<typeof BarcodeRule>;

/** With the patterns of other rules in use that read some of the same labels. */
export const BarcodeRules = Type.Array(
  ClosedObject({ ...BarcodeRule.properties, besides: Type.Array(Type.String({ maxLength: 24 })) }),
  { maxItems: 99 },
);
export type BarcodeRules = Static<typeof BarcodeRules>;

export const LabelTrialQuery = ClosedObject({ code: OptionalText(longestLookup) });
export type LabelTrialQuery = Static<typeof LabelTrialQuery>;

/** What a code that was scanned is: a good's own bar code, a label that a rule reads, or neither. */
export const LabelTrial = ClosedObject({
  /** The good whose own code it is: that counts before every rule. */
  ownGood: Nullable(Type.String({ maxLength: 60 })),
  /** The rule that reads it. */
  pattern: Nullable(Type.String({ maxLength: 24 })),
  meaning: Nullable(Type.String({ maxLength: 40 })),
  isChecked: Type.Boolean(),
  plu: Nullable(Type.String({ maxLength: 8 })),
  grams: Nullable(Type.Integer({ minimum: 0 })),
  amountFen: Nullable(Fen),
  /** What was weighed, where a good has this number. */
  goodName: Nullable(Type.String({ maxLength: 60 })),
  qty: Nullable(Quantity),
  unit: Nullable(Type.String({ maxLength: 10 })),
});
export type LabelTrial = Static<typeof LabelTrial>;
