import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { RuleViolation } from '../../../server/src/callers/rule-violation.ts';
import { openPools } from '../../../server/src/db/connection/pools.ts';
import { withTransaction } from '../../../server/src/db/transaction.ts';
import { postMessage } from '../../../server/src/platform/messages/outbox.queries.ts';
import { readReadiness } from '../../../server/src/process/readiness.ts';
import { type Ground, layGround } from '../../../server/test/proofs/chaos/ground.ts';
import { reckon } from '../../../server/test/proofs/chaos/reckoning.ts';
import {
  emptyTally,
  openShifts,
  sellUntilEnd,
  type Tally,
} from '../../../server/test/proofs/chaos/sellers.ts';
import { type Cluster, isCovered, rolesOf, startCluster, until } from '../../cluster/cluster.ts';
import type { DatabaseMachine } from '../../cluster/database-machine.ts';
import { archiveLog, copyPrimary, recover } from '../../cluster/rehearsal.ts';
import { type Figure, median } from '../figure.ts';

export const name = 'fail-over';

const cuts = Number(process.env['SHANMEN_FAIL_OVERS'] ?? '10');
const port = 8300;
/** More than a visitor may call in a minute. */
const floods = 200;

/**
 * Windows sell through nginx to two API machines while the primary is cut again and again; the machine that was cut comes
 * back as the replica. Then PostgreSQL of the primary alone, the replica and each API machine.
 */
