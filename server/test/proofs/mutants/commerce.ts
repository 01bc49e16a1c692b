import type { Mutant } from '../mutant.ts';

export const commerceMutants: readonly Mutant[] = [
  {
    rule: 'credit: an account is spent no further than it reaches',
    patches: [
      {
        file: 'server/src/commerce/partners/credit-account/credit-spend.service.ts',
        find: 'if (!(await moveCredit(tx, move))) throw await refusalOf(tx, accountId, spends);',
        replace: 'await moveCredit(tx, { ...move, spends: null });',
      },
    ],
    test: 'server/src/goods/stock/posting/document-money.test.ts',
    named: 'G-35 exactly one of them posts',
  },
  {
    rule: 'credit: no more of an account is set aside than it reaches',
    patches: [
      {
        file: 'server/src/commerce/partners/credit-account/credit-freeze.service.ts',
        find: 'if (!(await moveFrozen(tx, move))) throw await refusalOf(tx, freezing.accountId, spends);',
        replace: 'await moveFrozen(tx, { ...move, spends: null });',
      },
    ],
    test: 'server/src/ticket/groups/team-booking/team-booking-race.proof.ts',
    named: 'T-56 sets aside no more than it has',
  },
  {
    rule: 'statements: what comes to light late is charged by the next one',
    patches: [
      {
        file: 'server/src/commerce/partners/statement/statement.queries.ts',
        find: "and earlier.state <> 'DRAFT'",
        replace: "and earlier.state = 'DRAFT'",
      },
    ],
    test: 'server/src/commerce/partners/statement/statement.test.ts',
    named: 'C-23 takes up on the next one what comes to light late',
  },
  {
    rule: 'statements: an account owes what the confirmed statement says',
    patches: [
      {
        file: 'server/src/commerce/partners/statement/statement.service.ts',
        find: 'if (accountId !== null && amountFen !== 0) {',
        replace: 'if (accountId !== null && amountFen > 1e12) {',
      },
    ],
    test: 'server/src/commerce/partners/statement/statement.test.ts',
    named: 'C-24 of 40 students',
  },
  {
    rule: 'statements: whoever made a statement does not confirm it',
    patches: [
      {
        file: 'server/src/commerce/partners/statement/statement.service.ts',
        find: 'refuseMaker((await readMaker(tx, id)) === staff.id,',
        replace: 'refuseMaker((await readMaker(tx, id)) === 0,',
      },
    ],
    test: 'server/src/commerce/partners/statement/statement.test.ts',
    named: 'A-05 waits for the audit',
  },
  {
    rule: 'invoices: no ticket goes back while a provider has the invoice',
    patches: [
      {
        file: 'server/src/commerce/invoice/invoice.queries.ts',
        find: "and state in ('APPLIED', 'ISSUING', 'ISSUED', 'REVERSING')",
        replace: "and state in ('APPLIED', 'ISSUED')",
      },
    ],
    test: 'server/src/commerce/payments/simulators/invoice.test.ts',
    named: 'C-12 is given back by a red one alone',
  },
  {
    rule: 'invoices: one whose answer was lost is looked for under its number',
    patches: [
      {
        file: 'server/src/commerce/invoice/provider/issue-invoices.service.ts',
        find: 'wasAsked: handedOverAt !== null,',
        replace: 'wasAsked: handedOverAt !== null && order.id < 0,',
      },
    ],
    test: 'server/src/commerce/payments/simulators/invoice.test.ts',
    named: 'C-13 is asked for once though its answer was lost',
  },
  {
    rule: 'payments: a notify without the signature of its provider is not believed',
    patches: [
      {
        file: 'server/src/commerce/payments/provider-notify/provider-notify.service.ts',
        find: 'if (account === null || !isSignedByPlatform(account, signature, body))',
        replace: 'if (account === null)',
      },
    ],
    test: 'server/src/commerce/payments/simulators/provider.test.ts',
    named: 'signed by somebody else',
  },
  {
    rule: 'payments: a notify of another sum changes nothing',
    patches: [
      {
        file: 'server/src/commerce/payments/provider-notify/provider-notify.service.ts',
        find: "return asked.amountFen === paid.amountFen ? 'TAKEN' : 'OTHER_AMOUNT';",
        replace: "return 'TAKEN';",
      },
    ],
    test: 'server/src/commerce/payments/simulators/provider.test.ts',
    named: 'for another amount',
  },
  {
    rule: 'refunds: a notify of another sum gives nothing back',
    patches: [
      {
        file: 'server/src/commerce/payments/provider-notify/provider-notify.service.ts',
        find: "return fits ? 'TAKEN' : 'OTHER_AMOUNT';",
        replace: "return 'TAKEN';",
      },
    ],
    test: 'server/src/commerce/payments/simulators/provider.test.ts',
    named: 'of another amount changes nothing',
  },
  {
    rule: 'refunds: whoever notes the slip of the bank does not let it through',
    patches: [
      {
        file: 'server/src/ticket/after-sale/refund-audit/refund-audit.service.ts',
        find: 'refuseMaker(applied.applyBy === staff.id || applied.offlineBy === staff.id);',
        replace: 'refuseMaker(applied.applyBy === staff.id);',
      },
    ],
    test: 'server/src/ticket/after-sale/refund-way/failed-refund.test.ts',
    named: 'C-16 is never let through by who registers it',
  },
  {
    rule: 'refunds: of two providers the second is not asked before the first gave back',
    patches: [
      {
        file: 'server/src/ticket/after-sale/refund-way/refund-way.service.ts',
        find: "if ((await ask(db, way, work)) !== 'SUCCESS') break;",
        replace: 'await ask(db, way, work);',
      },
    ],
    test: 'server/src/ticket/after-sale/ticket-upgrade/upgrade.test.ts',
    named: 'C-16 T-71 gives back nothing of two codes',
  },
  {
    rule: 'statements: an enterprise with an unpaid statement is not ended',
    patches: [
      {
        file: 'server/src/commerce/partners/enterprise/enterprise.service.ts',
        find: 'if (unsettled.length + statements.length > 0) {',
        replace: 'if (unsettled.length > 0) {',
      },
    ],
    test: 'server/src/commerce/partners/statement/statement.test.ts',
    named: 'C-26 keeps its enterprise',
  },
  {
    rule: 'enterprises: an enterprise is handed on by whoever knows who looks after it',
    patches: [
      {
        file: 'server/src/commerce/partners/enterprise/enterprise.queries.ts',
        find: 'and account_manager_id is not distinct from ${fromManagerId}::bigint',
        replace: '',
      },
    ],
    test: 'server/src/commerce/partners/enterprise/transfer.test.ts',
    named: 'do so once, and the other one hears who looks after it now',
  },
  {
    rule: 'messages: nobody of a real site reads a live code',
    patches: [
      {
        file: 'server/src/commerce/sms/sms.service.ts',
        find: "of === 'CODE' && !showsCodes ? text.replace(/\\d{6}/, hiddenCode) : text",
        replace: 'text',
      },
    ],
    test: 'server/src/ticket/booking/booking-proof/booking-proof.test.ts',
    named: 'is read by nobody of a real site',
  },
  {
    rule: 'codes: those of one network and of the site are counted',
    patches: [
      {
        file: 'server/src/ticket/booking/booking-proof/booking-proof.service.ts',
        find: 'if (sent.ofNetwork >= perNetworkHour || sent.ofSite >= perSiteHour) throw tooMany();',
        replace: '',
      },
    ],
    test: 'server/src/ticket/booking/booking-proof/booking-proof.test.ts',
    named: 'goes to sixty mobiles of one network|goes to as many mobiles an hour',
  },
  {
    rule: 'products: a price far from the one in force is typed again by the approver',
    patches: [
      {
        file: 'server/src/commerce/products/product-draft/product-draft.service.ts',
        find: 'if (mustType && typedFen !== product.facePriceFen) {',
        replace: 'if (mustType && typedFen === undefined) {',
      },
    ],
    test: 'server/src/commerce/products/product-draft/product-draft.test.ts',
    named: 'shows whoever approves what it changes',
  },
  {
    rule: 'bills: no row of the zip of a provider is lost',
    patches: [
      {
        file: 'server/src/commerce/payments/providers/alipay-bill.ts',
        find: 'if (counts.reduce((sum, count) => sum + count) !== lines.length)',
        replace: 'if (counts.reduce((sum, count) => sum + count) < lines.length)',
      },
    ],
    test: 'server/src/commerce/payments/providers/alipay-bill.test.ts',
    named: 'that lacks a row',
  },
  {
    rule: 'bills: a refund of a fetched bill is a row of its own, under its own number',
    patches: [
      {
        file: 'server/src/commerce/payments/channel-bill/bill-file.ts',
        find: "isRefund ? '退款批次号/请求号' : '商户订单号', '支付宝交易号'",
        replace: "isRefund ? '商户订单号' : '商户订单号', '支付宝交易号'",
      },
    ],
    test: 'server/src/commerce/payments/providers/alipay-bill.test.ts',
    named: 'is read in GBK',
  },
  {
    rule: 'bills: a bill is fetched once',
    patches: [
      {
        file: 'server/src/commerce/payments/providers/fetch-bills.service.ts',
        find: 'return due.filter(day => !billed.has(day));',
        replace: 'return due;',
      },
      {
        file: 'server/src/commerce/payments/channel-bill/channel-bill.service.ts',
        find: "if (id === null) throw new RuleViolation('bill_already_imported');",
        replace: "if (id === null) return found(await readBill(tx, 1), '账单');",
      },
    ],
    test: 'server/src/commerce/payments/simulators/provider.test.ts',
    named: 'is fetched by its protocol when it is there, once',
  },
  {
    rule: 'bills: a row that a bill says twice meets one movement',
    patches: [
      {
        file: 'server/src/commerce/payments/channel-bill/channel-bill.queries.ts',
        find: "row_number() over (partition by ${key('bill_row', 'bill_fen')} order by bill_row.id) as nth",
        replace: '1 as nth',
      },
    ],
    test: 'server/src/commerce/payments/channel-bill/channel-bill.test.ts',
    named: 'ends every row of a bill',
  },
  {
    rule: 'messages: the balance never goes below the overdraft',
    patches: [
      {
        file: 'server/src/commerce/sms-recharge/sms-recharge.queries.ts',
        find: 'and account.balance_segments - ${segments} >= ${lowest}',
        replace: '',
      },
    ],
    test: 'server/src/commerce/sms-recharge/sms-recharge.test.ts',
    named: 'to the overdraft and never below',
  },
];
