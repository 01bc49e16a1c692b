import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

import { freePort } from './free-port.ts';

const listening: Server[] = [];
afterEach(() => {
  for (const server of listening.splice(0)) server.close();
});

it('gives nobody the same port twice, and none that is taken', async () => {
  const given = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(given).size).toBe(20);
  const next = Math.max(...given) + 1;
  await listen(next);
  expect(await freePort()).not.toBe(next);
});

it('gives none that the system gives to whoever asks for any', async () => {
  expect(await freePort()).toBeLessThan(lowestGivenAway());
});

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  listening.push(server);
  await once(server, 'listening');
  return server;
}

/** As Linux is set; elsewhere the range that is agreed upon. */
function lowestGivenAway(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]);
  } catch {
    return 49_152;
  }
}
