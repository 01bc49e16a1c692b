import fc from 'fast-check';

/** One thing that somebody does. Orders and tickets are named by their number, counted round. */
export type Step =
  | { act: 'sell'; place: number; day: number; qty: number }
  | { act: 'sell-on-account'; place: number; qty: number }
  | { act: 'recharge'; yuan: number }
  | { act: 'refund'; order: number; count: number }
  | { act: 'change'; order: number; ticket: number }
  | { act: 'upgrade'; order: number; ticket: number }
  | { act: 'scan'; order: number; ticket: number }
  | { act: 'book'; place: number; qty: number; then: 'pay' | 'cancel' | 'wait' }
  | { act: 'book-team'; place: number; qty: number; then: 'collect' | 'cancel' | 'wait' }
  | { act: 'hold-ends' }
  | { act: 'hand-over'; shortFen: number }
  | { act: 'receive'; qty: number; fen: number }
  | { act: 'deliver'; qty: number }
  | { act: 'transfer'; qty: number }
  | { act: 'lose'; qty: number };

const aFew = fc.integer({ min: 1, max: 4 });
const place = fc.nat(1);
/** Few, so that the same order is met again. */
const which = fc.nat(3);

const arbitraries: { readonly [Act in Step['act']]: { weight: number; arbitrary: fc.Arbitrary<Step> } } = {
  sell: { weight: 5, arbitrary: fc.record({ act: fc.constant('sell'), place, day: fc.nat(1), qty: aFew }) },
  'sell-on-account': {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('sell-on-account'), place, qty: aFew }),
  },
  recharge: {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('recharge'), yuan: fc.integer({ min: 1, max: 90 }) }),
  },
  refund: {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('refund'), order: which, count: fc.integer({ min: 1, max: 2 }) }),
  },
  change: {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('change'), order: which, ticket: fc.nat(1) }),
  },
  upgrade: {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('upgrade'), order: which, ticket: fc.nat(1) }),
  },
  scan: {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('scan'), order: which, ticket: fc.nat(1) }),
  },
  book: {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('book'),
      place,
      qty: aFew,
      then: fc.constantFrom('pay', 'cancel', 'wait'),
    }),
  },
  'book-team': {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('book-team'),
      place,
      qty: aFew,
      then: fc.constantFrom('collect', 'cancel', 'wait'),
    }),
  },
  'hold-ends': { weight: 2, arbitrary: fc.record({ act: fc.constant('hold-ends') }) },
  'hand-over': {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('hand-over'), shortFen: fc.constantFrom(0, 0, 150, -320) }),
  },
  receive: {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('receive'),
      qty: fc.integer({ min: 1, max: 9 }),
      fen: fc.integer({ min: 1, max: 9999 }),
    }),
  },
  deliver: { weight: 2, arbitrary: fc.record({ act: fc.constant('deliver'), qty: aFew }) },
  transfer: { weight: 2, arbitrary: fc.record({ act: fc.constant('transfer'), qty: aFew }) },
  lose: { weight: 1, arbitrary: fc.record({ act: fc.constant('lose'), qty: aFew }) },
};

/** What people do in one run, one after the other. */
export function historyOf(steps: number): fc.Arbitrary<Step[]> {
  return fc.array(fc.oneof(...Object.values(arbitraries)), { minLength: steps, maxLength: steps });
}
