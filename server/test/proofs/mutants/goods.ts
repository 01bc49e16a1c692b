import type { Mutant } from '../mutant.ts';

export const goodsMutants: readonly Mutant[] = [
  {
    rule: 'stock: balances are locked before they are judged',
    patches: [
      {
        file: 'server/src/goods/stock/stock/stock.service.ts',
        find: 'await lockPools(tx, keys);',
        replace: '',
      },
    ],
    test: 'server/src/goods/documents/document-step/audit-race.proof.ts',
    named: 'G-04 half get it, half are told',
  },
  {
    rule: 'stock: tills that sell the last pieces wait for each other at the balance',
    patches: [
      {
        file: 'server/src/goods/stock/stock/stock.service.ts',
        find: 'await lockPools(tx, keys);',
        replace: '',
      },
    ],
    test: 'server/test/proofs/scenarios/goods/goods-work.proof.ts',
    named: 'G-04 sell ten of them, and tell ten',
  },
  {
    rule: 'stock: all balances of a posting are locked by one statement in one order',
    patches: [
      {
        file: 'server/src/goods/stock/stock/stock.service.ts',
        find: 'await lockPools(tx, keys);',
        replace: 'for (const key of keys) await lockPools(tx, [key]);',
      },
    ],
    test: 'server/src/goods/documents/document-step/audit-race.proof.ts',
    named: 'G-20 never lock each other out',
  },
  {
    rule: 'batches: no more leaves a chosen batch than is left of it',
    patches: [
      {
        file: 'server/src/goods/stock/batch/batch-moves.ts',
        find: 'if (left < count) throw shortBatch(choice, left, count);',
        replace: '',
      },
    ],
    test: 'server/src/goods/stock/batch/batch-choice.test.ts',
    named: 'G-47 one gets it, the other is told',
  },
  {
    rule: 'documents: a document is audited from the state and version that were read',
    patches: [
      {
        file: 'server/src/goods/documents/document-step/document-step.queries.ts',
        find: 'and status = ${from} and version = ${step.version}',
        replace: '',
      },
    ],
    test: 'server/src/goods/documents/document-step/audit-race.proof.ts',
    named: 'G-07 post it once, and the others are told who did',
  },
  {
    rule: 'documents: a document is withdrawn from the state and version that were read',
    patches: [
      {
        file: 'server/src/goods/documents/document-step/document-step.queries.ts',
        find: 'and status = ${from} and version = ${step.version}',
        replace: '',
      },
    ],
    test: 'server/src/goods/documents/document-step/audit-race.proof.ts',
    named: 'G-07 is first or told who was',
  },
  {
    rule: 'documents: both audits of a document above the limit take the state and version that were read',
    patches: [
      {
        file: 'server/src/goods/documents/document-step/document-step.queries.ts',
        find: 'and status = ${from} and version = ${step.version}',
        replace: '',
      },
    ],
    test: 'server/src/goods/documents/document-step/second-audit.test.ts',
    named: 'G-33 check it once and let it go once',
  },
  {
    rule: 'documents: the files of a document are counted under its lock',
    patches: [
      {
        file: 'server/src/goods/documents/document-file/document-file.queries.ts',
        find: 'for no key update',
        replace: '',
      },
    ],
    test: 'server/src/goods/documents/document-file/document-file.test.ts',
    named: 'G-40 one of them is kept',
  },
  {
    rule: 'documents: what is taken back is judged under the lock of its source',
    patches: [
      {
        file: 'server/src/goods/documents/source-line/source-line.service.ts',
        find: 'await lockSource(tx, sourceDocId, docId);',
        replace: '',
      },
    ],
    test: 'server/src/goods/documents/source-line/source-line.test.ts',
    named: 'G-11 five do, five are told',
  },
  {
    rule: 'periods: a posting waits for the closing of its month',
    patches: [
      {
        file: 'server/src/goods/books/period/period-gate.ts',
        find: 'await shareBooks(tx);',
        replace: '',
      },
    ],
    test: 'server/src/goods/books/period/period.test.ts',
    named: 'G-14 wait for each other',
  },
  {
    rule: 'periods: the closing of a month waits for the postings under way',
    patches: [
      {
        file: 'server/src/goods/books/period/period.service.ts',
        find: `await takeBooks(tx);
          const before = await requirePeriod(tx, yyyymm, today);
          const obstacles = await obstaclesTo(tx, before, reach);`,
        replace: `const before = await requirePeriod(tx, yyyymm, today);
          const obstacles = await obstaclesTo(tx, before, reach);`,
      },
    ],
    test: 'server/src/goods/books/period/period.test.ts',
    named: 'G-14 wait for each other',
  },
  {
    rule: 'counting: a count is held against the books of its moment',
    patches: [
      {
        file: 'server/src/goods/counting/stock-count/stock-count.queries.ts',
        find: 'expected_qty = excluded.expected_qty,',
        replace: 'expected_qty = count_line.book_qty,',
      },
    ],
    test: 'server/src/goods/counting/stock-count/stock-count.test.ts',
    named: 'G-23 finds what is more and less',
  },
  {
    rule: 'prices: a price is changed under the lock of its good',
    patches: [
      {
        file: 'server/src/goods/pricing/price/price.service.ts',
        find: 'await lockGoods(tx, ids);',
        replace: '',
      },
    ],
    test: 'server/src/goods/pricing/price/price-race.proof.ts',
    named: 'G-34 change it once, and nine are told',
  },
  {
    rule: 'prices: prices of one store for the same days are judged under the lock of their good',
    patches: [
      {
        file: 'server/src/goods/pricing/price/price.service.ts',
        find: 'await lockGoods(tx, ids);',
        replace: '',
      },
    ],
    test: 'server/src/goods/pricing/price/price-race.proof.ts',
    named: 'G-38 leave one that holds',
  },
  {
    rule: 'bar code rules: whoever adds a rule waits for whoever adds one beside it',
    patches: [
      {
        file: 'server/src/goods/items/barcode-rule/barcode-rule.queries.ts',
        find: 'await sql`lock table goods.barcode_rule in share row exclusive mode`.execute(tx);',
        replace: '',
      },
    ],
    test: 'server/src/goods/items/barcode-rule/barcode-rule.test.ts',
    named: 'G-57 exactly one of them is taken',
  },
  {
    rule: 'in-store codes: numbers are drawn by one statement',
    patches: [
      {
        file: 'server/src/goods/items/in-store-code/in-store-code.queries.ts',
        find: `update goods.in_store_counter
          set next = next + \${count}
          where prefix = \${prefix}
          returning next - \${count} as first`,
        replace: `with seen as materialized (select prefix, next from goods.in_store_counter)
          update goods.in_store_counter as counter
          set next = seen.next + \${count}
          from seen
          where counter.prefix = \${prefix} and seen.prefix = counter.prefix
          returning seen.next as first`,
      },
    ],
    test: 'server/src/goods/items/in-store-code/in-store-code.test.ts',
    named: 'G-48 are shown ten codes',
  },
  {
    rule: 'in-store codes: goods are given codes under their lock',
    patches: [
      {
        file: 'server/src/goods/items/in-store-code/in-store-code.routes.ts',
        find: 'await lockGoods(tx, ids);',
        replace: '',
      },
    ],
    test: 'server/src/goods/items/in-store-code/in-store-code.test.ts',
    named: 'G-48 give five goods five codes',
  },
  {
    rule: 'departments: requisitions of a department are held against its quota one after the other',
    patches: [
      {
        file: 'server/src/goods/masters/department-quota/department-quota.service.ts',
        find: `await lockDepartment(tx, deptId);
          await refuseRequisition(tx, document, work);`,
        replace: 'await refuseRequisition(tx, document, work);',
      },
    ],
    test: 'server/src/goods/masters/department-quota/department-quota.test.ts',
    named: 'G-37 one is posted, the other is told',
  },
  {
    rule: 'payables: a payment is settled under the lock of the account of its supplier',
    patches: [
      {
        file: 'server/src/goods/payables/payable/settlement.service.ts',
        find: 'await lockAccount(tx, purchase.supplierId);',
        replace: '',
      },
    ],
    test: 'server/src/goods/payables/payable/settlement.test.ts',
    named: 'G-50 one does, and the other is told',
  },
  {
    rule: 'choices: names are told to those whose documents can say them',
    patches: [
      {
        file: 'server/src/goods/items/choice/choice.routes.ts',
        find: 'seenWith[list].some(each => staff.codes.has(each))',
        replace: 'seenWith[list].length > 0',
      },
    ],
    test: 'server/src/goods/items/choice/choice.test.ts',
    named: 'who sees stock alone is told none',
  },
  {
    rule: 'stock alert: a document that cannot be posted counts for nothing',
    patches: [
      {
        file: 'server/src/goods/stock/stock-alert/stock-alert.queries.ts',
        find: 'and not exists (select from ${shortGoods} as short)',
        replace: '',
      },
    ],
    test: 'server/src/goods/stock/stock-alert/stock-alert.test.ts',
    named: 'counts nothing of a document that cannot be posted',
  },
  {
    rule: 'batch audit: a red document waits with a negative cost',
    patches: [
      {
        file: 'server/src/goods/stock/posting/document-worth.queries.ts',
        find: 'select -abs(original.cost_fen)',
        replace: 'select abs(original.cost_fen)',
      },
    ],
    test: 'server/src/goods/documents/batch-audit/waiting-cost.test.ts',
    named: 'G-28 says of a red document',
  },
  {
    rule: 'payables: more than is owed is paid by nobody who did not confirm it',
    patches: [
      {
        file: 'server/src/goods/payables/payable/payable.service.ts',
        find: "if (draft.kind === 'payment' && !beyond) await refuseBeyond(tx, draft);",
        replace: '',
      },
    ],
    test: 'server/src/goods/payables/payable/payable.test.ts',
    named: 'G-26 is not paid beyond',
  },
];
