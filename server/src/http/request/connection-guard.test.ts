import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { testApp, type TestApp } from '../../../test/app/app.ts';
import type { App } from '../route.ts';
import { createServer } from '../server.ts';
import { mostOpenPerConnection } from './connection-guard.ts';

describe('a connection', () => {
  let shop: TestApp;
  let app: App;
  let socket: Socket;
  let served = 0;

  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    socket.destroy();
    await app.close();
  });

  it('Z-14 with more than a few requests open is refused once, read no further and closed', async () => {
    await open(1000);
    const heard = await sent('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(20_000));
    expect(served).toBe(mostOpenPerConnection);
    expect(heard.match(/HTTP\/1\.1 429 /g)).toHaveLength(1);
    expect(heard).toContain('"code":"rate_limited"');
    expect(heard.toLowerCase()).toContain('connection: close');
  });

  it('Z-14 asks one request after the other as often as it likes', async () => {
    await open(1000);
    const { port } = Object(app.server.address());
    socket = connect(port, '127.0.0.1').setEncoding('utf8');
    for (let turn = 0; turn < 50; turn += 1) {
      const answer = new Promise<string>(resolve => socket.once('data', resolve));
      socket.write('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(served).toBe(50);
  });

  it('Z-14 that does not take its answer is closed, and frees the place of its request', async () => {
    await open(200);
    const { port } = Object(app.server.address());
    socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const closed = new Promise<string>(resolve =>
      app.server.once('connection', own => own.once('close', () => resolve('closed'))),
    );
    socket.write('GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    expect(await Promise.race([closed, pause(10_000, 'open')])).toBe('closed');
    expect(served).toBe(1);
  });

  async function open(untakenMs: number): Promise<void> {
    served = 0;
    const patience = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000 };
    app = await createServer({ ...shop.deps, patience: { ...patience, untakenMs } });
    app.get('/livez', async () => {
      served += 1;
      return { alive: true };
    });
    app.get('/large', async () => {
      served += 1;
      return Buffer.alloc(64 * 1024 * 1024);
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  }

  function sent(text: string): Promise<string> {
    const { port } = Object(app.server.address());
    socket = connect(port, '127.0.0.1').setEncoding('utf8');
    return new Promise(resolve => {
      let heard = '';
      socket.on('data', (part: string) => (heard += part));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(heard));
      socket.write(text);
    });
  }
});
