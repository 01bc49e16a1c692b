import { get } from 'node:http';

import { testApp, type TestApp } from '../../../test/app/app.ts';
import type { App } from '../route.ts';
import { createServer } from '../server.ts';

const most = 200;
const otherSource = '10.9.0.1';

describe('requests that stay open', () => {
  let shop: TestApp;
  let app: App;
  let held: (() => void)[];

  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());
  beforeEach(open);
  afterEach(() => app.close());

  it('Z-05 are two hundred of one source at most, and others are answered meanwhile', async () => {
    const waiting = Array.from({ length: most }, () => ask());
    await until(() => held.length === most);
    let refused: Awaited<ReturnType<typeof app.inject>> | undefined;
    void app.inject({ url: '/held' }).then(answer => (refused = answer));
    await until(() => refused !== undefined || held.length > most);
    expect([refused?.statusCode, refused?.json().code, refused?.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '1',
    ]);
    const other = ask(otherSource);
    await until(() => held.length === most + 1);
    answerAll();
    expect(new Set(await Promise.all([...waiting, other]))).toEqual(new Set([204]));
    const next = ask();
    await until(() => held.length === 1);
    answerAll();
    expect(await next).toBe(204);
  });

  it('Z-05 are over when their connection is', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const requests = Array.from({ length: most }, () =>
      get(`${address}/held`, { agent: false }).on('error', () => undefined),
    );
    await until(() => held.length === most);
    for (const request of requests) request.destroy();
    // The server hears of it a moment later.
    await until(async () => (await fetch(`${address}/absent`)).status === 404);
  });

  /** A server with one route, which answers when it is told to. */
  async function open(): Promise<void> {
    held = [];
    app = await createServer(shop.deps);
    app.get('/held', (_request, reply) => {
      held.push(() => void reply.code(204).send());
      return reply;
    });
    await app.ready();
  }

  async function ask(remoteAddress = '127.0.0.1'): Promise<number> {
    return (await app.inject({ url: '/held', remoteAddress })).statusCode;
  }

  function answerAll(): void {
    for (const answer of held.splice(0)) answer();
  }
});

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise(resolve => setImmediate(resolve));
}
