import fc from 'fast-check';

import { type Placed, placesFor } from './menu-order.ts';

const at = (...sorts: number[]): Placed[] => sorts.map((sort, index) => ({ id: index + 1, sort }));

describe('the order of a menu', () => {
  it('changes nothing that stands in order already', () => {
    expect(placesFor(at(10, 20, 30))).toEqual([]);
    expect(placesFor([])).toEqual([]);
  });

  it('gives a place between its new neighbours to the one that moved', () => {
    expect(placesFor(at(10, 40, 20, 30))).toEqual([{ id: 2, sort: 15 }]);
    expect(placesFor(at(40, 10, 20, 30))).toEqual([{ id: 1, sort: 5 }]);
    expect(placesFor(at(20, 30, 40, 10))).toEqual([{ id: 4, sort: 50 }]);
  });

  it('places all anew where no room is left between two', () => {
    expect(placesFor(at(1, 9, 2, 3))).toEqual([
      { id: 1, sort: 10 },
      { id: 2, sort: 20 },
      { id: 3, sort: 30 },
      { id: 4, sort: 40 },
    ]);
  });

  it('ends in the order that was asked for, whatever the places were', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }), sorts => {
        const wanted = at(...sorts);
        const changed = new Map(placesFor(wanted).map(({ id, sort }) => [id, sort]));
        const after = wanted.map(({ id, sort }) => changed.get(id) ?? sort);
        expect(after.every((sort, index) => sort > (after[index - 1] ?? 0))).toBe(true);
      }),
    );
  });
});
