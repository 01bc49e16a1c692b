import type { Mutant } from '../mutant.ts';

const shifts = 'server/src/cashier/shift/shift.queries.ts';
const test = 'server/src/cashier/sale/till.test.ts';

/** Tills: their drawers, sales and refunds. */
export const cashierMutants: readonly Mutant[] = [
  {
    rule: 'tills: nothing is sold once the count has begun',
    patches: [{ file: shifts, find: "and state = 'OPEN' for share", replace: 'for share' }],
    test,
    named: 'K-12 is refused without an open shift',
  },
  {
    rule: 'tills: a drawer is counted once',
    patches: [
      {
        file: 'server/src/cashier/shift/shift.service.ts',
        find: "if (shift.state !== 'COUNTING') throw new RuleViolation('shift_counted');",
        replace: '',
      },
    ],
    test,
    named: 'K-06 tells nothing that is expected',
  },
  {
    rule: 'tills: what was sold is told after the count only',
    patches: [{ file: shifts, find: '...(isCounted ? { soldFen } : {}),', replace: 'soldFen,' }],
    test,
    named: 'K-06 tells nothing that is expected',
  },
  {
    rule: 'tills: what the cashier saw is what is due',
    patches: [
      {
        file: 'server/src/cashier/sale/sale.service.ts',
        find: 'if (expectedTotalFen !== totalFen)',
        replace: 'if (expectedTotalFen > totalFen)',
      },
    ],
    test,
    named: 'names the new price where the cashier saw another one',
  },
  {
    rule: 'tills: a sale of another day is taken back by the right to it',
    patches: [
      {
        file: 'server/src/cashier/sale/refund.service.ts',
        find: "if (sale.bizDate !== shift.bizDate && !staff.codes.has('cashier:refund:overdays'))",
        replace: "if (sale.bizDate === '')",
      },
    ],
    test,
    named: 'a sale of another day is taken back only with the right to it',
  },
];
