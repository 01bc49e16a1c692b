import { MapRefused, readImportMap } from './import-map.ts';
import { exampleMap, type ExampleMap } from './map-example.ts';

describe('an import map', () => {
  it('is taken as the server composes it', () => {
    const map = readImportMap(JSON.stringify(exampleMap()));
    expect(map.imports['mf-goods']).toBe('/m/mf-goods/1.0.0/main.22222222.js');
    expect(map.release.modules['mf-goods']?.retained[0]?.version).toBe('0.9.0');
  });

  it.each<[string, (map: ExampleMap) => unknown]>([
    ['an import', map => ({ ...map, integrity: without(map, map.imports['mf-goods']) })],
    ['a style sheet', map => ({ ...map, integrity: without(map, sheetOf(map)) })],
    ['an earlier version', map => ({ ...map, integrity: without(map, earlierOf(map)) })],
    ['a scope', map => ({ ...map, scopes: { '/m/mf-goods/': { react: '/m/react/1.0.0/other.js' } } })],
    ['a weaker hash', map => ({ ...map, integrity: { ...map.integrity, [sheetOf(map)]: 'sha256-AAAA' } })],
  ])('M-01 is refused whole when the hash is missing of %s', (_, spoil) => {
    expect(codeOf(spoil(exampleMap()))).toBe('MF-112');
  });

  it.each([
    'https://elsewhere.example/m/mf-goods/main.js',
    '//elsewhere.example/m/x.js',
    'data:text/javascript,alert(1)',
    'blob:http://till.example/0c',
    '/api/files/upload.js',
    '/m/../api/upload.js',
    '/m/%2e%2e/api/upload.js',
    '\\m\\x.js',
    'm/x.js',
  ])('M-02 Z-09 is refused when it names %s', url => {
    const map = exampleMap();
    const hash = `sha384-${'A'.repeat(64)}`;
    const named = { ...map, imports: { ...map.imports, 'mf-goods': url } };
    expect(codeOf({ ...named, integrity: { ...map.integrity, [url]: hash } })).toBe('MF-112');
  });

  it.each<[string, (map: ExampleMap) => unknown]>([
    ['a name nobody knows', map => ({ ...map, imports: { ...map.imports, jquery: map.imports.react } })],
    ['no sequence', map => ({ ...map, 'x-release': { ...map['x-release'], sequence: 'new' } })],
    ['no time limit', map => ({ ...map, 'x-release': { ...map['x-release'], validUntil: 'soon' } })],
    ['imports that are a list', map => ({ ...map, imports: [] })],
    ['a shared version that an app does not accept', map => withReact(map, '20.0.0')],
  ])('is refused for %s', (_, spoil) => {
    expect(codeOf(spoil(exampleMap()))).toBe('MF-112');
  });

  it('is refused when it is no JSON', () => {
    expect(() => readImportMap('<html>')).toThrow(MapRefused);
  });
});

function codeOf(map: unknown): string {
  try {
    readImportMap(JSON.stringify(map));
    return 'taken';
  } catch (error) {
    return error instanceof MapRefused ? error.code : String(error);
  }
}

function without(map: ExampleMap, url: string): Record<string, string> {
  return Object.fromEntries(Object.entries(map.integrity).filter(([key]) => key !== url));
}

const sheetOf = (map: ExampleMap) => map['x-release'].modules['mf-goods'].css[0] ?? '';
const earlierOf = (map: ExampleMap) => map['x-release'].modules['mf-goods'].retained[0]?.url ?? '';

function withReact(map: ExampleMap, version: string) {
  const { modules } = map['x-release'];
  const changed = { ...modules, react: { ...modules.react, version } };
  return { ...map, 'x-release': { ...map['x-release'], modules: changed } };
}
