import { Kysely, PostgresDialect, sql } from 'kysely';
import { type ClientBase, Pool, type PoolConfig } from 'pg';

import { checkedPool } from './checked-pool.ts';
import { connectionConfig } from './connection.ts';
import { keepListening, type Listening } from './keep-listening.ts';
import type { Db } from '../transaction.ts';

/** How many connections a pool has given out and keeps, and how many requests wait for one. */
export type PoolUse = { pool: string; used: number; idle: number; waiting: number };

/**
 * `main` serves requests, `reports` only reads and may be a replica, `reportsHere` reads the same of the primary;
 * `direct` is for LISTEN, migrations and backup.
 */
export type Pools = {
  main: Db;
  reports: Db;
  /** The same as `reports` where there is no replica. */
  reportsHere: Db;
  direct: Db;
  /** Hears a channel over a connection of `direct`. */
  listen(channel: string, heard: (payload: string) => void): Listening;
  /** Ends what a connection of `reports` reads at the moment, over a connection that no report can occupy. */
  stopReading(backend: number): Promise<void>;
  /** As `stopReading`, for a connection of `reportsHere`. */
  stopReadingHere(backend: number): Promise<void>;
  use(): PoolUse[];
  close(): Promise<void>;
};

export type PoolOptions = {
  url: string;
  reportsUrl?: string | undefined;
  applicationName: string;
  mainSize?: number | undefined;
};

/** How long a free connection is waited for, before a request is answered `service_busy`. */
const connectionMs = 2000;

/**
 * How long the answer to a statement of `main` is waited for, unless its transaction is allowed more time. The server
 * ends a statement before, unless it does not hear or is not heard: then its connection is given up.
 */
const answerMs = 7000;

/**
 * Opens the three pools of one process; nothing connects before the first query. Connections of
 * `main` and `reports` give up the rights of their user for those of `shanmen_app` and
 * `shanmen_report` where these roles exist.
 */
export function openPools(options: PoolOptions): Pools {
  const { url, reportsUrl = url, applicationName, mainSize = 10 } = options;
  // A connection that nobody uses keeps no process running.
  const shared = { connectionTimeoutMillis: connectionMs, allowExitOnIdle: true };
  const mainPool = openPool(url, {
    ...shared,
    max: mainSize,
    query_timeout: answerMs,
    role: 'shanmen_app',
    application_name: `${applicationName} main`,
    statement_timeout: 5000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
  });
  const reading = { ...shared, ...readingLimits, application_name: `${applicationName} reports` };
  const reportsPool = openPool(reportsUrl, reading);
  const herePool = reportsUrl === url ? reportsPool : openPool(url, reading);
  const directPool = openPool(url, { ...shared, max: 2, application_name: `${applicationName} direct` });
  // Not with the rights of a report: only its own user may stop what a connection does.
  const stopping = { ...shared, max: 1, application_name: `${applicationName} stop` };
  const stopPool = openPool(reportsUrl, stopping);
  const stopHerePool = reportsUrl === url ? stopPool : openPool(url, stopping);
  const main = dbOf(mainPool, 'main', true);
  const reports = dbOf(reportsPool, 'reports');
  const direct = dbOf(directPool, 'direct');
  const reportsHere = herePool === reportsPool ? reports : dbOf(herePool, 'reports');
  const stops = dbOf(stopPool, 'stop');
  const stopsHere = stopHerePool === stopPool ? stops : dbOf(stopHerePool, 'stop');
  const listening = new Set<() => void>();
  return {
    main,
    reports,
    reportsHere,
    direct,
    listen(channel, heard) {
      const { begun, end } = keepListening(directPool, channel, heard);
      listening.add(end);
      return {
        begun,
        end() {
          listening.delete(end);
          end();
        },
      };
    },
    stopReading: backend => cancel(stops, backend),
    stopReadingHere: backend => cancel(stopsHere, backend),
    use: () => [useOf('main', mainPool), useOf('reports', reportsPool), useOf('direct', directPool)],
    async close() {
      // A pool waits for connections that are in use.
      for (const end of listening) end();
      const all = new Set([main, reports, reportsHere, direct, stops, stopsHere]);
      await Promise.all([...all].map(db => db.destroy()));
    },
  };
}

/** Much is read at once, in any order, from disks that do not turn. */
export const readingOptions = '-c default_transaction_read_only=on -c work_mem=64MB -c random_page_cost=1.1';

const readingLimits = {
  // One stays: plans that are kept end with their connection, and take seconds to be made again.
  min: 1,
  max: 4,
  role: 'shanmen_report',
  statement_timeout: 5000,
  options: readingOptions,
} as const;

async function cancel(stops: Db, backend: number): Promise<void> {
  await sql`select pg_cancel_backend(${backend})`.execute(stops);
}

type Limits = PoolConfig & { max: number; role?: string };

function useOf(pool: string, { totalCount, idleCount, waitingCount }: Pool): PoolUse {
  return { pool, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function dbOf(pool: Pool, name: string, prepared = false): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool: checkedPool(pool, { name, prepared }) }) });
}

function openPool(url: string, { role, options = '', ...limits }: Limits): Pool {
  const common = connectionConfig(url);
  const pool = new Pool({
    ...common,
    ...limits,
    options: `${common.options} ${options}`,
    onConnect: client => (role === undefined ? undefined : assumeRole(client, role)),
  });
  // An error on an idle client reaches the pool, one on a checked-out client only the client;
  // either without a listener ends the process. The query in flight fails on its own.
  pool.on('error', forgetConnection);
  pool.on('connect', client => client.on('error', forgetConnection));
  return pool;
}

function forgetConnection(): void {
  // The pool drops the broken connection by itself and opens another one on demand.
}

async function assumeRole(client: ClientBase, role: string): Promise<void> {
  await client.query(
    `select set_config('role', rolname, false)
     from pg_roles
     where rolname = $1
       and pg_has_role(oid, 'member')`,
    [role],
  );
}
