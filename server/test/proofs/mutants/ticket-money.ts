import type { Mutant } from '../mutant.ts';

/** What is paid, moved to another day, given back, invoiced and agreed on. */
export const ticketMoneyMutants: readonly Mutant[] = [
  {
    rule: 'window: a code that a slow scanner sends is known by its shape',
    patches: [
      {
        file: 'shared/counter/keys/use-keyboard.ts',
        find: 'return isKnown && burst.text.length >= shortestSlowScan;',
        replace: 'return false;',
      },
    ],
    test: 'shared/counter/keys/use-keyboard.test.tsx',
    named: 'a payment code of a slow scanner',
  },
  {
    rule: 'window: a payment code in place of the cash is no amount',
    patches: [
      {
        file: 'shared/counter/cash/tender.ts',
        find: "return scan.kind === 'unknown' ? null : scan;",
        replace: 'return null;',
      },
    ],
    test: 'shared/counter/cash/tender.test.ts',
    named: 'tells of 131234567890123456 whether it is a code',
  },
  {
    rule: 'payment: of a payment whose provider says nothing nothing is known',
    patches: [
      {
        file: 'server/src/ticket/selling/payment/settlement.ts',
        find: "return { ...nothing, state: 'CLOSED' };",
        replace:
          "return { ...nothing, state: 'CLOSED' }; case 'UNKNOWN': return { ...nothing, state: 'FAILED' };",
      },
    ],
    test: 'server/src/ticket/selling/payment/payment.test.ts',
    named: 'a payment of which nothing is known',
  },
  {
    rule: 'collection: a booking is paid once, at one window',
    patches: [
      {
        file: 'server/src/ticket/booking/pickup/pickup-payment.ts',
        find: `if (order.state !== 'UNPAID' && order.state !== 'RESERVED')
          throw new RuleViolation('letter_forbidden', '该订单无需支付');`,
        replace: '',
      },
    ],
    test: 'server/src/ticket/booking/pickup/pickup.test.ts',
    named: 'two windows and the visitor who pay one booking pay it once',
  },
  {
    rule: 'collection: a booking of a group is paid once, at one window',
    patches: [
      {
        file: 'server/src/ticket/booking/pickup/pickup-payment.ts',
        find: `if (order.state !== 'UNPAID' && order.state !== 'RESERVED')
          throw new RuleViolation('letter_forbidden', '该订单无需支付');`,
        replace: '',
      },
    ],
    test: 'server/src/ticket/groups/team-booking/team-booking-race.proof.ts',
    named: 'T-5[67] (take its money once|is fetched or released)',
  },
  {
    rule: 'collection: a booked order is fetched on paper once',
    patches: [
      {
        file: 'server/src/ticket/booking/pickup/pickup.queries.ts',
        find: 'where id = ${orderId} and collected_at is null`',
        replace: 'where id = ${orderId}`',
      },
    ],
    test: 'server/src/ticket/booking/pickup/pickup.test.ts',
    named: 'two windows that fetch one order hand it out once',
  },
  {
    rule: 'refund: a refund has its order to itself and changes only letters that it has read',
    patches: [
      {
        file: 'server/src/ticket/after-sale/refund/refund.service.ts',
        find: 'if (lock) await lockOrder(lock, order.id);',
        replace: '',
      },
      {
        file: 'server/src/ticket/after-sale/refund-way/pay-out.ts',
        find: "if ((await markRefunded(tx, whole)) !== whole.length) throw new RuleViolation('letter_conflict');",
        replace: 'await markRefunded(tx, whole);',
      },
    ],
    test: 'server/src/ticket/after-sale/refund/refund-race.proof.ts',
    named: 'T-14 T-06 give each ticket back once',
  },
  {
    rule: 'refund: a scan waits for a refund that has read its ticket',
    patches: [
      {
        file: 'server/src/ticket/after-sale/refund/refund.service.ts',
        find: 'if (lock) await lockOrder(lock, order.id);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/after-sale/refund/refund-race.proof.ts',
    named: 'a refund and a scan of one ticket at the same instant T-30 have one winner',
  },
  {
    rule: 'compensation: one of many waits for a second person',
    patches: [
      {
        file: 'server/src/ticket/after-sale/refund/refund.service.ts',
        find: 'if (lock) await lockOrder(lock, order.id);',
        replace: '',
      },
      {
        file: 'server/src/ticket/after-sale/refund/refund.service.ts',
        find: "if (!isWhole) throw new RuleViolation('letter_conflict');",
        replace: '',
      },
    ],
    test: 'server/src/ticket/after-sale/compensation/compensation-race.proof.ts',
    named: 'T-77 wait for a second person once',
  },
  {
    rule: 'refund audit: a refund is settled once, whoever audits it',
    patches: [
      {
        file: 'server/src/ticket/after-sale/refund-audit/refund-audit.service.ts',
        find: `await lockOrder(tx, applied.orderId);`,
        replace: '',
      },
      {
        file: 'server/src/ticket/after-sale/refund-audit/refund-audit.service.ts',
        find: "if (!won) throw new RuleViolation('refund_settled');",
        replace: '',
      },
    ],
    test: 'server/src/ticket/after-sale/refund-audit/refund-audit.test.ts',
    named: 'T-14 is settled once, whoever audits it',
  },
  {
    rule: 'closure refund: two processes handle one order one after the other',
    patches: [
      {
        file: 'server/src/ticket/after-sale/closure-refund/closure-refund.service.ts',
        find: 'await lockOrder(tx, hit.orderId);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/after-sale/closure-refund/closure-refund.test.ts',
    named: 'T-14 go back once when two processes find them',
  },
  {
    rule: 'channel order: a scan waits for a cancellation that has read its ticket',
    patches: [
      {
        file: 'server/src/ticket/channels/channel-order/channel-refund.service.ts',
        find: 'await lockOrder(tx, head.id);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/channels/channel-order/channel-race.proof.ts',
    named: 'T-30 have one winner',
  },
  {
    rule: 'group: who has come in is not paid for as having left',
    patches: [
      {
        file: 'server/src/ticket/after-sale/refund/refund.service.ts',
        find: 'if (lock) await lockOrder(lock, order.id);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/groups/group-size-reduction/group-size-reduction.test.ts',
    named: 'T-60 never pays for who has come in',
  },
  {
    rule: 'invoice: what is given back is not invoiced meanwhile',
    patches: [
      {
        file: 'server/src/ticket/booking/booking-refund/booking-refund.service.ts',
        find: 'await refuseInvoiced(tx, head.id, true);',
        replace: 'await refuseInvoiced(tx, head.id, false);',
      },
    ],
    test: 'server/src/commerce/invoice/invoice.test.ts',
    named: 'C-12 an invoice is issued or its ticket given back, not both',
  },
  {
    rule: 'invoice: whoever asks for one waits for a refund that is under way',
    patches: [
      {
        file: 'server/src/ticket/books/receipt-invoice/receipt-invoice.routes.ts',
        find: 'await lockOrder(tx, id);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/books/receipt-invoice/receipt-invoice.test.ts',
    named: 'T-78 is asked for what is left when a ticket goes back',
  },
  {
    rule: 'change: two moves of one ticket come one after the other',
    patches: [
      {
        file: 'server/src/ticket/after-sale/ticket-change/ticket-change.service.ts',
        find: 'await lockOrder(tx, order.id);',
        replace: '',
      },
      {
        file: 'server/src/ticket/after-sale/ticket-change/ticket-change.queries.ts',
        find: "and ticket.status = 'I' and ticket.locked_reason is null and ticket.change_count = moved.seen_changes",
        replace: '',
      },
    ],
    test: 'server/src/ticket/after-sale/ticket-change/change-race.proof.ts',
    named: 'two moves of one ticket at the same instant have one winner',
  },
  {
    rule: 'change: old and new slots of a move are locked in one order',
    patches: [
      {
        file: 'server/src/ticket/after-sale/ticket-change/ticket-change.service.ts',
        find: 'if (ids.length > 1) await lockSlots(tx, ids);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/after-sale/ticket-change/change-race.proof.ts',
    named: 'T-02 tickets that change places with each other',
  },
  {
    rule: 'change: of two upgrades of one ticket one is paid',
    patches: [
      {
        file: 'server/src/ticket/after-sale/ticket-change/ticket-change.service.ts',
        find: 'await lockOrder(tx, order.id);',
        replace: '',
      },
      {
        file: 'server/src/ticket/after-sale/ticket-change/ticket-change.queries.ts',
        find: "and ticket.status = 'I' and ticket.locked_reason is null and ticket.change_count = moved.seen_changes",
        replace: '',
      },
    ],
    test: 'server/src/ticket/after-sale/ticket-upgrade/upgrade-race.proof.ts',
    named: 'T-71 have one winner, who alone pays',
  },
  {
    rule: 'booked move: a booking moves once, and its places with it',
    patches: [
      {
        file: 'server/src/ticket/booking/reschedule/reschedule.service.ts',
        find: 'await lockBooking(tx, id);',
        replace: '',
      },
      {
        file: 'server/src/ticket/booking/reschedule/reschedule.queries.ts',
        find: "and ticket.status = 'R' and ticket.change_count = moved.seen_changes",
        replace: '',
      },
    ],
    test: 'server/src/ticket/booking/reschedule/reschedule-race.proof.ts',
    named: 'T-72 moves once, and its places with it',
  },
  {
    rule: 'change: tickets whose difference is being paid are nobody else’s',
    patches: [
      {
        file: 'server/src/ticket/after-sale/change-charge/change-charge.service.ts',
        find: `if ((await lockMoving(tx, plan.tickets)) !== plan.tickets.length) {
          throw new RuleViolation('letter_conflict');
        }`,
        replace: '',
      },
    ],
    test: 'server/src/ticket/after-sale/change-charge/change-charge.test.ts',
    named: 'T-70 keeps the new places and everybody off the tickets',
  },
  {
    rule: 'agreement: agreements of an enterprise come into force one after the other',
    patches: [
      {
        file: 'server/src/ticket/groups/agreement/agreement.service.ts',
        find: 'await lockEnterprise(tx, before.enterpriseId);',
        replace: '',
      },
    ],
    test: 'server/src/ticket/groups/agreement/agreement.test.ts',
    named: 'T-40 one comes into force',
  },
  {
    rule: 'concession: what a shift gives away is counted by one sale after the other',
    patches: [
      {
        file: 'server/src/ticket/selling/sale/sale.service.ts',
        find: 'const isAlone = sale.concession !== undefined;',
        replace: 'const isAlone = false;',
      },
    ],
    test: 'server/src/ticket/pricing/sale-discount/sale-discount.test.ts',
    named: 'T-62 holds for sales of one shift at the same instant',
  },
  {
    rule: 'voucher: papers of a house are settled by one person after the other',
    patches: [
      {
        file: 'server/src/ticket/books/voucher/voucher-list.queries.ts',
        find: 'order by id for no key update`',
        replace: 'order by id`',
      },
    ],
    test: 'server/src/ticket/books/voucher/settlement.test.ts',
    named: 'T-67 is made once',
  },
  {
    rule: 'rebate: a rebate is paid once, under the lock of its row',
    patches: [
      {
        file: 'server/src/ticket/groups/rebate/rebate.service.ts',
        find: 'await lockRebate(tx, id);',
        replace: '',
      },
      {
        file: 'server/src/ticket/groups/rebate/rebate-step.queries.ts',
        find: "where id = ${id} and state = 'AUDITED'`.execute(tx); return result.numAffectedRows === 1n; } /** 冲回 before",
        replace: 'where id = ${id}`.execute(tx); return result.numAffectedRows === 1n; } /** 冲回 before',
      },
    ],
    test: 'server/src/ticket/groups/rebate/rebate.test.ts',
    named: 'T-21 is paid once',
  },
];
