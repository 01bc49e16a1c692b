import { createHash } from 'node:crypto';

import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';

import type { Candidate } from './candidate.ts';
import { findingsOf } from './publish-rules.ts';
import { compareVersions, isVersion } from './version-order.ts';

const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const lazy = 'lazy();';
const entry = entryOf([hash(lazy)]);
const manifestSha256 = 'a'.repeat(64);

describe('the rules of publishing', () => {
  it('M-16 let a sound build pass', () => {
    expect(findingsOf(sound())).toEqual([]);
  });

  it.each<[rule: string, what: string, spoil: (build: Candidate) => Candidate]>([
    ['R1', 'main.11111111.js：清单写明', build => withFile(build, 'main.11111111.js', `${entry}//`)],
    ['R1', 'lazy.22222222.js', build => withoutFile(build, 'lazy.22222222.js')],
    ['R2', 'more.33333333.js 不在清单里', build => withFile(build, 'more.33333333.js', 'more();')],
    ['R2', '清单缺少 main.44444444.css', build => withManifest(build, { css: ['main.44444444.css'] })],
    ['R2', '入口没有 lazy.22222222.js 的校验值', build => withEntry(build, entryOf([]))],
    ['R2', '入口没有 lazy.22222222.js 的校验值', build => withEntry(build, `${entryOf([])}//${hash(lazy)}`)],
    ['R2', '入口没有 lazy.22222222.js 的校验值', build => withEntry(build, `${entryOf([])}"${hash(lazy)}"`)],
    ['R2', `入口要加载的 ${hash(lazy)} 不在清单里`, withoutChunk],
    ['R2', 'lost.55555555.css 没有页面引用', withUnlinkedSheet],
    ['R2', '入口不是可以解析的脚本', build => withEntry(build, `${entry}<`)],
    ['R3', 'mf-goods 引用 lodash', build => withManifest(build, { externals: ['react', 'lodash'] })],
    ['R3', 'mf-goods 引用 lodash', build => withEntry(build, entryOf([hash(lazy)], ['react', 'lodash']))],
    [
      'R3',
      '入口引用 dayjs，清单没有写明',
      build => withEntry(build, entryOf([hash(lazy)], ['react', 'dayjs'])),
    ],
    ['R3', '含有一份 dayjs', build => withEntry(build, `${entry}"isDayjsObject"`)],
    ['R4', '上限 60000', build => withManifest(build, { files: sizedFiles(61_000) })],
    ['R4', '上限 60000', withHiddenWeight],
    ['R4', '超过 10 %', build => withManifest(build, { files: sizedFiles(5000) })],
    ['R5', '需要 react ^20', build => withManifest(build, { shared: { react: '^20' } })],
    ['R6', '约定为 9', build => withManifest(build, { contract: 9 })],
    ['R7', '属于另一个构建', build => ({ ...build, manifestSha256: 'b'.repeat(64) })],
    ['R7', '打开 goods-detail：boom', withFailedSmoke],
    ['R7', '打开 goods-detail用了 15001 毫秒，上限 15000', build => withSmoke(build, { ms: 15_001 })],
    ['R8', '不高于已发布的 1.1.0', build => withManifest(build, { version: '1.0.9' })],
    ['R8', '不是版本号', build => withManifest(build, { version: 'next' })],
    ['R8', '不是模块名', build => withManifest(build, { name: 'jquery' })],
    ['R9', '可回退的版本 1.1.0', withBrokenFallback],
    ['R10', '地址 /goods/extra 已被占用', withTakenPath],
    ['R10', '构建没有导出部件 stock-card', build => offering(build, 'stock-card')],
    ['R10', '写了两次', build => offering(build, 'document-detail', 'document-detail')],
  ])('M-16 %s alone refuses and says how to put it right: %s', (rule, what, spoil) => {
    const findings = findingsOf(spoil(sound()));
    expect([...new Set(findings.map(finding => finding.rule))]).toEqual([rule]);
    expect(findings.map(finding => finding.what).join()).toContain(what);
    expect(findings.every(({ how }) => how.length > 5)).toBe(true);
  });

  it('M-16 R10 lets an app offer a part that its entry exports', () => {
    expect(findingsOf(offering(sound(), 'document-detail'))).toEqual([]);
  });

  it('M-16 R3 keeps what the sign-in page does without out of the light modules', () => {
    const light = withManifest(sound(), { name: 'mf-auth', externals: ['@shanmen/ui'] });
    expect(findingsOf(light).map(({ what }) => what)).toContain('mf-auth 引用 @shanmen/ui');
  });

  it('R7 lets a module of many screens take its time, on a busy machine too', () => {
    const steps = Array.from({ length: 40 }, (_, index) => ({ step: `${index}`, ms: 12_000, error: null }));
    const smoke = { manifestSha256, browser: 'Chromium', ms: 480_000, steps };
    expect(findingsOf({ ...sound(), smoke })).toEqual([]);
    expect(findingsOf({ ...sound(), smoke: { ...smoke, ms: 900_001 } })).toHaveLength(1);
  });

  it('R4 lets a module grow when somebody agreed', () => {
    const grown = withManifest(sound(), { files: sizedFiles(5000) });
    expect(findingsOf({ ...grown, acceptGrowth: true })).toEqual([]);
  });
});

