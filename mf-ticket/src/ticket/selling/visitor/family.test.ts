import type { SaleProduct } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { fen } from '@shanmen/shared/money';
import { offerOf, orderLines, priceLines, spotDays } from '../cart/cart.ts';
import { judgeVisitor, missingOf, needsOf } from './judge-visitor.ts';
import { type NamedVisitor, noPeople, visitorsOf, withinCart } from './people.ts';

const grown = { title: '大门成人票', crowd: 'ADULT', eligibility: null };
const young = {
  title: '大门半价票',
  crowd: 'STUDENT',
  eligibility: { ages: [{ from: 7, to: 18 }], certs: [], heightMaxCm: null, idPrefixes: [] },
};
const family: SaleProduct = {
  id: 9,
  code: 'LD',
  name: '家庭票',
  crowd: 'ADULT',
  hotkey: 'F',
  priceFen: fen(268_00),
  priceReason: '',
  spotIds: [1, 1, 1],
  requiresSlot: false,
  maxQtyPerOrder: 200,
  members: [grown, grown, young],
  visitors: { family: 'DM', eligibility: null },
  blocked: null,
};
const slot: Slot = {
  id: 11,
  spotId: 1,
  spotName: '大门',
  visitDate: '2026-11-20',
  startTime: '10:00',
  endTime: '12:00',
  capacity: 100,
  remaining: 8,
  closed: false,
};
const offer = offerOf(family, spotDays([slot], {}, null));

const named = (memberNo: number, idNo: string): NamedVisitor => ({
  key: idNo,
  productId: 9,
  visitor: { idKind: 'ID_CARD', idNo, memberNo },
  idMasked: '',
  age: null,
  cert: null,
});

function linesWith(visitors: readonly NamedVisitor[], qty = 1) {
  const people = { ...noPeople, visitors };
  return priceLines(
    [{ productId: 9, qty }],
    [offer],
    (id, memberNo) => visitorsOf(people, id, memberNo).length,
  );
}

it('takes a place for each of a family out of the same slot, which is named once', () => {
  expect(offer).toMatchObject({ remaining: 2, otherSlots: [], refusal: null });
  expect(priceLines([{ productId: 9, qty: 3 }], [offer])[0]?.problem).toBe('仅剩 2 张');
  expect(orderLines(linesWith([]))).toEqual([{ productId: 9, qty: 1, slotId: 11, visitors: [] }]);
});

it('asks for everybody by the own part, and again for whoever was taken off', () => {
  const needs = needsOf(linesWith([named(1, 'a'), named(3, 'c')], 2));
  expect(needs.map(need => [need.name, need.memberNo, need.named])).toEqual([
    ['家庭票·大门成人票', 1, 1],
    ['家庭票·大门成人票', 2, 0],
    ['家庭票·大门半价票', 3, 1],
  ]);
  expect(missingOf(needs)).toBe(4);
});

it('judges a child by the child’s part and offers nobody a ticket outside the family', () => {
  const [first, , child] = needsOf(linesWith([]));
  if (!first || !child) throw new Error('a family of three has three needs');
  const cheap = { ...offer, product: { ...family, id: 2, name: '大门免票', members: [], priceFen: fen(0) } };
  const situation = {
    offers: [offer, cheap],
    visitors: [],
    visitDate: '2026-11-20',
    today: '2026-11-20',
    rules: { admitsDemoRegion: true, id15: 'convert' },
    newKey: 'k',
  } as const;
  expect(judgeVisitor('990000199001010017', child, situation)).toMatchObject({ kind: 'fault' });
  expect(judgeVisitor('99000020150320003X', child, situation)).toMatchObject({
    kind: 'named',
    visitor: { cert: 'AGE', visitor: { memberNo: 3 } },
  });
  expect(judgeVisitor('990000194809090045', first, situation)).toMatchObject({
    kind: 'named',
    visitor: { visitor: { memberNo: 1 } },
  });
});

it('forgets the last of each part when a set is taken out', () => {
  const visitors = [named(1, 'a'), named(1, 'b'), named(3, 'c')];
  const kept = withinCart({ ...noPeople, visitors }, () => 1);
  expect(kept.visitors.map(({ key }) => key)).toEqual(['a', 'c']);
});
