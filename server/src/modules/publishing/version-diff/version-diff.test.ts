import { diffVersions } from './version-diff.ts';

const file = (path: string, gzip: number, letter: string) => ({
  path,
  bytes: 2 * gzip,
  gzip,
  integrity: `sha384-${letter.repeat(64)}`,
});
const screen = (name: string, title: string, digest = 'same') => ({
  name,
  title,
  digest,
  path: `/parking/${name}`,
  system: '80' as const,
  permission: 'app:parking:view',
});
const version = (commit: string, files: ReturnType<typeof file>[], screens: ReturnType<typeof screen>[]) => ({
  commit,
  files,
  screens: screens.map(({ name }) => name),
  gzipBytes: files.reduce((sum, { gzip }) => sum + gzip, 0),
  screenDigests: Object.fromEntries(screens.map(({ name, digest }) => [name, digest])),
  app: {
    title: '停车',
    permissions: [],
    routes: [],
    screens: screens.map(({ digest: _digest, ...screen }) => screen),
  },
});

describe('two versions of a module', () => {
  it('differ by files of another content and by screens, whatever hash a file name carries', () => {
    const before = version(
      'aaa',
      [file('main.11111111.js', 100, 'a'), file('7.22222222.js', 40, 'b'), file('9.33333333.js', 5, 'c')],
      [screen('home', '停车'), screen('lots', '车位'), screen('map', '地图'), screen('log', '记录')],
    );
    const after = version(
      'bbb',
      [file('main.44444444.js', 130, 'd'), file('7.55555555.js', 40, 'b'), file('8.66666666.js', 9, 'e')],
      [screen('home', '停车场'), screen('fees', '收费'), screen('map', '地图', 'new'), screen('log', '记录')],
    );
    expect(diffVersions(before, after)).toEqual({
      gzipFrom: 145,
      gzipTo: 179,
      commitFrom: 'aaa',
      commitTo: 'bbb',
      files: [
        { name: '8.js', gzipFrom: null, gzipTo: 9 },
        { name: '9.js', gzipFrom: 5, gzipTo: null },
        { name: 'main.js', gzipFrom: 100, gzipTo: 130 },
      ],
      filesSame: 1,
      screensAdded: ['fees'],
      screensRemoved: ['lots'],
      screensChanged: ['home', 'map'],
    });
  });
});