describe('versions', () => {
  it.each([
    ['1.0.0', '1.0.1'],
    ['1.9.0', '1.10.0'],
    ['2.5.0-rc.1', '2.5.0'],
    ['2.5.0-rc.2', '2.5.0-rc.10'],
    ['2.5.0-alpha', '2.5.0-rc'],
  ])('rise from %s to %s', (lower, higher) => {
    expect(Math.sign(compareVersions(lower, higher))).toBe(-1);
    expect(Math.sign(compareVersions(higher, lower))).toBe(1);
  });

  it('are the same whatever follows a plus, which nobody publishes', () => {
    expect(compareVersions('1.0.0+3f9c77d0', '1.0.0')).toBe(0);
    expect([isVersion('1.0.0+3f9c77d0'), isVersion('1.0.0-rc.1')]).toEqual([false, true]);
  });
});

function sound(): Candidate {
  const manifest: ReleaseManifest = {
    name: 'mf-goods',
    version: '1.2.0',
    commit: 'abc1234',
    contract: 1,
    entry: 'main.11111111.js',
    css: [],
    files: sizedFiles(1000),
    externals: ['react'],
    shared: { react: '^19.3' },
    screens: ['goods-detail'],
  };
  return {
    manifest,
    manifestSha256,
    files: new Map([
      ['main.11111111.js', Buffer.from(entry)],
      ['lazy.22222222.js', Buffer.from(lazy)],
    ]),
    smoke: { manifestSha256, browser: 'Chromium', ms: 900, steps: [{ step: '挂载', ms: 900, error: null }] },
    acceptGrowth: false,
    ledger: {
      running: {
        react: { version: '19.3.1', shared: {}, gzipBytes: 3600 },
        'mf-goods': { version: '1.1.0', shared: { react: '^19.3' }, gzipBytes: 1900 },
      },
      published: ['1.0.0', '1.1.0'],
      earlier: [{ version: '1.1.0', isSound: true }],
      product: { isOwn: true, routes: new Set(['GET /api/admin/spots']), takenPaths: [] },
    },
  };
}

function sizedFiles(gzip: number): ReleaseManifest['files'] {
  return [
    { path: 'main.11111111.js', bytes: gzip, gzip, integrity: hash(entry) },
    { path: 'lazy.22222222.js', bytes: 100, gzip: 100, integrity: hash(lazy) },
  ];
}

function withManifest(build: Candidate, change: Partial<ReleaseManifest>): Candidate {
  return { ...build, manifest: { ...build.manifest, ...change } };
}

function withFile(build: Candidate, path: string, text: string): Candidate {
  return { ...build, files: new Map([...build.files, [path, Buffer.from(text)]]) };
}

function withoutFile(build: Candidate, path: string): Candidate {
  return { ...build, files: new Map([...build.files].filter(([name]) => name !== path)) };
}

/** Another entry with its true hash. */
function withEntry(build: Candidate, text: string): Candidate {
  const files = build.manifest.files.map(file =>
    file.path === build.manifest.entry ? { ...file, integrity: hash(text) } : file,
  );
  return withFile(withManifest(build, { files }), build.manifest.entry, text);
}

/** As the build writes one: what it imports, and the hash of each script that it loads later. */
function entryOf(hashes: readonly string[], imports: readonly string[] = ['react']): string {
  const table = hashes.map((one, index) => `${index}:"${one}"`).join();
  return `System.register(${JSON.stringify(imports)},function(e,t){S.sriHashes={${table}}});`;
}

/** The manifest and the files without the script that the entry loads later. */
function withoutChunk(build: Candidate): Candidate {
  const rest = withManifest(build, { files: build.manifest.files.slice(0, 1) });
  return withoutFile(rest, 'lazy.22222222.js');
}

function withUnlinkedSheet(build: Candidate): Candidate {
  const sheet = '.lost{}';
  const file = { path: 'lost.55555555.css', bytes: 7, gzip: 7, integrity: hash(sheet) };
  const files = [...build.manifest.files, file];
  return withFile(withManifest(build, { files }), file.path, sheet);
}

/** A large entry that the manifest calls a small one. */
function withHiddenWeight(build: Candidate): Candidate {
  const noise = createHash('shake256', { outputLength: 80_000 }).update('noise').digest('base64');
  return { ...withEntry(build, `${entry}"${noise}";`), acceptGrowth: true };
}

function withFailedSmoke(build: Candidate): Candidate {
  return withSmoke(build, { error: 'boom' });
}

function withSmoke(build: Candidate, step: { ms?: number; error?: string }): Candidate {
  const steps = [{ step: '打开 goods-detail', ms: 900, error: null, ...step }];
  return { ...build, smoke: { manifestSha256, browser: 'Chromium', ms: 20_000, steps } };
}

/** A screen at an address that the menu gives to another one. */
function withTakenPath(build: Candidate): Candidate {
  const path = '/goods/extra';
  const screen = {
    name: 'goods-detail',
    title: '商品',
    path,
    system: '40',
    permission: 'admin:menu:edit',
  } as const;
  const app = { title: '商品', permissions: [], routes: [], screens: [screen] };
  const product = { ...build.ledger.product, takenPaths: [path] };
  return { ...withManifest(build, { app }), ledger: { ...build.ledger, product } };
}

/** An app whose entry exports one part, and which says that it offers these. */
function offering(build: Candidate, ...names: readonly string[]): Candidate {
  const parts = names.map(name => ({ name, title: '部件', props: { no: 'text' as const } }));
  const app = { title: '商品', permissions: [], routes: [], screens: [], parts };
  return withManifest(withEntry(build, `${entry}t({parts:{"document-detail":d}});`), { app });
}

function withBrokenFallback(build: Candidate): Candidate {
  return { ...build, ledger: { ...build.ledger, earlier: [{ version: '1.1.0', isSound: false }] } };
}
