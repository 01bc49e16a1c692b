import { readImportMap } from '../../boot/map/import-map.ts';
import { exampleMap } from '../../boot/map/map-example.ts';
import { preloadForSignIn } from './sign-in-preload.ts';

const map = readImportMap(JSON.stringify(exampleMap()));
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')];

describe('S-10 what is fetched while the password is typed', () => {
  beforeEach(() => document.head.replaceChildren());

  it('carries the hash of the map and no crossorigin, so that it is fetched once', () => {
    preloadForSignIn(map, ['mf-goods']);
    const goods = links().find(link => link.getAttribute('href') === map.imports['mf-goods']);
    expect(goods?.integrity).toBe(map.integrity[map.imports['mf-goods'] ?? '']);
    expect(links().filter(link => link.hasAttribute('crossorigin'))).toEqual([]);
  });

  it('is asked for once, however often the field has the focus', () => {
    preloadForSignIn(map, ['mf-goods']);
    const first = links().length;
    preloadForSignIn(map, ['mf-goods']);
    expect([first > 0, links().length]).toEqual([true, first]);
  });
});