export async function run(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-fail-over-'));
  let ground: Ground | undefined;
  const cluster = await startCluster({
    folder,
    port,
    apis: 2,
    environment: { SHANMEN_DEMO: '0' },
    log: tell,
    fill: async url => {
      ground = await layGround(url, { sellers: 8, quotas: 5, capacity: 1_000_000 });
    },
  });
  try {
    if (!ground) throw new Error('nobody filled the database');
    return await cutAndReckon(cluster, ground);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function cutAndReckon(cluster: Cluster, ground: Ground): Promise<readonly Figure[]> {
  let ended = false;
  const tally = emptyTally();
  const selling = { origin: cluster.origin, ground, chance: Math.random, until: () => ended };
  const [first] = cluster.apis;
  if (!first) throw new RangeError('there is no API machine');
  const lastNight = join(cluster.plan.folder, 'db1', 'base');
  const replica = await askReplica(first.urls.replica);
  const answered = await askTooOften(cluster.origin);
  await copyPrimary(cluster.plan, first.urls.superuser, lastNight);
  const sold = sellUntilEnd(selling, await openShifts(selling, tally), tally);
  // Whoever waits for sales hears of a refusal that ends them.
  sold.catch(() => undefined);
  const sales = watchSales(tally, sold);
  const seconds = { cut: [], postgres: [], replica: [], api: [] } satisfies Record<string, number[]>;
  const measured: Record<keyof typeof seconds, number[]> = seconds;
  for (let cut = 0; cut < cuts; cut += 1) measured.cut.push(await without(cluster, sales, 'primary', cutOff));
  tell('PostgreSQL alone, and the replica');
  for (let kill = 0; kill < 2; kill += 1) {
    measured.postgres.push(await without(cluster, sales, 'primary', postgresAlone));
    measured.replica.push(await without(cluster, sales, 'replica', cutOff));
  }
  tell('each API machine is killed');
  for (const api of cluster.apis) {
    await pause(3000);
    measured.api.push(await sales.longestGap(() => api.killProduct()));
    await api.startProduct({ SHANMEN_DEMO: '0' });
  }
  ended = true;
  await sold;
  sales.end();
  tell(`answered meanwhile: ${[...tally.refusals].map(([what, count]) => `${count} × ${what}`).join(', ')}`);
  const { orders, lost, doubled, faults } = await reckon(first.urls.superuser, tally);
  await archiveLog(first.urls.superuser);
  await cluster.stop();
  return [
    { name: 'sales that were answered', value: tally.acknowledged.length, unit: 'requests' },
    { name: 'orders in the books', value: orders, unit: 'rows' },
    judged('answered and not there', lost.length),
    judged('there twice', doubled.length),
    judged('differences in the books', faults.length),
    judged(`of ${floods} calls of a visitor in a minute, answered beyond 60`, Math.max(0, answered - 60)),
    ...replica,
    ...gaps(`primary cut, ${cuts} times`, measured.cut),
    ...gaps('PostgreSQL of the primary killed, twice', measured.postgres),
    ...gaps('replica cut, twice', measured.replica),
    ...gaps('each API machine killed', measured.api),
    ...(await rehearse(cluster, lastNight, tally)),
  ];
}

/** Both database machines are lost: the copy of last night and the log since then, on an empty machine. */
async function rehearse({ plan }: Cluster, copy: string, tally: Tally): Promise<Figure[]> {
  const { url, seconds, logBytes, stop } = await recover(plan, copy, join(plan.folder, 'db3'), port + 90);
  try {
    const begun = performance.now();
    const { orders, lost, doubled, faults } = await reckon(url, tally);
    return [
      { name: 'recovered, copy and log', value: seconds, unit: 's' },
      { name: 'of that the log', value: Math.round(logBytes / 1e6), unit: 'MB' },
      { name: 'recovered, books proved', value: (performance.now() - begun) / 1000, unit: 's' },
      { name: 'recovered orders', value: orders, unit: 'rows' },
      judged('recovered, answered and not there', lost.length),
      judged('recovered, there twice', doubled.length),
      judged('recovered, differences in the books', faults.length),
    ];
  } finally {
    await stop();
  }
}

/** Who is led to a replica by mistake is not ready, and refuses a write as one that may be repeated. */
async function askReplica(url: string): Promise<Figure[]> {
  const pools = openPools({ url, applicationName: 'bench replica' });
  try {
    const { ready } = await readReadiness(pools.main, { draining: false }, 0);
    const code = await withTransaction(pools.main, tx => postMessage(tx, 'bench', {})).then(
      () => 'taken',
      (error: unknown) => (error instanceof RuleViolation ? error.code : String(error)),
    );
    tell(`at the replica: ready ${ready}, a write is ${code}`);
    return [
      judged('ready at a replica', ready ? 1 : 0),
      judged('writes at a replica without database_unavailable', code === 'database_unavailable' ? 0 : 1),
    ];
  } finally {
    await pools.close();
  }
}

/** A visitor without a sign-in asks all machines together. @returns how many calls were not refused for their number */
async function askTooOften(origin: string): Promise<number> {
  const calls = Array.from({ length: floods }, () => fetch(`${origin}/api/ticket/public/orders/none`));
  const answers = await Promise.all(calls);
  const answered = answers.filter(({ status }) => status !== 429).length;
  tell(`${answered} of ${floods} calls of a visitor in a minute were answered`);
  return answered;
}

function judged(what: string, value: number): Figure {
  return { name: what, value, unit: 'rows', aim: '0', isBroken: value > 0 };
}

function gaps(what: string, seconds: readonly number[]): Figure[] {
  const spread = [Math.min(...seconds), Math.max(...seconds)] as const;
  return [{ name: `no sale: ${what}`, value: median(seconds), unit: 's', spread }];
}

/** How a machine is taken away, and what brings it back. */
type Loss = {
  take(machine: DatabaseMachine): Promise<void>;
  giveBack(machine: DatabaseMachine): Promise<void>;
};

const cutOff: Loss = { take: machine => machine.cut(), giveBack: machine => machine.start() };
/** Patroni starts it again. */
const postgresAlone: Loss = { take: machine => machine.killPostgres(), giveBack: async () => undefined };

/**
 * Once a replica has everything: takes away the machine that is this, and brings it back after sales went on.
 * @returns the longest time in seconds in which no sale was answered
 */
async function without(
  cluster: Cluster,
  sales: Sales,
  role: 'primary' | 'replica',
  loss: Loss,
): Promise<number> {
  const { databases } = cluster;
  await until(() => isCovered(databases), 'no replica follows the primary');
  await pause(2000 + Math.random() * 2000);
  const machine = databases[(await rolesOf(databases)).indexOf(role)];
  if (!machine) throw new Error(`no machine is the ${role}`);
  const gap = await sales.longestGap(() => loss.take(machine));
  await loss.giveBack(machine);
  tell(`${machine.name} was the ${role}: no sale for ${gap.toFixed(1)} s`);
  return gap;
}

/** When sales were answered. */
type Sales = {
  /** From the act on until sales go on; in seconds. */
  longestGap(act: () => Promise<void>): Promise<number>;
  end(): void;
};

/** Sales go on when so many were answered with no pause of a second between them. */
const enough = 20;
const patienceMs = 600_000;

function watchSales({ acknowledged, lastBusy }: Tally, sold: Promise<void>): Sales {
  const moments: number[] = [];
  const timer = setInterval(() => {
    while (moments.length < acknowledged.length) moments.push(performance.now());
  }, 10);
  const goOn = async (begun: number) => {
    for (;;) {
      const recent = moments.slice(-enough);
      const [first = 0] = recent;
      // What was under way may still be answered after the act; a second later nothing is.
      const flows = recent.length === enough && first > begun + 1000 && isDense(recent);
      if (flows) return;
      if (performance.now() > begun + patienceMs) throw new Error(`nobody sells: ${lastBusy}`);
      await pause(50);
    }
  };
  return {
    async longestGap(act) {
      const begun = performance.now();
      await act();
      await Promise.race([goOn(begun), sold]);
      const after = [begun, ...moments.filter(moment => moment > begun)];
      return Math.max(...after.slice(1).map((moment, index) => moment - (after[index] ?? begun))) / 1000;
    },
    end: () => clearInterval(timer),
  };
}

function isDense(moments: readonly number[]): boolean {
  return moments.every((moment, index) => moment - (moments[index - 1] ?? moment) < 1000);
}

function tell(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
