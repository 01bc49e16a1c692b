import { setTimeout as pause } from 'node:timers/promises';

import { isServerEvent, type ServerEvent } from '@shanmen/shared/contracts/shell/event';

import type { App } from '../../../src/app.ts';
import type { Client } from '../app.ts';

/** One open event stream of a browser. */
export type EventListener = {
  status: number;
  /** Everything heard so far, in order. */
  events: readonly ServerEvent[];
  isOpen(): boolean;
  /** Waits until an event of that name has come, counted from `from`. */
  hears(name: ServerEvent['name'], from?: number): Promise<ServerEvent>;
  /** Waits until the server has ended the stream. */
  ends(): Promise<void>;
  leave(): void;
};

const patienceMs = 10_000;

/** Follows the events of the session of these halves, as a browser does. */
export async function followEvents(app: App, { sid, token }: Client): Promise<EventListener> {
  const response = await app.inject({
    method: 'GET',
    url: '/api/auth/events',
    headers: { cookie: `sid=${sid}`, authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' },
    payloadAsStream: true,
  });
  const body = response.stream();
  const events: ServerEvent[] = [];
  let isOpen = true;
  let unread = '';
  body.on('data', (chunk: Buffer) => {
    const blocks = (unread + chunk.toString()).split('\n\n');
    unread = blocks.pop() ?? '';
    events.push(...blocks.map(eventOf).filter(event => event !== null));
  });
  for (const sign of ['end', 'close', 'error']) body.on(sign, () => (isOpen = false));
  return {
    status: response.statusCode,
    events,
    isOpen: () => isOpen,
    async hears(name, from = 0) {
      const find = () => events.slice(from).find(event => event.name === name);
      await until(() => find() !== undefined);
      const heard = find();
      expect([name, heard ?? events.slice(from)]).toEqual([name, expect.objectContaining({ name })]);
      return heard ?? Promise.reject();
    },
    async ends() {
      await until(() => !isOpen);
      expect(isOpen).toBe(false);
    },
    leave: () => void body.destroy(),
  };
}

function eventOf(block: string): ServerEvent | null {
  const fields = new Map(
    block.split('\n').map(line => [line.split(': ')[0], line.slice(line.indexOf(' ') + 1)]),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  const event: unknown = { name: fields.get('event'), ...JSON.parse(data) };
  if (!isServerEvent(event)) throw new Error(`no event of ours: ${block}`);
  return event;
}

/** Waits until it is so, or patience ends. */
async function until(isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline && !isSo();) await pause(20);
}
