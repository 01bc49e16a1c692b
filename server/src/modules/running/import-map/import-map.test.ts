import { createPublicKey, verify } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { ImportMapDocument } from '@shanmen/shared/contracts/modules/running/import-map';
import { Value } from 'typebox/value';

import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { clientOf, testApp, type TestApp } from '../../../../test/app/app.ts';
import { buildApp } from '../../../app.ts';
import { openPools } from '../../../db/connection/pools.ts';

describe('the import map', () => {
  let release: BuiltRelease;
  let shop: TestApp;

  beforeAll(async () => {
    release = await builtRelease();
    const data = join(release.root, 'data');
    shop = await testApp({ environment: { SHANMEN_RELEASE_ROOT: release.root, SHANMEN_DATA: data } });
  });
  afterAll(async () => {
    await shop.close();
    await release.remove();
  });

  it('vouches for every address it names', async () => {
    const map = await readMap();
    const named = [
      ...Object.values(map.imports),
      ...Object.keys(map.depcache),
      ...Object.values(map['x-release'].modules).flatMap(module => module.css),
    ];
    expect(named.length).toBeGreaterThan(2);
    for (const url of named) {
      expect(url).toMatch(/^\/m\/mf-goods\/1\.0\.0\/main\.[0-9a-f]{8}\.(js|css)$/);
      expect(map.integrity[url]).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
    }
    expect(map['x-release'].modules['mf-goods']).toMatchObject({
      version: '1.0.0',
      contract: 1,
      retained: [],
    });
  });

  it('has the shape that browsers were promised', async () => {
    expect([...Value.Errors(ImportMapDocument, await readMap())]).toEqual([]);
  });

  it('is answered with 304 while nothing changed', async () => {
    const { headers } = await shop.anonymous.call('GET', '/importmap.json');
    const again = await shop.anonymous.call('GET', '/importmap.json', {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect([again.status, headers['vary']]).toEqual([304, 'Cookie, Accept-Encoding']);
  });

  it('M-02 is signed where the installation wants it, with the key that its pages carry', async () => {
    const config = { ...shop.deps.config, mapSigning: true };
    const apps = await Promise.all([buildApp({ ...shop.deps, config }), buildApp({ ...shop.deps, config })]);
    const [first, second] = await Promise.all(
      apps.map(async app => {
        const client = clientOf(app, '', '');
        const { text, headers } = await client.call('GET', '/importmap.json');
        const page = (await client.call('GET', '/login')).text;
        const key = /name="map-key" content="([^"]+)"/.exec(page)?.[1] ?? '';
        await app.close();
        return { text, key, signature: String(headers['x-map-signature']) };
      }),
    );
    const fits = (text = '') =>
      verify(
        'sha256',
        Buffer.from(text),
        {
          key: createPublicKey({ key: Buffer.from(first?.key ?? '', 'base64'), format: 'der', type: 'spki' }),
          dsaEncoding: 'ieee-p1363',
        },
        Buffer.from(first?.signature ?? '', 'base64'),
      );
    expect([fits(first?.text), fits(`${first?.text} `)]).toEqual([true, false]);
    // All processes of an installation sign with one key.
    expect(second?.key).toBe(first?.key);
    expect((await shop.anonymous.call('GET', '/importmap.json')).headers['x-map-signature']).toBeUndefined();
  });

  it('is answered through an outage of the database, once it was read, and so are the pages', async () => {
    const pools = openPools({ url: shop.database.url, applicationName: 'test' });
    const app = await buildApp({ ...shop.deps, pools });
    const client = clientOf(app, 'x'.repeat(43), 'y'.repeat(43));
    const before = await client.call('GET', '/importmap.json');
    await pools.close();
    const after = await client.call('GET', '/importmap.json');
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(after.text).toBe(before.text);
    expect((await client.call('GET', '/login')).status).toBe(200);
    await app.close();
  });

  it('is answered by a process that was started during an outage, from what was kept on the disk', async () => {
    const before = await shop.anonymous.call('GET', '/importmap.json');
    const pools = openPools({ url: 'postgres://nobody@127.0.0.1:1/nothing', applicationName: 'test' });
    const answerOf = async (dataFolder: string | undefined) => {
      const app = await buildApp({ ...shop.deps, pools, config: { ...shop.deps.config, dataFolder } });
      const answer = await clientOf(app, '', '').call('GET', '/importmap.json');
      await app.close();
      return answer;
    };
    const { dataFolder } = shop.deps.config;
    expect((await answerOf(dataFolder)).text).toBe(before.text);
    // Where nothing was ever kept there is nothing to answer with (control).
    expect((await answerOf(join(release.root, 'empty'))).status).toBeGreaterThanOrEqual(500);
  });

  it('follows a module whose files were replaced, and back, without a restart', async () => {
    const before = await readMap();
    await rename(join(release.root, 'mf-goods'), join(release.root, 'mf-goods-old'));
    const entry = await release.put({ name: 'mf-goods', version: '1.0.1', source: 'goods(2);' });
    const after = await readMap();
    expect(after.imports).toEqual({ 'mf-goods': `/m/mf-goods/1.0.1/${entry}` });
    expect(await bodyOf(after.imports['mf-goods'])).toBe('goods(2);');

    await rename(join(release.root, 'mf-goods'), join(release.root, 'mf-goods-new'));
    await rename(join(release.root, 'mf-goods-old'), join(release.root, 'mf-goods'));
    const back = await readMap();
    expect(back.imports).toEqual(before.imports);
    // A browser refuses a lower number than it has seen, also when older files come back.
    const numbers = [before, after, back].map(map => map['x-release'].sequence);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('follows its own file', async () => {
    await release.put({ name: 'mf-goods', source: 'goods(3);', folder: 'elsewhere' });
    await release.map({ 'mf-goods': './elsewhere/' });
    expect(await bodyOf((await readMap()).imports['mf-goods'])).toBe('goods(3);');
    await release.map({ 'mf-goods': './mf-goods/dist/' });
  });

  it('leaves out a module that is not built, and serves the others', async () => {
    await release.map({ 'mf-goods': './mf-goods/dist/', 'mf-ticket': './mf-ticket/dist/' });
    expect(Object.keys((await readMap()).imports)).toEqual(['mf-goods']);
    expect(shop.logLines.join()).toContain('mf-ticket: no release.json');
    await release.map({ 'mf-goods': './mf-goods/dist/' });
  });

  it('asks nobody to sign in', async () => {
    const headers = { authorization: 'Bearer dead', cookie: 'sid=dead' };
    expect((await shop.anonymous.call('GET', '/importmap.json', { headers })).status).toBe(200);
  });

  it('serves files in the best form the browser takes', async () => {
    const url = (await readMap()).imports['mf-goods'] ?? '';
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const response = await shop.app.inject({ url, headers: { 'accept-encoding': accepted } });
      expect([accepted, response.headers['content-encoding']]).toEqual([accepted, encoding]);
      if (encoding === 'br') expect(brotliDecompressSync(response.rawPayload).toString()).toBe('goods(1);');
    }
    expect((await shop.app.inject({ url })).headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    '/m/mf-goods/1.0.0/release.json',
    '/m/mf-goods/1.0.0/..%2f..%2frelease.json',
    '/m/..%2fimportmap.json',
  ])('serves nothing that no manifest names: %s', async url => {
    expect((await shop.app.inject({ url })).statusCode).toBe(404);
  });

  async function readMap(): Promise<ImportMapDocument> {
    const map: ImportMapDocument = JSON.parse((await shop.anonymous.call('GET', '/importmap.json')).text);
    return map;
  }

  async function bodyOf(url = ''): Promise<string> {
    return (await shop.app.inject({ url })).body;
  }
});
