import { type Static, Type } from 'typebox';

import { ClosedObject, Nullable, OneOf } from '../schema.ts';

/** One system type on /entrance: the figure is null when nothing is counted yet or the user may not see it. */
export const EntranceCard = ClosedObject({
  type: OneOf(['10', '20', '30', '40', '50', '60', '70', '80']),
  title: Type.String({ maxLength: 20 }),
  figure: Nullable(
    ClosedObject({
      label: Type.String({ maxLength: 20 }),
      value: Type.String({ maxLength: 24 }),
      unit: Type.String({ maxLength: 24 }),
      /** Whose figures are counted: 本人, 权限范围内 or 全部. */
      scope: Type.String({ maxLength: 10 }),
    }),
  ),
  /** Last seven days, oldest first; empty when there is no figure. */
  sparkline: Type.Array(Type.Number(), { maxItems: 7 }),
});
export type EntranceCard = Static<typeof EntranceCard>;
