import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import type { Client } from 'pg';

import type { Log } from '../log.ts';
import { openClient } from '../connection/connection.ts';
import { findBinaries } from './binaries/find-binaries.ts';
import { prepareBinaries } from './binaries/own-copy.ts';
import { type Durability, refuseUndurable } from './durability.ts';
import { type DataFolders, keeperOf, prepareFolders } from './folders/data-folder.ts';
import { checkDisk } from './folders/disk.ts';
import { prepareSocketFolder } from './folders/socket-folder.ts';
import { isRunning } from './process-identity.ts';
import { chooseRunUser, type RunUser } from './run-user.ts';
import { createCluster, readDataMajor, readPassword } from './server/cluster.ts';
import {
  clearForeignPidFile,
  findPostmaster,
  startPostmaster,
  stopPostmaster,
  turnLog,
  waitUntilReady,
} from './server/postmaster.ts';
import { serverSettings, type ServerSettings, writeSettings } from './server/settings.ts';
import { type StartLock, takeStartLock, waitForStop } from './start-lock.ts';

export type LaunchOptions = {
  /** Set: this server is used, nothing is started and nothing is ever stopped. */
  databaseUrl?: string | undefined;
  dataFolder: string;
  log: Log;
  settings?: ServerSettings;
  /** Where copied server programs are kept; `<data>/runtime` unless told otherwise. */
  runtimeFolder?: string;
};

export type LaunchedDatabase = {
  url: string;
  kind: 'given' | 'embedded' | 'system';
  version: string;
  /** The server was already running. */
  adopted: boolean;
  /** We hold the lock of the data folder: we restart the server when it dies and stop it when we end. */
  owned: boolean;
  dataFolder?: string;
  isAlive(): boolean;
  /** Starts a dead server again; the address stays. Only for the owner. */
  revive(): Promise<void>;
  /** Tells a later start to wait until this one has stopped. Only the owner may say so. */
  announceStop(): Promise<void>;
  stop(): Promise<void>;
};

const databaseName = 'shanmen';

/** Chooses a database, starts or adopts it, and refuses one that may lose acknowledged work. */
export async function launchDatabase(options: LaunchOptions): Promise<LaunchedDatabase> {
  return options.databaseUrl === undefined ? launchOwn(options) : takeGiven(options.databaseUrl, options.log);
}

async function takeGiven(url: string, log: Log): Promise<LaunchedDatabase> {
  const { version, dataChecksums } = await inspect(url);
  if (!dataChecksums)
    log('warning: this server runs without data checksums, so a failing disk goes unnoticed');
  return {
    url,
    kind: 'given',
    version,
    adopted: true,
    owned: false,
    isAlive: () => true,
    revive: async () => undefined,
    announceStop: async () => undefined,
    stop: async () => undefined,
  };
}

async function launchOwn(options: LaunchOptions): Promise<LaunchedDatabase> {
  const user = chooseRunUser(await keeperOf(options.dataFolder));
  const folders = await prepareFolders(options.dataFolder, user);
  await checkDisk(folders.root, options.log);
  const place = { ...options, user, folders, socketFolder: await prepareSocketFolder(folders.root, user) };
  const giveUpAt = Date.now() + 60_000;
  while (Date.now() < giveUpAt) {
    await waitForEarlier(folders.root, options.log);
    const lock = await takeStartLock(folders.root);
    if (lock !== null) return startAsOwner(place, lock);
    // Another start owns the database: it is ours to use as soon as it runs.
    const pid = await findPostmaster(folders.database);
    if (pid !== null) return enter(place, { pid, adopted: true, lock: null });
    await pause(100);
  }
  throw new Error(
    `another start holds ${folders.root} and its database does not come up: stop it and start again`,
  );
}

/** An earlier start on this folder that is stopping takes its database along, and frees its port last. */
export function waitForEarlier(folder: string, log: Log): Promise<void> {
  return waitForStop(folder, () => log(`waiting for the earlier start in ${folder}, which is stopping`));
}

type Place = LaunchOptions & { user: RunUser; folders: DataFolders; socketFolder: string };

async function startAsOwner(place: Place, lock: StartLock): Promise<LaunchedDatabase> {
  const { folders, log } = place;
  let started: number | null = null;
  try {
    await clearForeignPidFile(folders.database, log);
    const adopted = await adopt(place, lock);
    if (adopted !== null) return adopted;
    started = await startServer(place);
    return await enter(place, { pid: started, adopted: false, lock });
  } catch (error) {
    // Refused, for example as undurable: what we started must not stay behind.
    if (started !== null) await stopPostmaster(started, folders.database);
    await lock.release();
    throw error;
  }
}

/** @returns null where no server runs, or where it was ending because its owner died while he stopped it */
async function adopt(place: Place, lock: StartLock): Promise<LaunchedDatabase | null> {
  const pid = await findPostmaster(place.folders.database);
  if (pid === null) return null;
  return enter(place, { pid, adopted: true, lock }).catch((error: unknown) => {
    if (isRunning(pid)) throw error;
    return null;
  });
}

type Running = { pid: number; adopted: boolean; lock: StartLock | null };

async function enter(place: Place, running: Running): Promise<LaunchedDatabase> {
  const { folders, log, socketFolder } = place;
  const { adopted, lock } = running;
  const binaries = await findBinaries(await readDataMajor(folders.database));
  const url = addressOf(socketFolder, await readPassword(folders));
  let { pid } = running;
  const becomeReady = () => waitUntilReady(pid, () => ensureDatabase(url), folders, log);
  await becomeReady();
  const { version } = await inspect(url);
  return {
    url,
    kind: binaries.kind,
    version,
    adopted,
    owned: lock !== null,
    dataFolder: folders.root,
    isAlive: () => isRunning(pid),
    async revive() {
      pid = await startServer(place);
      await becomeReady();
    },
    // A disk that is full takes the word away, not the stop.
    announceStop: async () => lock?.announceStop().catch(() => undefined),
    async stop() {
      if (lock === null) return;
      await stopPostmaster(pid, folders.database);
      await rm(socketFolder, { recursive: true, force: true });
      await lock.release();
    },
  };
}

async function startServer(place: Place): Promise<number> {
  const { folders, log, settings, user } = place;
  const dataMajor = await readDataMajor(folders.database);
  const binaries = await findBinaries(dataMajor);
  const bin = await prepareBinaries(binaries, place.runtimeFolder ?? folders.runtime, user);
  if (dataMajor === null) {
    log(`making a new PostgreSQL ${binaries.major} database in ${folders.database}`);
    await createCluster(bin, folders, user);
  }
  // The owner before us has moved the folder away.
  await prepareSocketFolder(folders.root, user);
  await writeSettings(folders.database, { ...serverSettings(place.socketFolder), ...settings }, user);
  await turnLog(folders);
  return startPostmaster(bin, folders, user);
}

function addressOf(socketFolder: string, password: string): string {
  return `postgresql://postgres:${password}@localhost/${databaseName}?host=${encodeURIComponent(socketFolder)}`;
}

/** The first start of a cluster finds only PostgreSQL's own databases. */
function ensureDatabase(url: string): Promise<void> {
  return withClient(url.replace(`/${databaseName}?`, '/postgres?'), async client => {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  });
}

function inspect(url: string): Promise<Durability> {
  return withClient(url, refuseUndurable);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(url, { connectionTimeoutMillis: 10_000 });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
