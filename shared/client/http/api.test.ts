import { session, type SessionChange } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import { demoSession } from '../testing/demo-user.ts';
import { answer, type MockHandlers, refusal } from '../testing/mock/mock-api.ts';
import { serveMock } from '../testing/mock/serve-mock.ts';
import { api } from './api.ts';
import { type ApiError, apiErrorOf } from './api-error.ts';
import { subscribeRefusals } from './refusals.ts';
import { submitOnce } from './submit-once.ts';

const server = serveMock({});
let changes: SessionChange[] = [];
let refusals: ApiError[] = [];
let stop: (() => void)[] = [];

function serve(handlers: MockHandlers): void {
  server.replace(handlers);
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    return apiErrorOf(error);
  }
  throw new Error('The call was expected to fail.');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session.end('signed-out');
  session.begin(demoSession('seller01'));
  server.reachable = true;
  server.calls.splice(0);
  changes = [];
  refusals = [];
  stop = [
    session.subscribe(change => changes.push(change)),
    subscribeRefusals(({ error }) => refusals.push(error)),
  ];
});

afterEach(() => {
  for (const each of stop) each();
});

describe('a call', () => {
  it('carries the token and a request id of its own, and answers the result', async () => {
    serve({ 'GET /api/example/:id': ({ params, query }) => answer([params['id'], query.getAll('letter')]) });
    await expect(
      api.get('/api/example/7', { query: { letter: ['R', 'I'], none: undefined } }),
    ).resolves.toEqual(['7', ['R', 'I']]);
    await api.get('/api/example/8');
    const [first, second] = server.calls;
    expect(first?.headers.get('Authorization')).toBe('Bearer demo-token-of-seller01-0000000000');
    expect(first?.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{32}$/);
    expect(first?.headers.get('X-Request-Id')).not.toBe(second?.headers.get('X-Request-Id'));
  });

  it('throws the refusal of the server as it was said', async () => {
    serve({ 'POST /api/example': () => refusal('sold_out', '余票不足：还剩 2 张', { remaining: 2 }) });
    const error = await failureOf(api.post('/api/example', { count: 3 }));
    expect(error).toMatchObject({
      status: 409,
      code: 'sold_out',
      message: '余票不足：还剩 2 张',
      details: { remaining: 2 },
      requestId: 'mock-request',
    });
    expect(refusals).toEqual([error]);
  });

  it('says so when the answer is none of ours', async () => {
    serve({ 'GET /api/example': () => ({ status: 502, body: '<html>' }) });
    expect(await failureOf(api.get('/api/example'))).toMatchObject({
      status: 502,
      code: 'unreadable_answer',
    });
  });

  it('is repeated once after a network failure when it reads', async () => {
    server.reachable = false;
    const error = await failureOf(api.get('/api/example'));
    expect(error).toMatchObject({
      status: 0,
      code: 'network_failed',
      message: '网络连接失败，请检查网络后重试',
    });
    expect(server.calls).toHaveLength(2);
  });

  it('is never repeated when it writes, nor when the server has answered', async () => {
    server.reachable = false;
    await failureOf(api.post('/api/example'));
    expect(server.calls).toHaveLength(1);
    server.reachable = true;
    serve({ 'GET /api/example': () => refusal('service_busy') });
    await failureOf(api.get('/api/example'));
    expect(server.calls).toHaveLength(2);
  });

  it('ends quietly when its caller has left', async () => {
    const leaving = new AbortController();
    leaving.abort();
    expect(await failureOf(api.get('/api/example', { signal: leaving.signal }))).toMatchObject({
      code: 'canceled',
    });
    expect(refusals).toEqual([]);
  });
});

