import { createServer, type Server } from 'node:http';

import { answer } from '../../../shared/client/testing/mock/mock-api.ts';
import { mockApi, type Mock } from './mock-api.ts';

let server: Server | undefined;
afterEach(() => new Promise(resolve => (server ? server.close(resolve) : resolve(undefined))));

const mock: Mock = {
  handlers: {
    'GET /api/goods/items': () => answer([]),
    'GET /api/goods/stores': () => Promise.reject(new Error('the made-up stores are not there')),
  },
  scenarios: { 'sold-out': { title: '售罄', handlers: {} } },
};

describe('the mock API of an isolated app', () => {
  it('answers a call whose handler fails with the reason, and goes on', async () => {
    const ask = await serve(() => Promise.resolve(mock));
    expect(await ask('/api/goods/stores')).toEqual([500, expect.stringContaining('the made-up stores')]);
    expect(await ask('/api/goods/items')).toEqual([200, '{"result":[]}']);
  });

  it('says why the handlers cannot be read, and reads them again for the next call', async () => {
    let isBroken = true;
    const ask = await serve(() =>
      isBroken ? Promise.reject(new SyntaxError('handlers.ts is half written')) : Promise.resolve(mock),
    );
    expect(await ask('/api/goods/items')).toEqual([500, expect.stringContaining('half written')]);
    isBroken = false;
    expect(await ask('/api/goods/items')).toEqual([200, '{"result":[]}']);
  });

  it('M-30 answers a scenario that nobody has named with the names that there are', async () => {
    const ask = await serve(() => Promise.resolve(mock));
    const [status, text] = await ask('/api/goods/items', 'scenario=sold-owt');
    expect([status, text]).toEqual([500, expect.stringMatching(/「sold-owt」.*offline、sold-out/)]);
  });
});

async function serve(read: () => Promise<Mock>) {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const answerCall = mockApi('mf-goods', read);
  const listening = createServer((request, response) => {
    void answerCall(request, response, () => response.end());
  });
  server = listening;
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve));
  const at = listening.address();
  if (at === null || typeof at === 'string') throw new Error('it listens at no port');
  return async (path: string, state = ''): Promise<[number, string]> => {
    const answered = await fetch(`http://127.0.0.1:${at.port}${path}`, {
      headers: { cookie: `isolate=${encodeURIComponent(state)}` },
    });
    return [answered.status, await answered.text()];
  };
}
