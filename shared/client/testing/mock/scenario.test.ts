import { answer, type MockHandlers, refusal } from './mock-api.ts';
import { answerByScenario } from './scenario.ts';

const handlers: MockHandlers = {
  'GET /api/goods/items': () => answer({ rows: [{ id: 1 }], total: 1 }),
  'POST /api/goods/items': () => answer({ id: 2 }),
  'POST /api/auth/sessions': () => answer({ token: 'x' }),
};
const scenarios = {
  'price-409': {
    title: '价格已更新',
    handlers: { 'POST /api/goods/items': () => refusal('price_changed') } satisfies MockHandlers,
  },
};

async function statusBy(name: string, method: string, target = '/api/goods/items?page=1') {
  const outcome = await answerByScenario(handlers, scenarios, name, { method, target, body: {}, key: null });
  return outcome.kind === 'cut' ? 'cut' : outcome.answer?.status;
}

describe('a scenario of the mock API', () => {
  it.each([
    ['ok', 200, 200],
    ['401', 401, 401],
    ['403', 403, 403],
    ['409', 200, 409],
    ['500', 500, 500],
    ['offline', 'cut', 'cut'],
    ['price-409', 200, 409],
  ])('%s answers a read with %s and a write with %s', async (name, read, write) => {
    expect([await statusBy(name, 'GET'), await statusBy(name, 'POST')]).toEqual([read, write]);
  });

  it.each(['price-410', 'ofline', 'toString', '418:/api/goods/items'])(
    'M-30 that nobody has named, %s, is an error that lists those there are',
    async name => {
      await expect(statusBy(name, 'GET')).rejects.toThrow(
        `没有名为「${name}」的场景；可用：401、403、409、500、ok、empty、slow、offline、price-409`,
      );
    },
  );

  it('of an address leaves the others as they are', async () => {
    expect(await statusBy('500:/api/goods/items', 'GET')).toBe(500);
    expect(await statusBy('500:/api/ticket', 'GET')).toBe(200);
  });

  it('never keeps anybody from signing in', async () => {
    expect(await statusBy('500', 'POST', '/api/auth/sessions')).toBe(200);
  });

  it('without data empties lists and what counts them', async () => {
    const call = { method: 'GET', target: '/api/goods/items', body: undefined, key: null };
    await expect(answerByScenario(handlers, {}, 'empty', call)).resolves.toMatchObject({
      answer: { body: { result: { rows: [], total: 0 } } },
    });
  });

  it('that is slow answers as usual, three seconds later', async () => {
    const call = { method: 'GET', target: '/api/goods/items', body: undefined, key: null };
    await expect(answerByScenario(handlers, {}, 'slow', call)).resolves.toMatchObject({
      afterMs: 3000,
      answer: { status: 200 },
    });
  });
});
