import { readImportMap } from '../boot/import-map.ts';
import { exampleMap } from '../boot/map-example.ts';
import { loadModule, type LoadPorts } from './load-module.ts';

const entry = 'http://shell/m/mf-goods/1.0.0/main.22222222.js';
const earlier = 'http://shell/m/mf-goods/0.9.0/main.44444444.js';
const missing = new Error(
  'Error loading (SystemJS Error#3 https://github.com/systemjs/systemjs/blob/main/docs/errors.md#3)',
);
const good = { bootstrap: none, mount: none, unmount: none, contract: 1, screens: ['goods-detail'] };

describe('loading an app', () => {
  it('takes what it exports', async () => {
    const { ports } = loaderWith({ [entry]: [good] });
    await expect(loadModule('mf-goods', ports)).resolves.toMatchObject({
      version: '1.0.0',
      isFallback: false,
    });
  });

  it('tries once more when the network failed, and forgets the failed record first', async () => {
    const { ports, loader } = loaderWith({ [entry]: [missing, good] }, 503);
    await loadModule('mf-goods', ports);
    expect(loader.deleted).toEqual([entry]);
    expect(loader.imports).toBe(2);
  });

  it('tries once more when the file comes whole after all', async () => {
    const { ports, loader } = loaderWith({ [entry]: [missing, good] }, 200, null, false, true);
    await loadModule('mf-goods', ports);
    expect(loader.imports).toBe(2);
  });

  it.each([
    ['MF-101', 'is not there', missing, 404],
    ['MF-102', 'has another hash than the map says', missing, 200],
    ['MF-103', 'cannot be parsed', new SyntaxError('Unexpected token'), 200],
    ['MF-104', 'throws while it is evaluated', new TypeError('x is undefined'), 200],
    ['MF-114', 'is not vouched for', new Error('MF-114 /m/x.js'), 200],
  ])('says %s for a file that %s, and does not repeat it', async (code, _, reason, status) => {
    const { ports, loader } = loaderWith({ [entry]: [reason] }, status);
    await expect(loadModule('mf-goods', ports)).rejects.toMatchObject({ code, app: 'mf-goods' });
    expect(loader.imports).toBe(1);
  });

  it.each([
    ['no unmount', { ...good, unmount: undefined }],
    ['a later contract', { ...good, contract: 2 }],
    ['no list of screens', { ...good, screens: undefined }],
  ])('says MF-105 for %s', async (_, module) => {
    const { ports } = loaderWith({ [entry]: [module] });
    await expect(loadModule('mf-goods', ports)).rejects.toMatchObject({ code: 'MF-105' });
  });

  it('says MF-115 and forgets both when something it needs failed', async () => {
    const needed = 'http://shell/m/shanmen-ui/1.0.0/main.js';
    const { ports, loader } = loaderWith({ [entry]: [missing, missing] }, 200, needed);
    await expect(loadModule('mf-goods', ports)).rejects.toMatchObject({ code: 'MF-115' });
    expect(new Set(loader.deleted)).toEqual(new Set([entry, needed]));
  });

  it('gives up after six seconds, and a late arrival changes nothing', async () => {
    const { ports } = loaderWith({ [entry]: ['never'] });
    await expect(loadModule('mf-goods', ports)).rejects.toMatchObject({ code: 'MF-101' });
  });

  it('uses an earlier version that the map retains', async () => {
    const { ports } = loaderWith({ [entry]: [new TypeError('broken')], [earlier]: [good] }, 200, null, true);
    await expect(loadModule('mf-goods', ports)).resolves.toMatchObject({
      version: '0.9.0',
      isFallback: true,
    });
  });

  it('vouches for the lazy files that the entry lists', async () => {
    const files = { '/m/mf-goods/1.0.0/lazy.js': 'sha384-x' };
    const { ports } = loaderWith({ [entry]: [{ ...good, files }] });
    await loadModule('mf-goods', ports);
    expect(ports.vouchFor).toHaveBeenCalledWith(files);
  });
});

function none(): Promise<void> {
  return Promise.resolve();
}

/** A loader that answers each URL with the next of its outcomes and, as SystemJS, repeats a failure it keeps. */
function loaderWith(
  outcomes: Record<string, unknown[]>,
  status = 200,
  needed: string | null = null,
  isRetained = false,
  isIntact = false,
) {
  const failedUrls = new Map<string, unknown>();
  const records = new Map<string, Promise<unknown>>();
  let url = entry;
  const deleted: string[] = [];
  const loader = { deleted, imports: 0 };
  const example = readImportMap(JSON.stringify(exampleMap()), 'http://shell');
  const modules = {
    'mf-goods': { ...goodsOf(example), retained: isRetained ? goodsOf(example).retained : [] },
  };
  const map = { ...example, release: { ...example.release, modules } };
  const ports: LoadPorts = {
    loader: {
      import: () => {
        loader.imports += 1;
        const known = records.get(url) ?? outcomeOf(outcomes[url]?.shift(), url);
        records.set(url, known);
        return known;
      },
      resolve: () => url,
      delete: gone => {
        loader.deleted.push(gone);
        records.delete(gone);
      },
      addImportMap: added => {
        url = new URL(added.imports['mf-goods'] ?? '', 'http://shell').href;
      },
    },
    map: () => map,
    failedUrls,
    vouchFor: jest.fn(),
    statusOf: () => Promise.resolve(status),
    isIntact: () => Promise.resolve(isIntact),
    wait: () => new Promise(resolve => setTimeout(resolve, 5)),
  };

  function outcomeOf(outcome: unknown, from: string): Promise<unknown> {
    if (outcome === 'never') return new Promise(() => undefined);
    if (!(outcome instanceof Error)) return Promise.resolve(outcome);
    failedUrls.set(needed ?? from, outcome);
    return Promise.reject(outcome);
  }
  return { ports, loader };
}

function goodsOf(map: ReturnType<typeof readImportMap>) {
  const goods = map.release.modules['mf-goods'];
  if (!goods) throw new Error('the example map names mf-goods');
  return goods;
}
