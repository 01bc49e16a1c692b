import { connect, type Socket } from 'node:net';

import { testApp, type TestApp } from '../../test/app/app.ts';
import type { App, Patience } from './route.ts';
import { createServer } from './server.ts';

const head = 'GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n';
const brief = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50, untakenMs: 300 };
const endless = { headersTimeout: 0, requestTimeout: 0, connectionsCheckingInterval: 50, untakenMs: 0 };

describe('a request that does not arrive', () => {
  let shop: TestApp;
  const apps: App[] = [];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    shop = await testApp();
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(() => shop.close());

  it('Z-14 has ten seconds for its head and thirty for all of it', async () => {
    const { headersTimeout, requestTimeout } = (await open()).server;
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 });
  });

  it.each([
    ['its head', head],
    [
      'its body',
      `POST /slow HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
  ])('Z-14 is hung up on before %s ends; twin: without limits it is waited for', async (_what, begun) => {
    const patient = begin(await open(endless), head);
    const slow = begin(await open(brief), begun);
    expect(await slow.answer).toMatch(/^HTTP\/1\.1 400 /);
    // Whoever began earlier is still waited for.
    patient.socket.write('\r\n');
    expect(await patient.answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('Z-14 that was not even begun is hung up on without an answer, which its browser would take for another one', async () => {
    expect(await begin(await open(brief), '').answer).toBe('');
  });

  async function open(patience?: Patience): Promise<App> {
    const app = await createServer({ ...shop.deps, ...(patience && { patience }) });
    app.get('/livez', async () => ({ alive: true }));
    app.post('/slow', async () => ({ arrived: true }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    apps.push(app);
    return app;
  }

  /** A connection, and all that came out of it until it ended. */
  function begin({ server }: App, text: string): { socket: Socket; answer: Promise<string> } {
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
    const socket = connect(address.port, '127.0.0.1').setEncoding('utf8');
    const answer = new Promise<string>((resolve, reject) => {
      let heard = '';
      socket.on('data', (part: string) => (heard += part));
      socket.on('end', () => resolve(heard));
      socket.on('error', reject);
    });
    sockets.push(socket);
    socket.write(text);
    return { socket, answer };
  }
});
