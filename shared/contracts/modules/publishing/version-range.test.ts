import { meetsRange } from './version-range.ts';

describe('a range of a release manifest', () => {
  it.each([
    ['19.3.1', '^19.3', true],
    ['19.4.0', '^19.3', true],
    ['19.2.9', '^19.3', false],
    ['20.0.0', '^19.3', false],
    ['1.0.0', '^1', true],
    ['2.0.0', '^1', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['1.2.4', '*', true],
  ])('%s meets %s: %s', (version, range, meets) => {
    expect(meetsRange(version, range)).toBe(meets);
  });

  it.each(['>=1', '1 || 2', 'latest', '', '^x'])('no version meets %s, a form nobody promised', range => {
    expect(meetsRange('1.0.0', range)).toBe(false);
  });
});
