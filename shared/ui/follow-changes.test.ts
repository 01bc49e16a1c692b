import { dispatchServerEvent } from '@shanmen/shared';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { followChanges } from './follow-changes.ts';

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
