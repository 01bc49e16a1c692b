import type { Mutant } from '../mutant.ts';

/** The audit desk, and what of e-commerce holds once a second person agreed. */
export const auditMutants: readonly Mutant[] = [
  {
    rule: 'audit: an item that changed since it was seen is not decided',
    patches: [
      {
        file: 'server/src/queues/queue.service.ts',
        find: "if (waiting.seen !== item.seen) throw new RuleViolation('item_changed');",
        replace: '',
      },
    ],
    test: 'server/src/audit/audit-batch/audit-batch.test.ts',
    named: 'A-03 refuses an item that says something else',
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
