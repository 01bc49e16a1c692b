import fc from 'fast-check';
import { loginAddress, readRedirect } from './redirect.ts';

const origin = 'http://localhost';
const searchOf = (address: string) => address.slice('/login'.length);

const word = fc.stringMatching(/^[a-z0-9&=#%+ 中文山?/🎫-]{1,8}$/u).filter(text => text.trim() !== '.');
const pathOf = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map(segments => `/${segments.map(segment => encodeURIComponent(segment)).join('/')}`)
  // An encoded slash in front is what a hostile target begins with.
  .filter(path => path !== '/login' && path !== '/401' && !/^\/%2F/i.test(path));
const params = fc.array(fc.tuple(word, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 6 });
const fragment = fc.option(
  word.map(text => `#${encodeURIComponent(text)}`),
  { nil: '' },
);

/** Values of each key in their order: what a screen can read from an address. */
function readable(address: string) {
  const url = new URL(address, origin);
  const keys = [...new Set(url.searchParams.keys())].sort();
  return {
    path: url.pathname,
    fragment: url.hash,
    params: keys.map(key => [key, url.searchParams.getAll(key)]),
  };
}

describe('the target of a sign-in', () => {
  it('is written as the design gives it', () => {
    expect(loginAddress('/goods/jh?no=JH-1&note=a%26b')).toBe(
      '/login?redirect=%2Fgoods%2Fjh&params=%7B%22no%22%3A%22JH-1%22%2C%22note%22%3A%22a%26b%22%7D',
    );
    expect(loginAddress('/goods/jh')).toBe('/login?redirect=%2Fgoods%2Fjh');
  });

  proof('S-13 restores 1 000 generated addresses exactly', () => {
    fc.assert(
      fc.property(pathOf, params, fragment, (path, pairs, hash) => {
        const query = new URLSearchParams(pairs).toString();
        const target = path + (query === '' ? '' : `?${query}`) + hash;
        const restored = readRedirect(searchOf(loginAddress(target)), origin);
        expect(restored).not.toBeNull();
        expect(readable(restored ?? '')).toEqual(readable(target));
      }),
      { numRuns: 1000 },
    );
  });

  it('S-13 keeps repeated keys in order, and a query without special marks letter by letter', () => {
    const target = '/goods/jh?status=a&status=b&q=%E9%95%9C%E6%B9%96+1%25&x=%23#第';
    expect(readRedirect(searchOf(loginAddress(target)), origin)).toBe(
      encodeURI('/goods/jh') + target.slice(9, -1) + '%E7%AC%AC',
    );
  });

  it('loses only the query when the params are no object of texts', () => {
    for (const bad of ['[]', '{', 'null', '{"a":1}', '{"a":{"b":"c"}}', '{"a":["b",1]}', '"text"']) {
      const search = `?${new URLSearchParams({ redirect: '/goods/jh', params: bad })}`;
      expect(readRedirect(search, origin)).toBe('/goods/jh');
    }
  });

  it('carries a key that JavaScript uses itself like any other', () => {
    const restored = readRedirect(searchOf(loginAddress('/goods?__proto__=x&constructor=y')), origin);
    expect(restored).toBe('/goods?__proto__=x&constructor=y');
  });
});

const hostile = [
  '',
  ' ',
  'x',
  'goods/jh',
  '//x',
  '///x',
  '//x/y',
  '/\\x',
  '\\x',
  '\\/x',
  '\\\\x',
  '/\\/x',
  '/x\\y',
  'http://x',
  'https://x/y',
  'HTTP://x',
  'javascript:alert(1)',
  'data:text/html,x',
  ' //x',
  '/\t/x',
  '/\n/x',
  '\t//x',
  '/\u0000/x',
  '/%2fx',
  '/%2Fx',
  '/%5cx',
  '/%5Cx',
  '/%09/x',
  '/%0a/x',
  '/%0D%0A/x',
  '/.//x',
  '/..//x',
  '/a/..//x',
  '/%2e//x',
  '/a/%2e%2e//x',
  '/login',
  '/login/',
  '/login?redirect=/x',
  '/./login',
  `/${'a'.repeat(2000)}`,
];

describe('a hostile target', () => {
  it('comes in 40 forms', () => expect(hostile).toHaveLength(40));

  it.each(hostile.map(payload => [payload.slice(0, 40), payload]))('S-14 %j is refused', (_, payload) => {
    expect(readRedirect(`?${new URLSearchParams({ redirect: payload })}`, origin)).toBeNull();
  });

  it.each(['/401', '/401/', '/401?x=1', '/./401'])(
    'is the refusal %s, where nobody wants to land again',
    from => {
      expect(readRedirect(searchOf(loginAddress(from)), origin)).toBeNull();
    },
  );

  it('S-14 no text at all leads away from the origin', () => {
    const dangerous = fc.stringMatching(/^[/\\a.%2f5c0\t\n@:?#]{0,12}$/);
    fc.assert(
      fc.property(dangerous, text => {
        const address = readRedirect(`?${new URLSearchParams({ redirect: text })}`, origin);
        return address === null || new URL(address, origin).origin === origin;
      }),
      { numRuns: 2000 },
    );
  });

  it('is refused when there is none', () => expect(readRedirect('?params=%7B%7D', origin)).toBeNull());
});
