import { chosenAfter } from './chosen-days.ts';

const at = (first: number, last = first) => ({ first: `2026-10-0${first}`, last: `2026-10-0${last}` });

it('chooses a day, then all up to another, forwards and backwards, then begins anew', () => {
  const one = chosenAfter(null, at(5).first, false);
  expect(one).toEqual(at(5));
  expect(chosenAfter(one, at(7).first, false)).toEqual(at(5, 7));
  expect(chosenAfter(one, at(2).first, false)).toEqual(at(2, 5));
  expect(chosenAfter(at(5, 7), at(1).first, false)).toEqual(at(1));
});

it('moves the end of a choice with Shift', () => {
  expect(chosenAfter(at(2, 5), at(8).first, true)).toEqual(at(2, 8));
  expect(chosenAfter(at(2, 5), at(1).first, true)).toEqual(at(1, 5));
});
