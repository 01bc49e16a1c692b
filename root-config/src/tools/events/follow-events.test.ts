import { TextDecoder } from 'node:util';
import { dispatchServerEvent, onServerEvent, session } from '@shanmen/shared';
import { exampleSession } from '../../shell/testing/example-menu.ts';
import { followEvents } from './follow-events.ts';

describe('the tabs of one browser', () => {
  let stops: (() => void)[] = [];
  let asked = 0;

  beforeEach(() => {
    asked = 0;
    const fetch = (_path: string, { signal }: RequestInit) => {
      asked += 1;
      const read = () =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
        });
      return Promise.resolve({ ok: true, status: 200, body: { getReader: () => ({ read }) } });
    };
    Object.assign(globalThis, { TextDecoder, fetch, BroadcastChannel: channelClass() });
    session.begin({ ...exampleSession, token: 'a-token-of-enough-letters' });
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  it('share one stream, and the next one takes over when the tab that reads is closed', async () => {
    giveLocks(fairLocks());
    const missed: string[] = [];
    stops.push(onServerEvent('stream.interrupted', ({ name }) => missed.push(name)));
    const closeFirst = followEvents();
    stops.push(followEvents(), followEvents());
    await turn();
    expect(asked).toBe(1);
    closeFirst();
    await turn();
    // Both tabs that are left learn that they may have missed something.
    expect([asked, missed.length]).toEqual([2, 2]);
  });

  it('twin: without the lock each of them reads a stream of its own', async () => {
    giveLocks({ request: (_name: string, _options: object, work: (lock: object) => unknown) => work({}) });
    stops.push(followEvents(), followEvents(), followEvents());
    await turn();
    expect(asked).toBe(3);
  });

  it('hear what the reading tab tells them, and nothing else that is said in the channel', () => {
    giveLocks(fairLocks());
    stops.push(followEvents());
    const heard: unknown[] = [];
    stops.push(onServerEvent('changed', event => heard.push(event)));
    const other = new BroadcastChannel('shanmen');
    const event = { name: 'changed', area: 'ticket', noun: 'slot' } as const;
    for (const said of [{ serverEvent: event }, { serverEvent: { name: 'odd' } }, 'odd', null, event]) {
      other.postMessage(said);
    }
    expect(heard).toEqual([event]);
    dispatchServerEvent(event);
    expect(heard).toEqual([event, event]);
  });
});

function giveLocks(locks: object): void {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}

type Options = { ifAvailable?: boolean; signal?: AbortSignal };
type Work = (lock: object | null) => Promise<unknown>;

/** As browsers keep them: one holder, the others in the order in which they came. */
function fairLocks() {
  let held: Promise<unknown> | null = null;
  return {
    async request(_name: string, { ifAvailable, signal }: Options, work: Work): Promise<unknown> {
      if (held !== null && ifAvailable) return work(null);
      while (held !== null) await held;
      if (signal?.aborted) throw new Error('aborted');
      const working = work({});
      held = working.finally(() => (held = null));
      return working;
    },
  };
}

/** A channel that reaches every other one at once. */
function channelClass() {
  const all = new Set<EventTarget>();
  return class extends EventTarget {
    constructor() {
      super();
      all.add(this);
    }

    postMessage(data: unknown): void {
      for (const one of all) if (one !== this) one.dispatchEvent(new MessageEvent('message', { data }));
    }

    close(): void {
      all.delete(this);
    }
  };
}

async function turn(): Promise<void> {
  for (let count = 0; count < 50; count += 1) await Promise.resolve();
}