describe('a 401', () => {
  it('S-15 ends the session once when twenty arrive together', async () => {
    serve({ 'GET /api/example': () => refusal('not_signed_in') });
    const errors = await Promise.all(Array.from({ length: 20 }, () => failureOf(api.get('/api/example'))));
    expect(errors.map(error => error.code)).toEqual(Array(20).fill('not_signed_in'));
    expect(changes).toEqual([{ kind: 'ended', reason: 'expired' }]);
    expect(storage.read('token')).toBeNull();
    expect(refusals).toEqual([]);
  });

  it('S-15 would end it twenty times if every call decided for itself', async () => {
    serve({ 'GET /api/example': () => refusal('not_signed_in') });
    let reactions = 0;
    const naive = () =>
      failureOf(api.get('/api/example')).then(error => (reactions += error.status === 401 ? 1 : 0));
    await Promise.all(Array.from({ length: 20 }, naive));
    expect(reactions).toBe(20);
  });

  it('repeats the call once when another tab has renewed the token', async () => {
    serve({
      'GET /api/example': () => {
        const renewed = server.calls.length > 1;
        if (!renewed) localStorage.setItem('token', 'renewed-in-another-tab');
        return renewed ? answer('open') : refusal('not_signed_in');
      },
    });
    await expect(api.get('/api/example')).resolves.toBe('open');
    expect(server.calls.map(call => call.headers.get('Authorization'))).toEqual([
      'Bearer demo-token-of-seller01-0000000000',
      'Bearer renewed-in-another-tab',
    ]);
    expect(changes).toEqual([]);
  });

  it('waits a moment for the token of an unlocking that is just being answered', async () => {
    serve({
      'GET /api/example': () => {
        if (server.calls.length > 1) return answer('open');
        setTimeout(() => session.renew('renewed-by-unlocking-here'), 50);
        return refusal('not_signed_in');
      },
    });
    await expect(api.get('/api/example')).resolves.toBe('open');
    expect(changes).toEqual([{ kind: 'renewed' }]);
  });

  it('ends the session when the renewed token is refused as well', async () => {
    serve({
      'GET /api/example': () => {
        localStorage.setItem('token', 'renewed-in-another-tab');
        return refusal('not_signed_in');
      },
    });
    await failureOf(api.get('/api/example'));
    expect(server.calls).toHaveLength(2);
    expect(changes).toEqual([{ kind: 'ended', reason: 'expired' }]);
  });

  it('about a password says nothing about the session', async () => {
    serve({ 'POST /api/auth/sessions': () => refusal('wrong_credentials') });
    expect(await failureOf(api.post('/api/auth/sessions', {}))).toMatchObject({ code: 'wrong_credentials' });
    expect(changes).toEqual([]);
    expect(session.token()).not.toBeNull();
  });
});

describe('submitOnce', () => {
  const pauses: number[] = [];
  const noWait = async (ms: number) => {
    pauses.push(ms);
  };
  beforeEach(() => pauses.splice(0));

  it('repeats under the same key until the outcome is known', async () => {
    const keys: unknown[] = [];
    serve({
      'POST /api/example': ({ key }) => {
        keys.push(key);
        return keys.length < 4 ? refusal('outcome_unknown') : answer('sold once');
      },
    });
    const sent = submitOnce('key-1', key => api.post<string>('/api/example', {}, { key }), noWait);
    await expect(sent).resolves.toBe('sold once');
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
    expect(pauses).toEqual([500, 1000, 2000]);
  });

  it('gives up after 0.5, 1, 2 and 4 seconds, so that nothing retries for ever', async () => {
    server.reachable = false;
    const error = await failureOf(submitOnce('key-2', key => api.post('/api/example', {}, { key }), noWait));
    expect(error).toMatchObject({ code: 'network_failed', isOutcomeUnknown: true });
    expect(pauses).toEqual([500, 1000, 2000, 4000]);
    expect(server.calls).toHaveLength(5);
  });

  it('P-07 gives up after ten seconds in all when nobody answers, and sends nothing more', async () => {
    jest.useFakeTimers();
    try {
      const sent: string[] = [];
      const never = (key: string) => {
        sent.push(key);
        return new Promise<never>(() => undefined);
      };
      const failed = failureOf(submitOnce('key-4', never));
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await failed).toMatchObject({ code: 'timed_out', isOutcomeUnknown: true });
      await jest.advanceTimersByTimeAsync(60_000);
      expect(sent).toEqual(['key-4']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('P-07 begins no further attempt after that either', async () => {
    jest.useFakeTimers();
    try {
      let attempts = 0;
      const busy = async () => {
        attempts += 1;
        await new Promise(resolve => setTimeout(resolve, 4000));
        throw apiErrorOf(new Error('busy'));
      };
      const failed = failureOf(submitOnce('key-5', busy));
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await failed).toMatchObject({ code: 'timed_out' });
      const begun = attempts;
      await jest.advanceTimersByTimeAsync(60_000);
      expect([begun, attempts]).toEqual([3, 3]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks again while the first one is still at work, and passes a refusal on at once', async () => {
    let calls = 0;
    serve({
      'POST /api/example': () => ((calls += 1) === 1 ? refusal('request_in_progress') : refusal('sold_out')),
    });
    const error = await failureOf(submitOnce('key-3', key => api.post('/api/example', {}, { key }), noWait));
    expect(error.code).toBe('sold_out');
    expect(calls).toBe(2);
  });
});
