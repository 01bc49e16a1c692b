import type { Mutant } from '../mutant.ts';

/** The audit desk, and what of e-commerce holds once a second person agreed. */
export const auditMutants: readonly Mutant[] = [
  {
    rule: 'audit: an item that changed since it was seen is not decided',
    patches: [
      {
        file: 'server/src/queues/queue.service.ts',
        find: "if (found.seen !== item.seen) throw new RuleViolation('item_changed');",
        replace: '',
      },
    ],
    test: 'server/src/audit/audit-batch/audit-batch.test.ts',
    named: 'A-03 refuses an item that says something else',
  },
  {
    rule: 'audit: a decision is not taken back once the books of its day are closed',
    patches: [
      {
        file: 'server/src/queues/queue.service.ts',
        find: 'await enterBooks(tx, bizDate);',
        replace: '',
      },
    ],
    test: 'server/src/audit/audit-batch/undo.test.ts',
    named: 'A-07 is refused once the books',
  },
  {
    rule: 'audit: whoever sold or let through does not review it',
    patches: [
      {
        file: 'server/src/audit/review/review.ts',
        find: "refuseMaker(due.makerIds.includes(work.staff.id), '收银和授权的人不能复核');",
        replace: '',
      },
    ],
    test: 'server/src/audit/audit-batch/undo.test.ts',
    named: 'A-05 A-06 A-07 shows a refund without receipt',
  },
  {
    rule: 'audit: a rule marks from its threshold on, not one before it',
    patches: [
      {
        file: 'server/views/audit/v_risk_mark.sql',
        find: "when 'drawerOpens' then shift.drawer_opens >= rule.threshold",
        replace: "when 'drawerOpens' then shift.drawer_opens >= rule.threshold - 1",
      },
    ],
    test: 'server/src/audit/risk/risk.test.ts',
    named: 'A-13 频开钱箱 marks a shift from the third opening',
  },
  {
    rule: 'audit: cash of a shift is at the bank once',
    patches: [
      {
        file: 'server/src/audit/bank-in/bank-in.service.ts',
        find: 'if (banked)',
        replace: 'if (banked && !banked.isBanked)',
      },
    ],
    test: 'server/src/audit/bank-in/bank-in.test.ts',
    named: 'A-12 takes a shift once',
  },
  {
    rule: 'audit: a word is locked with an opinion while items wait',
    patches: [
      {
        file: 'server/src/reports/word/word.service.ts',
        find: "if (opinion === '' && (openItems !== 0",
        replace: "if (opinion === 'never' && (openItems !== 0",
      },
    ],
    test: 'server/src/reports/word/word.test.ts',
    named: 'A-10 locks word 1',
  },
  {
    rule: 'commerce: parts of a combined ticket hold once a second person approved',
    patches: [
      {
        file: 'server/src/commerce/products/combo-part/combo-part.service.ts',
        find: '  refuseMaker(before.isOwn);',
        replace: '',
      },
    ],
    test: 'server/src/commerce/products/combo-part/combo-part.test.ts',
    named: 'C-01 C-03 is worth by its parts',
  },
  {
    rule: 'commerce: shares of a combined ticket make up its price',
    patches: [
      {
        file: 'server/src/commerce/products/combo-part/combo-part.service.ts',
        find: 'if (sum !== facePriceFen) {',
        replace: 'if (sum > facePriceFen + facePriceFen) {',
      },
    ],
    test: 'server/src/commerce/products/combo-part/combo-part.test.ts',
    named: 'C-01 C-03 is worth by its parts',
  },
  {
    rule: 'commerce: a refund rule holds for a ticket once a second person approved',
    patches: [
      {
        file: 'server/src/commerce/products/refund-rule/refund-rule.service.ts',
        find: '  refuseMaker(before.isOwn);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/pricing/refund-trial/refund-trial.test.ts',
    named: 'C-03 holds for a ticket once',
  },
  {
    rule: 'commerce: a batch of slots lowers none below what is used',
    patches: [
      {
        file: 'server/src/ticket/capacity/slot-batch/slot-batch.service.ts',
        find: 'if (first) {',
        replace: 'if (first && against.length === 0) {',
      },
    ],
    test: 'server/src/ticket/capacity/slot-batch/slot-batch.test.ts',
    named: 'C-06 lowers all slots or none',
  },
];
