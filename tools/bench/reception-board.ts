import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import type { Board } from '@shanmen/shared/contracts/reception/teams/board';
import type { Team, TeamDraft } from '@shanmen/shared/contracts/reception/teams/team';
import { businessDay } from '@shanmen/shared/time';

import { seedRequired } from '../../server/seeds/required/seed.ts';
import { addUser } from '../../server/src/admin/public.ts';
import { passwordHasher, writePassword } from '../../server/src/auth/public.ts';
import { openPools } from '../../server/src/db/connection/pools.ts';
import { migrate } from '../../server/src/db/migration/migrate.ts';
import { withTransaction } from '../../server/src/db/transaction.ts';
import { databaseName, withClient, withDatabase } from '../../server/test/app/database-address.ts';
import { startScratchServer } from '../../server/test/app/machines/scratch-server.ts';
import type { Figure } from './figure.ts';
import { startApi } from './selling/api-process.ts';
import { delaysOf } from './selling/loop-delay.ts';
import { call, read, signIn } from './selling/sale-clients.ts';

export const name = 'reception-board';

const seconds = Number(process.env['BOARD_SECONDS'] ?? '60');
const boards = 40;
const arrivalsPerMinute = 30;
/** Teams that a busy day shows before the first of them arrives. */
const expected = 120;
const port = 8137;
const origin = `http://127.0.0.1:${port}`;
const password = 'Long-Enough-To-Receive-1';

/** Every board follows the events and reads again when it hears of a change; one after the other registers an arrival. */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
  await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
  await addReceptionists(url);
  const api = await startApi(url, port);
  const closing = new AbortController();
  try {
    const desks: Desk[] = [];
    for (let index = 0; index < boards; index += 1) desks.push(await openDesk(index, closing.signal));
    const [first] = desks;
    if (!first) throw new Error('there is a board');
    for (let index = 0; index < expected; index += 1)
      await call<Team>(origin, '/api/reception/teams', { ...draft(), planTime: '15:00' }, keyed(first));
    await pause(3000);
    for (const desk of desks) desk.reads = 0;
    await delaysOf(api);
    const began = performance.now();
    const seen = await arrivals(desks);
    const minutes = (performance.now() - began) / 60_000;
    const { cpuMs } = await delaysOf(api);
    const reads = desks.reduce((sum, desk) => sum + desk.reads, 0);
    return [
      { name: `arrival to seen, p95 of ${seen.length}`, value: part(seen, 0.95), unit: 'ms', aim: '≤ 2000' },
      { name: 'arrival to seen, the middle one', value: part(seen, 0.5), unit: 'ms' },
      { name: 'reads of the board a minute', value: Math.round(reads / minutes), unit: 'requests' },
      { name: 'of one core of the server', value: cpuMs / (minutes * 60_000), unit: 'ratio' },
    ];
  } finally {
    closing.abort();
    api.disconnect();
    await once(api, 'exit');
    await database.stop();
  }
}

type Credential = Awaited<ReturnType<typeof signIn>>;
type Desk = Credential & {
  reads: number;
  /** Numbers of teams that stand on the board, with the moment at which it showed them first. */
  readonly shown: Map<string, number>;
};

async function addReceptionists(url: string): Promise<void> {
  await migrate(url, () => undefined);
  const pools = openPools({ url, applicationName: 'bench ground' });
  const hash = await passwordHasher({ memoryKib: 64, passes: 1 }).hash(password);
  const now = new Date();
  const validFrom = businessDay(new Date(now.getTime() - 86_400_000));
  try {
    await seedRequired(pools.main);
    await withTransaction(pools.main, async tx => {
      for (let index = 0; index < boards; index += 1) {
        const id = await addUser(tx, {
          userName: `desk${index}`,
          name: `接待员${index}`,
          roles: ['reception'],
          validFrom,
        });
        await writePassword(tx, id, hash, 'user', now);
      }
    });
  } finally {
    await pools.close();
  }
}

async function openDesk(index: number, signal: AbortSignal): Promise<Desk> {
  const credential = await signIn(origin, `desk${index}`, password);
  const desk: Desk = { ...credential, reads: 0, shown: new Map() };
  await look(desk);
  void follow(desk, signal).catch(() => {
    if (!signal.aborted) throw new Error(`the events of board ${index} ended`);
  });
  return desk;
}

async function look(desk: Desk): Promise<void> {
  desk.reads += 1;
  const { teams } = await read<Board>(origin, '/api/reception/board', headersOf(desk));
  const now = performance.now();
  for (const { teamNo } of teams) if (!desk.shown.has(teamNo)) desk.shown.set(teamNo, now);
}

/** As a browser does: what is told while the board is read makes it be read once more. */
async function follow(desk: Desk, signal: AbortSignal): Promise<void> {
  const { body } = await fetch(`${origin}/api/auth/events`, { headers: headersOf(desk), signal });
  if (!body) throw new Error('the stream has no body');
  let isReading = false;
  let isBehind = false;
  const again = async (): Promise<void> => {
    isBehind = isReading;
    if (isReading) return;
    isReading = true;
    await look(desk);
    isReading = false;
    if (isBehind) await again();
  };
  for await (const chunk of body.pipeThrough(new TextDecoderStream()))
    if (/"noun":"board"/.test(chunk)) void again();
}

/** @returns of each arrival and each other board the milliseconds from F1 saved to seen */
async function arrivals(desks: readonly Desk[]): Promise<number[]> {
  const made: { readonly teamNo: string; readonly by: Desk; readonly at: number }[] = [];
  const count = Math.round((seconds / 60) * arrivalsPerMinute);
  for (let index = 0; index < count; index += 1) {
    const by = desks[index % desks.length];
    if (!by) throw new Error('there are boards');
    const at = performance.now();
    const { teamNo } = await call<Team>(
      origin,
      '/api/reception/teams/arrivals',
      { team: draft() },
      keyed(by),
    );
    made.push({ teamNo, by, at });
    await pause(Math.max(0, 60_000 / arrivalsPerMinute - (performance.now() - at)));
  }
  await pause(5000);
  return made.flatMap(({ teamNo, by, at }) =>
    desks.flatMap(desk => (desk === by ? [] : [(desk.shown.get(teamNo) ?? Number.POSITIVE_INFINITY) - at])),
  );
}

function draft(): TeamDraft {
  const heads = { adults: 20, children: 2, students: 0, seniors: 0, freeHeads: 0 };
  const nobody = { enterpriseId: null, agreementId: null, guideId: null, driverId: null };
  const words = { planTime: '', externalNo: '', sourceRegion: '浙江杭州', remark: '' } as const;
  const visitDate = businessDay(new Date());
  return { visitDate, ...nobody, ...words, heads, segment: 'DOMESTIC', hasPlanSheet: false };
}

function headersOf({ cookie, authorization }: Credential) {
  return { cookie, authorization };
}

function keyed(desk: Desk) {
  return { ...headersOf(desk), 'idempotency-key': randomUUID() };
}

function part(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
