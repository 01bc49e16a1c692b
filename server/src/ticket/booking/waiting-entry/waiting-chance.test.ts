import { chanceOf } from './waiting-chance.ts';

describe('how likely whoever waits gets his places', () => {
  const usualFour = { spotId: 1, slots: 10, given: 40 };

  it.each([
    [1, 'GOOD'],
    [2, 'GOOD'],
    [3, 'FAIR'],
    [6, 'FAIR'],
    [7, 'POOR'],
  ])('is judged for %i places by what came free before: %s', (wanted, chance) => {
    expect(chanceOf(wanted, usualFour)).toBe(chance);
  });

  it('is poor where nothing ever came free, and not said where too little is known', () => {
    expect(chanceOf(1, { spotId: 1, slots: 5, given: 0 })).toBe('POOR');
    expect(chanceOf(1, { spotId: 1, slots: 4, given: 40 })).toBeNull();
    expect(chanceOf(1, undefined)).toBeNull();
  });
});
