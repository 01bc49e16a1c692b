import { statementNames } from './statement-names.ts';

describe('names of statements', () => {
  it('are given to what comes back, and never to what was seen a few times', () => {
    const nameOf = statementNames();
    const names = Array.from({ length: 8 }, () => nameOf('select $1'));
    expect(names.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(new Set(names.slice(5)).size).toBe(1);
    expect(names[5]).toMatch(/^[\w-]{43}$/);
  });

  it('stay bounded when every text is another one', () => {
    const nameOf = statementNames();
    const given = Array.from({ length: 5000 }, (_, index) => nameOf(`select ${index}`));
    expect(given.filter(name => name !== undefined)).toEqual([]);
  });

  it.each([
    'select where ($1::bigint is null or id = $2)',
    `select where (
      $3 = ''
      or name = $4
    )`,
    'select where ($1::bigint[] is null or id = any ($1::bigint[]))',
  ])('are not given where a value switches a condition off: %s', text => {
    const nameOf = statementNames();
    expect(Array.from({ length: 8 }, () => nameOf(text)).every(name => name === undefined)).toBe(true);
  });

  it('are given where only a column may be empty', () => {
    const nameOf = statementNames();
    const text = 'select where valid_to is null or valid_to >= $1';
    expect(Array.from({ length: 8 }, () => nameOf(text)).at(-1)).toBeDefined();
  });
});
