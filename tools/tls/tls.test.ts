import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { get } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type Server } from 'node:tls';

import { readConfig } from '../../server/src/process/config.ts';
import { openPools } from '../../server/src/db/connection/pools.ts';
import type { App } from '../../server/src/http/route.ts';
import { createServer as createApp } from '../../server/src/http/server.ts';
import { readTls, tlsDaysLeft } from '../../server/src/process/tls.ts';
import { type Certified, makeAuthority, makeServer } from './certificates.ts';
import { run, usage } from './verbs.ts';

const host = '127.0.0.1';
// Certificates know whole seconds.
const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

/** Where others of the network find this machine; where it has no network, another address of itself. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap(each => each ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
}

let folder: string;
let authority: Certified;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shanmen-tls-'));
  await run(['init', host, 'shanmen.lan'], folder, now);
  authority = {
    certificate: await readFile(join(folder, 'tls-authority/authority.crt'), 'utf8'),
    key: await readFile(join(folder, 'tls-authority/authority.key'), 'utf8'),
  };
});
afterEach(() => rm(folder, { recursive: true }));

describe('npm run tls', () => {
  it('Z-20 certifies the server for its hosts and 397 days, with keys that nobody else reads', async () => {
    const made = new X509Certificate(readTls(join(folder, 'tls')).cert);
    expect(made.subjectAltName).toBe(`IP Address:${host}, DNS:shanmen.lan`);
    expect(made.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true);
    expect(tlsDaysLeft(join(folder, 'tls'), now)).toBe(396);
    for (const key of ['tls/server.key', 'tls-authority/authority.key'])
      expect((await stat(join(folder, key))).mode & 0o077).toBe(0);
    const page = await readFile(join(folder, 'tls/install.html'), 'utf8');
    expect(page).toContain(new X509Certificate(authority.certificate).fingerprint256);
  });

  it('Z-20 makes no second authority, and renews for the same hosts with the one there is', async () => {
    await expect(run(['init', 'other.lan'], folder, now)).rejects.toThrow('renew');
    const before = readTls(join(folder, 'tls'));
    await run(['renew'], folder, later(380));
    const after = readTls(join(folder, 'tls'));
    expect(after.key).not.toBe(before.key);
    expect(new X509Certificate(after.cert).subjectAltName).toBe(`IP Address:${host}, DNS:shanmen.lan`);
    expect(tlsDaysLeft(join(folder, 'tls'), later(380))).toBe(396);
  });

  it.each([[[]], [['init']], [['renew', 'more']], [['other']]])('says how it is used: %j', async words => {
    expect(await run(words, folder, now)).toBe(usage);
  });

  it('refuses what is no host', async () => {
    await expect(run(['init', 'https://shanmen.lan'], folder, now)).rejects.toThrow('neither');
  });
});

describe('an authority of one site', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.close();
    server = null;
  });

  it.each([
    ['another host', 'bank.example', 'permitted subtree violation'],
    ['its own host', 'shanmen.lan', null],
  ])('Z-20 is believed for no more than its hosts: %s', async (_what, name, refusal) => {
    const { certificate, key } = await makeServer(authority, [name], now);
    server = createServer({ cert: certificate, key });
    const listening = server;
    await new Promise<void>(resolve => listening.listen(0, host, resolve));
    expect(await handshake(listening, name)).toBe(refusal);
  });

  it('Z-20 is believed for any host once it names it (control)', async () => {
    const wide = await makeAuthority(['bank.example'], now);
    const { certificate, key } = await makeServer(wide, ['bank.example'], now);
    server = createServer({ cert: certificate, key });
    const listening = server;
    await new Promise<void>(resolve => listening.listen(0, host, resolve));
    expect(await handshake(listening, 'bank.example', wide)).toBeNull();
  });

  /** @returns why it failed, or null */
  function handshake(listening: Server, servername: string, by = authority): Promise<string | null> {
    const address = listening.address();
    if (typeof address !== 'object' || address === null) throw new Error('nobody listens');
    return new Promise(resolve => {
      const { port } = address;
      const socket = connect({ host, port, servername, ca: by.certificate }, () => {
        socket.end();
        resolve(null);
      });
      socket.on('error', error => resolve(error.message));
    });
  }
});

describe('a server that is certified', () => {
  let app: App;
  afterEach(() => app.close());

  it('Z-20 a server whose host nobody judges speaks plain HTTP to the network (control)', async () => {
    const config = { ...readConfig({}), host: '0.0.0.0' };
    const pools = openPools({ url: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'tls test' });
    app = await createApp({ pools, config, readiness: { draining: false }, now: () => now });
    app.get('/scheme', async ({ protocol }) => ({ protocol }));
    const { port } = new URL(await app.listen({ host: config.host, port: 0 }));
    const answer = await fetch(`http://${ownAddress()}:${port}/scheme`);
    expect(await answer.json()).toEqual({ protocol: 'http' });
  });

  it('Z-20 Z-10 speaks TLS itself, and tells browsers to keep to it', async () => {
    const config = readConfig({ SHANMEN_TLS: join(folder, 'tls') });
    // Nothing that is asked here reaches the database.
    const pools = openPools({ url: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'tls test' });
    app = await createApp({ pools, config, readiness: { draining: false }, now: () => now });
    app.get('/scheme', async ({ protocol }) => ({ protocol }));
    const { port } = new URL(await app.listen({ host, port: 0 }));
    const answer = await read(`https://${host}:${port}/scheme`);
    expect(JSON.parse(answer.text)).toEqual({ protocol: 'https' });
    expect(answer.security).toBe('max-age=31536000');
    await pools.close();
  });

  function read(url: string): Promise<{ text: string; security: string | undefined }> {
    return new Promise((resolve, reject) => {
      const request = get(url, { ca: authority.certificate, agent: false }, response => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ text, security: response.headers['strict-transport-security'] }));
      });
      request.on('error', reject);
    });
  }
});
