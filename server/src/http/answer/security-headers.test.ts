import Fastify from 'fastify';
import { sql } from 'kysely';

import { builtRelease, type BuiltRelease } from '../../../test/app/machines/built-release.ts';
import { cookieOf, testApp, type TestApp } from '../../../test/app/app.ts';
import { tellCovered } from '../../../test/proofs/measures/coverage.ts';

const onEverything = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
};
const immutable = 'public, max-age=31536000, immutable';

describe('headers', () => {
  let release: BuiltRelease;
  let shop: TestApp;
  let entry: string;

  beforeAll(async () => {
    release = await builtRelease();
    entry = await release.put({ name: 'mf-goods', source: 'goods(1);' });
    const environment = { SHANMEN_RELEASE_ROOT: release.root, SHANMEN_TRUSTED_PROXY: '127.0.0.1' };
    shop = await testApp({ environment });
  });
  afterAll(async () => {
    await shop.close();
    await release.remove();
  });

  it('Z-10 stand complete on every route, page, file and failure', async () => {
    const paths = [
      ...shop.app.routeTable.routes.map(({ url }) => url.replaceAll(/:\w+/g, '1')),
      '/livez',
      '/readyz',
      '/importmap.json',
      '/login',
      '/goods/goodsDetail',
      `/m/mf-goods/1.0.0/${entry}`,
      '/m/mf-goods/1.0.0/absent.js',
      '/api/absent',
      '/favicon.ico',
      '/%zz',
    ];
    for (const path of paths) {
      const { headers } = await shop.anonymous.call('GET', path);
      expect([path, headers]).toEqual([path, expect.objectContaining(onEverything)]);
      expect(headers).toHaveProperty('content-security-policy');
      expect(headers).toHaveProperty('x-request-id');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('x-powered-by');
    }
    tellCovered('Z-10', {
      'routes, pages and files': paths.length,
      headers: Object.keys(onEverything).length,
    });
  });

  it('Z-10 are missing, each of them, where the hook is (control)', async () => {
    const bare = Fastify().get('/', async () => 'hello');
    const { headers } = await bare.inject('/');
    const wanted = [...Object.keys(onEverything), 'content-security-policy', 'x-request-id', 'cache-control'];
    expect(wanted.filter(name => name in headers)).toEqual([]);
  });

  it('Z-10 let nothing be kept but the files that never change, the map, and the one answer to all who queue', async () => {
    const kept = async (path: string) => (await shop.anonymous.call('GET', path)).headers['cache-control'];
    for (const { method, url } of shop.app.routeTable.routes.filter(route => route.method === 'GET')) {
      const wanted = url === '/api/ticket/public/entry-queue' ? 'public, max-age=2' : 'no-store';
      expect([method, url, await kept(url.replaceAll(/:\w+/g, '1'))]).toEqual([method, url, wanted]);
    }
    expect(await kept('/login')).toBe('no-store');
    expect(await kept('/importmap.json')).toBe('private, no-cache');
    expect(await kept(`/m/mf-goods/1.0.0/${entry}`)).toBe(immutable);
    expect(await kept('/m/mf-goods/1.0.0/absent.js')).toBe('no-store');
  });

  it('Z-10 give each page a style nonce of its own and no way in for a script', async () => {
    const nonces = new Set<string>();
    for (const path of ['/login', '/login', '/saleSystem?mode=shift']) {
      const { headers, text } = await shop.anonymous.call('GET', path);
      const policy = String(headers['content-security-policy']);
      const nonce = /<meta property="csp-nonce" nonce="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toMatch(/unsafe|strict-dynamic|\*/);
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
      expect(text).toMatch(/<script src="\/assets\/[^"]+\.js" integrity="sha384-/);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('Z-10 allow the icon stylesheet of the site and nothing else of its host', async () => {
    const environment = {
      SHANMEN_ICON_STYLESHEET: 'https://icons.example/set.css',
      SHANMEN_RELEASE_ROOT: release.root,
    };
    const other = await testApp({ environment, beside: shop });
    const policy = String((await other.anonymous.call('GET', '/login')).headers['content-security-policy']);
    const allowing = policy.split('; ').filter(line => line.includes('https://icons.example'));
    expect(allowing.map(line => line.split(' ')[0])).toEqual(['style-src', 'font-src']);
    await other.close();
  });

  it('S-34 Z-10 allow frames of the pages that the menu shows inside ours, and of no other', async () => {
    const framesOf = async (other: TestApp) => {
      const { headers } = await other.anonymous.call('GET', '/login');
      return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    };
    expect(await framesOf(shop)).toBe("'none'");
    await sql`
      update admin.menu_entry
      set is_link = 'https://cameras.example.com:8443/wall?page=1', is_iframe = true
      where path = '/goods/jh'`.execute(shop.db);
    await sql`
      update admin.menu_entry
      set is_link = 'https://elsewhere.example.com/'
      where path = '/goods/jt'`.execute(shop.db);
    const environment = { SHANMEN_RELEASE_ROOT: release.root };
    const other = await testApp({ environment, beside: shop });
    expect(await framesOf(other)).toBe('https://cameras.example.com:8443');
    await other.close();
  });

  it('Z-10 keep the cookie from scripts, other sites and, over TLS, from plain connections', async () => {
    const body = { userName: 'seller01', password: 'Shanmen-2026' };
    const plain = await shop.anonymous.call('POST', '/api/auth/sessions', { body });
    expect(plain.headers['set-cookie']).toBe(`sid=${cookieOf(plain)}; Path=/; HttpOnly; SameSite=Strict`);
    const headers = { 'x-forwarded-proto': 'https' };
    const secure = await shop.anonymous.call('POST', '/api/auth/sessions', { body, headers });
    expect(secure.headers['set-cookie']).toBe(
      `__Host-sid=${cookieOf(secure)}; Path=/; HttpOnly; Secure; SameSite=Strict`,
    );
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
  });
});
