import { takeMap } from './map-source.ts';
import { exampleMap } from './map-example.ts';

const now = new Date('2026-11-20T08:00:00Z');

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('taking a map', () => {
  it('uses the server’s and keeps it for the day it cannot be had', async () => {
    serverAnswers(exampleMap(100));
    const taken = await takeMap(now);
    expect(taken.fault).toBeNull();
    serverIsGone();
    expect(await takeMap(now)).toMatchObject({ fault: 'MF-111', map: { release: { sequence: 100 } } });
  });

  it('uses the last good one while the server’s is broken', async () => {
    serverAnswers(exampleMap(100));
    await takeMap(now);
    serverAnswers({ imports: {} });
    expect((await takeMap(now)).fault).toBe('MF-112');
  });

  it('M-02 Z-09 refuses a map older than one already seen', async () => {
    serverAnswers(exampleMap(200));
    await takeMap(now);
    serverAnswers(exampleMap(199));
    const taken = await takeMap(now);
    expect(taken).toMatchObject({ fault: 'MF-113', map: { release: { sequence: 200 } } });
  });

  it('M-21 keeps nothing of what a tester chose for his session', async () => {
    const override = { modules: { 'mf-goods': '1.1.0-rc.1' }, until: '2026-11-20T10:30:00Z' };
    const chosen = exampleMap(101);
    serverAnswers(exampleMap(100));
    await takeMap(now);
    serverAnswers({ ...chosen, 'x-release': { ...chosen['x-release'], override } });
    expect(await takeMap(now)).toMatchObject({ map: { release: { override } } });
    serverIsGone();
    expect(await takeMap(now)).toMatchObject({ map: { release: { sequence: 100, override: null } } });
  });

  it('Z-09 forgets a stored map after its time', async () => {
    serverAnswers(exampleMap(100));
    await takeMap(now);
    serverIsGone();
    await expect(takeMap(new Date('2027-01-01T00:00:00Z'))).rejects.toMatchObject({ code: 'MF-111' });
  });

  it('has nothing to start with when there is neither', async () => {
    serverIsGone();
    await expect(takeMap(now)).rejects.toMatchObject({ code: 'MF-111' });
  });

  it('Z-09 does not trust a stored map that was altered', async () => {
    localStorage.setItem('shanmen:map', JSON.stringify({ ...exampleMap(), integrity: {} }));
    serverIsGone();
    await expect(takeMap(now)).rejects.toMatchObject({ code: 'MF-111' });
  });
});

function serverAnswers(map: unknown): void {
  const text = () => Promise.resolve(JSON.stringify(map));
  const answer = { ok: true, status: 200, headers: new Map(), text };
  Object.assign(globalThis, { fetch: jest.fn(() => Promise.resolve(answer)) });
}

function serverIsGone(): void {
  Object.assign(globalThis, { fetch: jest.fn(() => Promise.reject(new TypeError('Failed to fetch'))) });
}
