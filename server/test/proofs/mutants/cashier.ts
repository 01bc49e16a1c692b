import type { Mutant } from '../mutant.ts';

const shifts = 'server/src/cashier/shift/shift.queries.ts';
const shiftSteps = 'server/src/cashier/shift/shift.service.ts';
const oversight = 'server/src/cashier/shift/shift-oversight.service.ts';
const refunds = 'server/src/cashier/sale/refund.service.ts';
const test = 'server/src/cashier/sale/till.test.ts';
const shiftTest = 'server/src/cashier/shift/shift.test.ts';
const overrideTest = 'server/src/cashier/sale/till-override.test.ts';
const scanTest = 'server/src/cashier/open-sale/scanned-sale.test.ts';
const retail = 'server/src/cashier/guests/retail-rebate/retail-rebate.service.ts';
const retailTest = 'server/src/cashier/guests/retail-rebate/retail-rebate.test.ts';
const offlineTest = 'server/src/cashier/open-sale/offline-sale.test.ts';

/** Tills: their drawers, sales, refunds and wallets, and the sheets of their days. */
export const cashierMutants: readonly Mutant[] = [
  {
    rule: 'tills: nothing is sold once the count has begun',
    patches: [
      {
        file: shifts,
        find: "and till_id = ${tillId} and state = 'OPEN' for share",
        replace: 'and till_id = ${tillId} for share',
      },
    ],
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
        file: 'server/src/cashier/sale/priced-sale.ts',
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
        file: refunds,
        find: 'if (sale.bizDate !== shift.bizDate)',
        replace: "if (sale.bizDate === '')",
      },
    ],
    test,
    named: 'a sale of another day is taken back only with the right to it',
  },
  {
    rule: 'tills: a cart that is set aside is taken once',
    patches: [
      {
        file: 'server/src/cashier/held-cart/held-cart.queries.ts',
        find: 'and cart.taken_by is null and cart.dropped_by is null',
        replace: 'and cart.dropped_by is null',
      },
    ],
    test: 'server/src/cashier/held-cart/held-cart.test.ts',
    named: 'K-09 gives a held cart to one of ten tills',
  },
  {
    rule: 'tills: much cash leaves a drawer before the eyes of a second person',
    patches: [
      {
        file: 'server/src/ticket/shift/shift/drawer-rules.ts',
        find: 'if (isOut && subject.amountFen > beyondFen)',
        replace: 'if (isOut && subject.amountFen < beyondFen)',
      },
    ],
    test: 'server/src/cashier/cash-move/cash-move.test.ts',
    named: 'asks for a second person where much cash leaves',
  },
  {
    rule: 'tills: a drawer is not counted while sales are not handed in',
    patches: [{ file: shiftSteps, find: 'if (unsynced > 0)', replace: 'if (unsynced < 0)' }],
    test: shiftTest,
    named: 'K-17 is not counted while sales are not handed in',
  },
  {
    rule: 'tills: a drawer is not counted while a cart of its cashier waits',
    patches: [{ file: shiftSteps, find: 'if (held > 0)', replace: 'if (held < 0)' }],
    test: shiftTest,
    named: 'K-17 is not counted while sales are not handed in',
  },
  {
    rule: 'tills: a drawer is not counted while a provider is asked',
    patches: [{ file: shiftSteps, find: 'refuseAskedSales(await countAskedSales(tx, id));', replace: '' }],
    test: scanTest,
    named: 'K-14 asks under the same number',
  },
  {
    rule: 'tills: a difference beyond the tolerance is accepted by a supervisor',
    patches: [
      {
        file: shiftSteps,
        find: 'if (Math.abs(difference) > toleranceFen)',
        replace: 'if (Math.abs(difference) < 0)',
      },
    ],
    test: shiftTest,
    named: 'K-27 lets a drawer be off beyond the tolerance',
  },
  {
    rule: 'tills: whoever ended a shift by force does not approve it',
    patches: [{ file: oversight, find: '[shift.cashierId, shift.forcedBy]', replace: '[shift.cashierId]' }],
    test: shiftTest,
    named: 'K-17 is ended by force all the same',
  },
  {
    rule: 'tills: a second person has the right to the act itself',
    patches: [
      {
        file: 'server/src/cashier/sale/till-override.ts',
        find: 'if (own.some(({ code }) => !approver.staff.codes.has(code)))',
        replace: 'if (own.length === 0)',
      },
    ],
    test: overrideTest,
    named: 'K-27 refuses the word of a person without the right',
  },
  {
    rule: 'tills: goods come back without a receipt only so often a day',
    patches: [{ file: refunds, find: '>= noReceiptPerDay', replace: '> noReceiptPerDay' }],
    test: overrideTest,
    named: 'K-27 takes goods back without a receipt',
  },
  {
    rule: 'tills: money of a sale that cannot be posted goes back in the books too',
    patches: [
      {
        file: 'server/src/cashier/open-sale/scanned-sale.service.ts',
        find: "await postCharge(tx, locked, 'reversal', now);",
        replace: '',
      },
    ],
    test: scanTest,
    named: 'K-15 gives the money back',
  },
  {
    rule: 'tills: a late sale names the shift that made it',
    patches: [
      {
        file: 'server/src/cashier/open-sale/offline-sale.service.ts',
        find: 'cashierId, lateFromShiftId: id };',
        replace: 'cashierId, lateFromShiftId: null };',
      },
    ],
    test: offlineTest,
    named: 'K-13 counts a late sale in the next shift only',
  },
  {
    rule: 'tills: an exception is dealt with once',
    patches: [
      {
        file: 'server/src/cashier/open-sale/exception.service.ts',
        find: "if (open.isResolved || open.state === 'VOID')",
        replace: "if (open.state === 'VOID')",
      },
    ],
    test: scanTest,
    named: 'asks again for a refund by code',
  },
  {
    rule: 'tills: stored value is spent once, however many sales ask for it at once',
    patches: [
      {
        file: 'server/src/cashier/guests/member/wallet.ledger.ts',
        find: 'and balance_fen + ${amountFen} >= 0',
        replace: '',
      },
    ],
    test: 'server/src/cashier/guests/member/member.test.ts',
    named: 'K-26 never falls below zero',
  },
  {
    rule: 'tills: the parts of a drawer hold what every kind of posting moved',
    patches: [
      {
        file: 'server/src/cashier/shift/shift-list.queries.ts',
        find: "'rechargeFen', ${posted('wallet')},",
        replace: "'rechargeFen', 0,",
      },
    ],
    test: 'server/src/cashier/shift/shift-list.test.ts',
    named: 'K-05 says what moved each drawer',
  },
  {
    rule: "reports: the day's sheet is locked once it is audited",
    patches: [
      {
        file: 'server/src/reports/today-sheet/today-sheet.service.ts',
        find: 'if (state === wanted) return;',
        replace: "if (state === wanted || state === 'audited') return;",
      },
    ],
    test: 'server/src/reports/today-sheet/today-sheet.test.ts',
    named: 'K-22 R-31 stays as it was locked',
  },
  {
    rule: 'retail rebates: none is made while they are switched off',
    patches: [
      { file: retail, find: 'mayAccrue: each.mayAccrue && isOn', replace: 'mayAccrue: each.mayAccrue' },
    ],
    test: retailTest,
    named: 'is not made while the setting is off',
  },
  {
    rule: 'retail rebates: a refund takes its share back',
    patches: [
      { file: retail, find: 'await settleParties(tx, await partiesOf(tx, [saleId]), because);', replace: '' },
    ],
    test: retailTest,
    named: 'is made once for a visit',
  },
  {
    rule: 'rebates: no more is paid than was audited and is not paid',
    patches: [
      {
        file: 'server/src/ticket/groups/rebate/rebate.service.ts',
        find: ' && before.amountFen > papers.unpaidFen',
        replace: ' && before.amountFen < 0',
      },
    ],
    test: retailTest,
    named: 'is lowered by a negative row after its audit',
  },
];
