import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { chaosPassword, layGround } from '../../../server/test/proofs/chaos/ground.ts';
import { databaseName, withClient, withDatabase } from '../../../server/test/app/database-address.ts';
import { startScratchServer } from '../../../server/test/app/machines/scratch-server.ts';
import { startApi } from './api-process.ts';
import { type Figure, median } from '../figure.ts';
import { delaysOf } from './loop-delay.ts';
import { read, signIn } from './sale-clients.ts';

export const name = 'held-sign-ins';

const port = 8141;
const origin = `http://127.0.0.1:${port}`;
/** An address of this machine as well, so that who attacks and who works are two sources. */
const attacker = '127.0.0.2';
const count = Number(process.env['SHANMEN_HELD_SIGN_INS'] ?? 10_000);
const atOnce = 250;
const readings = 100;
const mostOpen = 200;
const longestP99Ms = 200;

/** Its head is whole and its body never comes, so the server waits for the rest. */
const begun = [
  'POST /api/auth/sessions HTTP/1.1',
  'host: 127.0.0.1',
  'sec-fetch-site: same-origin',
  'content-type: application/json',
  'content-length: 100',
  '',
  '{"userName":',
].join('\r\n');

/**
 * Z-05: sign-ins that one source begins and never ends, while somebody else works. Beyond two hundred each is refused
 * at once, and those that are let in are hung up on when their time is over.
 * @throws when more of them are held, or the event loop is
 */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
  await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
  await layGround(url, { sellers: 1, quotas: 1, capacity: 100 });
  const api = await startApi(url, port, { SHANMEN_BENCH_LIMITS: 'on' });
  try {
    const person = await signIn(origin, 'chaos0', chaosPassword);
    const alone = await readTimes(person);
    await delaysOf(api);
    const calls: HeldCall[] = [];
    const since = performance.now();
    while (calls.length < count) {
      const next = Array.from({ length: Math.min(atOnce, count - calls.length) }, beginSignIn);
      calls.push(...(await Promise.all(next)));
    }
    const opened = (performance.now() - since) / 1000;
    const beside = await readTimes(person);
    const { p99Ms, longestMs, megabytes } = await delaysOf(api);
    const refused = calls.filter(({ answer }) => answer().startsWith('HTTP/1.1 429')).length;
    await Promise.all(calls.map(({ ended }) => ended));
    return judged([
      { name: `${count} sign-ins begun`, value: opened, unit: 's' },
      { name: 'of them held at once', value: count - refused, unit: 'requests', aim: `≤ ${mostOpen}` },
      { name: 'until the last was hung up on', value: (performance.now() - since) / 1000, unit: 's' },
      { name: 'loop p99', value: p99Ms, unit: 'ms', aim: `≤ ${longestP99Ms}` },
      { name: 'loop, longest', value: longestMs, unit: 'ms' },
      { name: 'memory after', value: megabytes, unit: 'MB' },
      { name: 'another person reads, alone', value: median(alone), unit: 'ms' },
      { name: 'another person reads, beside', value: median(beside), unit: 'ms' },
      { name: 'another person reads, slowest beside', value: Math.max(...beside), unit: 'ms' },
    ]);
  } finally {
    api.disconnect();
    await once(api, 'exit');
    await database.stop();
  }
}

type HeldCall = { answer: () => string; ended: Promise<unknown> };

/** Begins one, and goes on once it is refused or the server had time to refuse it. */
async function beginSignIn(): Promise<HeldCall> {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: attacker });
  let answer = '';
  socket.on('data', chunk => (answer += String(chunk)));
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  await once(socket, 'connect');
  socket.write(begun);
  return { answer: () => answer, ended };
}

async function readTimes(person: Awaited<ReturnType<typeof signIn>>): Promise<number[]> {
  const times: number[] = [];
  for (let reading = 0; reading < readings; reading += 1) {
    const since = performance.now();
    await read(origin, '/api/auth/sessions/current', person);
    times.push(performance.now() - since);
  }
  return times;
}

function judged(figures: readonly Figure[]): readonly Figure[] {
  const limits: Readonly<Record<string, number>> = {
    'of them held at once': mostOpen,
    'loop p99': longestP99Ms,
  };
  const above = figures.filter(({ name: what, value }) => value > (limits[what] ?? Infinity));
  if (above.length === 0) return figures;
  throw new Error(
    `Z-05 ${above.map(({ name: what, value, unit }) => `${what} ${value} ${unit}`).join(', ')}`,
  );
}
