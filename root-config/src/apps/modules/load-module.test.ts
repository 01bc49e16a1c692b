import { loadModule, type LoadPorts } from './load-module.ts';
import type { Candidate } from './version-choice.ts';

const present: Candidate = {
  version: '1.0.0',
  url: 'http://shell/m/mf-goods/1.0.0/main.22222222.js',
  css: [],
  isPresent: true,
};
const earlier: Candidate = {
  version: '0.9.0',
  url: 'http://shell/m/mf-goods/0.9.0/main.44444444.js',
  css: [],
  isPresent: false,
};
const missing = new Error(
  'Error loading (SystemJS Error#3 https://github.com/systemjs/systemjs/blob/main/docs/errors.md#3)',
);
const good = { bootstrap: none, mount: none, unmount: none, contract: 1, screens: ['goods-detail'] };
const load = (ports: LoadPorts, candidates: readonly Candidate[] = [present]) =>
  loadModule('mf-goods', candidates, ports);

describe('loading an app', () => {
  it('takes what it exports', async () => {
    const { ports } = loaderWith({ [present.url]: [good] });
    await expect(load(ports)).resolves.toMatchObject({
      version: '1.0.0',
      failure: null,
      wasRetried: false,
    });
  });

  it('tries once more when the network failed, and forgets the failed record first', async () => {
    const { ports, loader } = loaderWith({ [present.url]: [missing, good] }, 503);
    await load(ports);
    expect(loader.deleted).toEqual([present.url]);
    expect(loader.imports).toBe(2);
  });

  it('tries once more when the file comes whole after all', async () => {
    const { ports, loader } = loaderWith({ [present.url]: [missing, good] }, 200, null, true);
    await load(ports);
    expect(loader.imports).toBe(2);
  });

  it.each([
    ['MF-101', 'is not there', missing, 404],
    ['MF-102', 'has another hash than the map says', missing, 200],
    ['MF-103', 'cannot be parsed', new SyntaxError('Unexpected token'), 200],
    ['MF-104', 'throws while it is evaluated', new TypeError('x is undefined'), 200],
    ['MF-114', 'is not vouched for', new Error('MF-114 /m/x.js'), 200],
  ])('says %s for a file that %s, and does not repeat it', async (code, _, reason, status) => {
    const { ports, loader } = loaderWith({ [present.url]: [reason] }, status);
    await expect(load(ports)).rejects.toMatchObject({ code, app: 'mf-goods' });
    expect(loader.imports).toBe(1);
  });

  it.each([
    ['no unmount', { ...good, unmount: undefined }],
    ['a later contract', { ...good, contract: 2 }],
    ['no list of screens', { ...good, screens: undefined }],
  ])('says MF-105 for %s', async (_, module) => {
    const { ports } = loaderWith({ [present.url]: [module] });
    await expect(load(ports)).rejects.toMatchObject({ code: 'MF-105' });
  });

  it('says MF-115 and forgets both when something it needs failed', async () => {
    const needed = 'http://shell/m/shanmen-ui/1.0.0/main.js';
    const { ports, loader } = loaderWith({ [present.url]: [missing, missing] }, 200, needed);
    await expect(load(ports)).rejects.toMatchObject({ code: 'MF-115' });
    expect(new Set(loader.deleted)).toEqual(new Set([present.url, needed]));
  });

  it('gives up after six seconds, and a late arrival changes nothing', async () => {
    const { ports } = loaderWith({ [present.url]: ['never'] });
    await expect(load(ports)).rejects.toMatchObject({ code: 'MF-101' });
  });

  it('M-04 M-31 uses an earlier version, and says why the present one was passed over', async () => {
    const { ports, loader } = loaderWith({
      [present.url]: [new TypeError('broken')],
      [earlier.url]: [good],
    });
    await expect(load(ports, [present, earlier])).resolves.toMatchObject({
      version: '0.9.0',
      isPresent: false,
      failure: { code: 'MF-104', version: '1.0.0' },
    });
    expect(loader.deleted).toEqual([present.url]);
  });

  it('M-31 names the fault of the present version when the earlier ones fail as well', async () => {
    const { ports } = loaderWith({
      [present.url]: [new SyntaxError('Unexpected token')],
      [earlier.url]: [new TypeError('broken too')],
    });
    const loading = load(ports, [present, earlier]);
    await expect(loading).rejects.toMatchObject({ code: 'MF-103', version: '1.0.0' });
  });

  it('leaves the failures of other apps to those who ask for them', async () => {
    const { ports } = loaderWith({ [present.url]: [new TypeError('broken')] });
    ports.failedUrls.set('http://shell/m/mf-ticket/1.0.0/main.js', missing);
    await expect(load(ports)).rejects.toMatchObject({ code: 'MF-104' });
    expect([...ports.failedUrls.keys()]).toEqual(['http://shell/m/mf-ticket/1.0.0/main.js']);
  });

  it('vouches for the lazy files that the entry lists', async () => {
    const files = { '/m/mf-goods/1.0.0/lazy.js': 'sha384-x' };
    const { ports } = loaderWith({ [present.url]: [{ ...good, files }] });
    await load(ports);
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
  isIntact = false,
) {
  const failedUrls = new Map<string, unknown>();
  const records = new Map<string, Promise<unknown>>();
  const deleted: string[] = [];
  const loader = { deleted, imports: 0 };
  const ports: LoadPorts = {
    loader: {
      import: url => {
        loader.imports += 1;
        const known = records.get(url) ?? outcomeOf(outcomes[url]?.shift(), url);
        records.set(url, known);
        return known;
      },
      resolve: url => url,
      delete: gone => {
        loader.deleted.push(gone);
        records.delete(gone);
      },
    },
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
