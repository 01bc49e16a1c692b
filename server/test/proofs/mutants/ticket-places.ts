import type { Mutant } from '../mutant.ts';

/** Places of slots: sold, held, kept for some, waited for. */
export const ticketPlaceMutants: readonly Mutant[] = [
  {
    rule: 'slot: places are taken only while there are enough',
    patches: [
      {
        file: 'server/src/ticket/capacity/slot/slot.queries.ts',
        find: 'and slot.held + slot.sold + slot.reserved - take.own + take.persons <= slot.capacity',
        replace: '',
      },
    ],
    test: 'server/src/ticket/capacity/slot/slot.test.ts',
    named: 'T-01 never sells more than the capacity',
  },
  {
    rule: 'slot: several slots are locked in one order, by one statement',
    patches: [
      {
        file: 'server/src/ticket/capacity/slot/slot.service.ts',
        find: 'if (ids.length > 1 || hasOwn) await lockSlots(tx, ids);',
        replace: 'for (const id of ids) await lockSlots(tx, [id]);',
      },
    ],
    test: 'server/test/proofs/scenarios/processes/many-processes.proof.ts',
    named: 'P-25 never lock each other out',
  },
  {
    rule: 'hold: held places end once, whoever ends them',
    patches: [
      {
        file: 'server/src/ticket/booking/booking/booking-end.service.ts',
        find: "if (state !== 'UNPAID') return;",
        replace: '',
      },
      {
        file: 'server/src/ticket/selling/hold/hold.queries.ts',
        find: `where \${heldFor(owner)} and state = 'HELD'
          returning slot_id as "slotId", qty as persons, channel_quota_id as "allotmentId"\``,
        replace: `where \${heldFor(owner)}
          returning slot_id as "slotId", qty as persons, channel_quota_id as "allotmentId"\``,
      },
    ],
    test: 'server/src/ticket/selling/hold/hold.test.ts',
    named: 'T-03 returns once by timer and by two visitors at once',
  },
  {
    rule: 'entry queue: nobody is let in before the rate allows',
    patches: [
      {
        file: 'server/src/ticket/booking/entry-queue/queue-turn.ts',
        find: 'letInUntil = left <= credit ? end : from + ((end - from) * credit) / left;',
        replace: 'letInUntil = end;',
      },
    ],
    test: 'server/src/ticket/booking/entry-queue/entry-queue.test.ts',
    named: 'T-79 lets in whoever came first, at the rate that the site says, and everybody at last',
  },
  {
    rule: 'entry queue: a ticket is of no use to another browser',
    patches: [
      {
        file: 'server/src/ticket/booking/entry-queue/entry-ticket.ts',
        find: `.update(\`\${arrivedAt} \${device}\`)`,
        replace: `.update(\`\${arrivedAt}\`)`,
      },
    ],
    test: 'server/src/ticket/booking/entry-queue/entry-queue.test.ts',
    named: 'T-79 lets only a ticket of this browser in',
  },
  {
    rule: 'hung cart: a cart is dropped once',
    patches: [
      {
        file: 'server/src/ticket/selling/parked-sale/parked-sale.service.ts',
        find: "if (!hasEnded) throw new RuleViolation('cart_gone');",
        replace: '',
      },
    ],
    test: 'server/src/ticket/selling/parked-sale/parked-sale.test.ts',
    named: 'T-03 gives its places back once, ten times',
  },
  {
    rule: 'hung cart: a cart that was taken up keeps its places until it is sold',
    patches: [
      {
        file: 'server/src/ticket/selling/parked-sale/parked-sale.service.ts',
        find: 'await prolongHolds(tx, { hungCartId: id }, expiresAt);',
        replace: 'await releaseHolds(tx, { hungCartId: id }, work.now);',
      },
    ],
    test: 'server/src/ticket/selling/parked-sale/parked-sale.test.ts',
    named: 'T-03 keeps its places until it is sold',
  },
  {
    rule: 'slot: a capacity is lowered while nobody buys',
    patches: [
      {
        file: 'server/src/ticket/capacity/slot-quota/slot-quota.queries.ts',
        find: 'for no key update of slot',
        replace: '',
      },
    ],
    test: 'server/src/ticket/capacity/slot-quota/slot-quota.test.ts',
    named: 'T-05 lets no sale in between',
  },
  {
    rule: 'calendar day: a day is shut while nobody buys',
    patches: [
      {
        file: 'server/src/ticket/capacity/calendar-day/calendar-day.service.ts',
        find: 'await noteShut(tx, slotIds); await lockSlots(tx, slotIds);',
        replace: 'await noteShut(tx, slotIds);',
      },
    ],
    test: 'server/src/ticket/capacity/calendar-day/calendar-day.test.ts',
    named: 'T-01 is sold or shut where both come at once',
  },
  {
    rule: 'spot: the rule for those who come stays while the spot begins to ask for bookings',
    patches: [
      {
        file: 'server/src/ticket/setup/spot/spot.service.ts',
        find: 'await lockRulesOfSpot(tx, id); const before =',
        replace: 'const before =',
      },
    ],
    test: 'server/src/ticket/capacity/allotment-rule/walkin-share.test.ts',
    named: 'T-45 LR-6 are not taken away',
  },
  {
    rule: 'allotment: what nobody took is released once',
    patches: [
      {
        file: 'server/src/ticket/capacity/allotment/allotment.queries.ts',
        find: 'where id = ${id} and released_at is null returning',
        replace: 'where id = ${id} returning',
      },
    ],
    test: 'server/src/ticket/capacity/allotment/allotment.test.ts',
    named: 'T-07 found due by two processes',
  },
  {
    rule: 'booking: open bookings of one mobile, source and device are counted one after the other',
    patches: [
      {
        file: 'server/src/ticket/booking/booking/booking.service.ts',
        find: 'await takeTurns( tx, counted.map(hash => `booking ${hash}`), );',
        replace: '',
      },
    ],
    test: 'server/src/ticket/booking/booking/booking-device.test.ts',
    named: 'Z-22 holds three bookings that are not paid',
  },
  {
    rule: 'purchase limit: sales of one day are counted one after the other',
    patches: [
      {
        file: 'server/src/ticket/pricing/purchase-limit/purchase-limit.service.ts',
        find: '...cappedIn(purchase).map(({ productId }) => dayTurn(productId, purchase.visitDate)),',
        replace: '',
      },
    ],
    test: 'server/src/ticket/pricing/purchase-limit/purchase-limit.test.ts',
    named: 'T-73 is sold no more often',
  },
  {
    rule: 'purchase limit: moves to one day are counted one after the other',
    patches: [
      {
        file: 'server/src/ticket/pricing/purchase-limit/purchase-limit.service.ts',
        find: 'await takeTurns( tx, capped.map(({ productId }) => dayTurn(productId, visitDate)), );',
        replace: '',
      },
    ],
    test: 'server/src/ticket/pricing/purchase-limit/purchase-limit.test.ts',
    named: 'T-73 takes in no more of those who move',
  },
  {
    rule: 'purchase limit: sales to one document are counted one after the other',
    patches: [
      {
        file: 'server/src/ticket/pricing/purchase-limit/purchase-limit.service.ts',
        find: '...new Set(countedPeople(purchase).map(({ person }) => `purchase ${person.id_hash}`)),',
        replace: '',
      },
    ],
    test: 'server/src/ticket/pricing/purchase-limit/purchase-limit.test.ts',
    named: 'T-74 is sold to nobody more often',
  },
  {
    rule: 'waiting: what comes free is offered to whoever waits, before it is for sale',
    patches: [
      {
        file: 'server/src/ticket/booking/waiting-entry/waiting-offer.service.ts',
        find: 'if (waitedFor.length === 0) return;',
        replace: 'if (waitedFor.length >= 0) return;',
      },
    ],
    test: 'server/src/ticket/booking/waiting-entry/waiting-entry.test.ts',
    named: 'T-06 is offered what a cancelled booking and a refund free',
  },
  {
    rule: 'waiting: an offer passes on once',
    patches: [
      {
        file: 'server/src/ticket/booking/waiting-entry/waiting-turn.service.ts',
        find: 'if (!hasEnded) return;',
        replace: '',
      },
      {
        file: 'server/src/ticket/selling/hold/hold.queries.ts',
        find: `where \${heldFor(owner)} and state = 'HELD'
          returning slot_id as "slotId", qty as persons, channel_quota_id as "allotmentId"\``,
        replace: `where \${heldFor(owner)}
          returning slot_id as "slotId", qty as persons, channel_quota_id as "allotmentId"\``,
      },
    ],
    test: 'server/src/ticket/booking/waiting-entry/waiting-entry.test.ts',
    named: 'T-06 passes on once',
  },
  {
    rule: 'waiting: what was paid buys tickets or goes back, never both',
    patches: [
      {
        file: 'server/src/ticket/booking/waiting-entry/waiting-entry.service.ts',
        find: "if (!isTaken) throw new RuleViolation('offer_gone');",
        replace: '',
      },
      {
        file: 'server/src/ticket/booking/waiting-prepayment/waiting-prepayment.queries.ts',
        find: `visitors_enc = null,
        ended_at = \${at.toISOString()}
    where id = \${id}
      and state = 'PAID'`,
        replace: 'visitors_enc = null, ended_at = ${at.toISOString()} where id = ${id}',
      },
    ],
    test: 'server/src/ticket/booking/waiting-prepayment/waiting-prepayment.test.ts',
    named: 'T-59 buys tickets or goes back, never both: end first',
  },
  {
    rule: 'waiting: money that its provider refused to give back is decided on once',
    patches: [
      {
        file: 'server/src/ticket/booking/waiting-prepayment/waiting-prepayment.queries.ts',
        find: "where id = ${id} and state = 'REFUSED'`",
        replace: 'where id = ${id}`',
      },
    ],
    test: 'server/src/ticket/booking/waiting-prepayment/waiting-prepayment.test.ts',
    named: 'T-64 leaves once, when two decide at once',
  },
  {
    rule: 'offline lease: a window sells no more by itself than it was given',
    patches: [
      {
        file: 'server/src/ticket/offline/offline-lease/offline-lease.queries.ts',
        find: 'and given.sold + take.persons <= given.places',
        replace: '',
      },
    ],
    test: 'server/src/ticket/offline/offline-sale/offline-sale.test.ts',
    named: 'T-51 never sells beyond its allotment',
  },
];
