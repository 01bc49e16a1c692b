import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { addressOf, closeServer, closeTogether, proxied } from './commit-cutting-proxy.ts';

/** How a database behaves: each answer late by so many milliseconds, not at all, or broken off in the middle. */
export type Manner = number | 'mute' | 'cut';

export type SlowDatabase = {
  /** The database by way of a proxy, at first as quick as it is. */
  url: string;
  behave(manner: Manner): void;
  /** Breaks every connection off. */
  close(): Promise<void>;
};

/** Stands between driver and server, for what a network or a disk can do to both. */
export async function slowDatabase(url: string): Promise<SlowDatabase> {
  let manner: Manner = 0;
  const clients = new Set<Socket>();
  const server = createServer(client => {
    const upstream = connect(addressOf(url));
    clients.add(client.once('close', () => clients.delete(client)));
    client.on('data', chunk => upstream.write(chunk));
    let turn = Promise.resolve();
    upstream.on('data', chunk => {
      // One after the other: a later answer never overtakes.
      turn = turn.then(async () => {
        if (manner === 'mute') return;
        if (manner === 'cut') {
          client.write(chunk.subarray(0, Math.ceil(chunk.length / 2)));
          client.destroy();
          return;
        }
        if (manner > 0) await pause(manner);
        client.write(chunk);
      });
    });
    closeTogether(client, upstream);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: proxied(url, server),
    behave: next => (manner = next),
    close() {
      for (const client of clients) client.destroy();
      return closeServer(server);
    },
  };
}
