import { dispatchServerEvent, session } from '@shanmen/shared';
import { demoSession } from '@shanmen/shared/testing/demo-user';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { followChanges } from './follow-changes.ts';
import { queryClient } from './query-client.ts';

const stops: (() => void)[] = [];

/** Screens that show these queries; answers how often each was read since. */
function shown(...keys: readonly (readonly string[])[]) {
  const client = new QueryClient();
  stops.push(followChanges(client));
  return Promise.all(
    keys.map(async queryKey => {
      const read = jest.fn().mockResolvedValue('rows');
      const observer = new QueryObserver(client, { queryKey, queryFn: read, staleTime: Infinity });
      stops.push(observer.subscribe(() => undefined));
      await jest.advanceTimersByTimeAsync(0);
      read.mockClear();
      return read;
    }),
  );
}

const change = (area: string, noun: string) => dispatchServerEvent({ name: 'changed', area, noun });
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

describe('U-30 an event of the server', () => {
  it('reads exactly the screens concerned again, under their singular and their plural', async () => {
    const [slots, items, orders] = await shown(
      ['ticket', 'slot', 'list'],
      ['ticket', 'slots', 'list'],
      ['ticket', 'order', 'list'],
    );
    change('ticket', 'slot');
    await pass(0);
    expect([slots, items, orders].map(read => read?.mock.calls.length)).toEqual([1, 1, 0]);
  });

  it('reads at most once a second, and once more for what came meanwhile', async () => {
    const [slots] = await shown(['ticket', 'slot', 'list']);
    for (let times = 0; times < 50; times += 1) change('ticket', 'slot');
    await pass(999);
    expect(slots).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(slots).toHaveBeenCalledTimes(2);
    await pass(5000);
    expect(slots).toHaveBeenCalledTimes(2);
  });

  it('reads everything again after the stream was interrupted', async () => {
    const reads = await shown(['ticket', 'slot', 'list'], ['goods', 'items', 'list']);
    dispatchServerEvent({ name: 'stream.interrupted' });
    await pass(0);
    expect(reads.map(read => read.mock.calls.length)).toEqual([1, 1]);
  });

  it('twin: without following, a screen keeps what it has', async () => {
    const [slots] = await shown(['ticket', 'slot', 'list']);
    stops.shift()?.();
    change('ticket', 'slot');
    await pass(2000);
    expect(slots).not.toHaveBeenCalled();
  });
});

describe('S-37 a locked session', () => {
  beforeEach(() => session.begin(demoSession('seller01')));
  afterEach(() => session.end('signed-out'));

  it('asks nothing that would be refused, and catches up once it is opened', async () => {
    const [slots, items] = await shown(['ticket', 'slot', 'list'], ['goods', 'items', 'list']);
    session.setLocked(true);
    change('ticket', 'slot');
    dispatchServerEvent({ name: 'stream.interrupted' });
    await pass(5000);
    expect([slots, items].map(read => read?.mock.calls.length)).toEqual([0, 0]);
    session.setLocked(false);
    await pass(0);
    expect([slots, items].map(read => read?.mock.calls.length)).toEqual([1, 1]);
  });

  it('reads nothing anew where nothing happened meanwhile', async () => {
    const [slots] = await shown(['ticket', 'slot', 'list']);
    session.setLocked(true);
    session.setLocked(false);
    await pass(0);
    expect(slots).not.toHaveBeenCalled();
  });

  it('polls no more until it is opened', async () => {
    const read = jest.fn().mockResolvedValue('rows');
    const observer = new QueryObserver(queryClient, {
      queryKey: ['boot'],
      queryFn: read,
      refetchInterval: 1000,
    });
    stops.push(observer.subscribe(() => undefined));
    await pass(3000);
    const before = read.mock.calls.length;
    expect(before).toBeGreaterThan(2);
    session.setLocked(true);
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(before);
    session.setLocked(false);
    await pass(1000);
    expect(read).toHaveBeenCalledTimes(before + 1);
  });
});
