import type { Client } from 'pg';

import { type Baseline, hasEveryGuard, isRecorded, recordBaseline } from './baseline.ts';
import { databaseName, openClient, withClient, withDatabase } from '../database-address.ts';

declare global {
  /** The owner's connection to the clone of this worker, for what is done to it between tests. */
  var cloneOwner: Promise<Client> | undefined;
}

const kept: (() => Promise<unknown>)[] = [];

/** Where the clone of this Jest worker is. */
export function cloneUrl(): string {
  const { template, name } = cloneOf();
  return withDatabase(template, name);
}

export function asCloneOwner(): Promise<Client> {
  globalThis.cloneOwner ??= openOwner();
  return globalThis.cloneOwner;
}

/** Says what else is kept connected between tests. */
export function closesWithClone(close: () => Promise<unknown>): void {
  kept.push(close);
}

let isLent = false;

/**
 * Work with the rights of the owner over the connection that stays open between tests, where it is that of this worker
 * and nobody has it: a connection of its own costs more than most statements of a test.
 */
export async function withOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const isOwn = process.env['SHANMEN_TEST_TEMPLATE_URL'] !== undefined && url === cloneUrl();
  if (!isOwn || isLent) return withClient(url, work);
  isLent = true;
  try {
    const client = await asCloneOwner();
    try {
      return await work(client);
    } finally {
      // What a statement set, locked or left open ended with its connection.
      await client.query('discard all').catch(() => client.end());
    }
  } finally {
    isLent = false;
  }
}

/** Closes what is connected between tests: nothing can be copied or dropped under it. */
async function leaveClone(): Promise<void> {
  await (await globalThis.cloneOwner)?.end();
  for (const close of kept) await close();
}

/** Clones the template anew where there is no clone yet, or one that nobody may have any more. */
export async function ensureClone(): Promise<void> {
  const isThere =
    globalThis.cloneOwner !== undefined || (await withServer(client => isDatabase(client, cloneOf().name)));
  // A negative control may have left a constraint dropped or a trigger switched off.
  if (isThere && (await hasEveryGuard(await asCloneOwner()))) return;
  await dropClone();
  const { templateName, richName, name } = cloneOf();
  await withServer(async client => {
    const from = (await isDatabase(client, richName)) ? richName : templateName;
    await client.query(`create database ${name} template ${from}`);
  });
}

/**
 * Clones what the migrations left, even where there is a richer template: what is emptied keeps its statistics, and a
 * plan may rest on them.
 */
export async function renewClone(): Promise<void> {
  await dropClone();
  const { templateName, name } = cloneOf();
  await withServer(client => client.query(`create database ${name} template ${templateName}`));
}

async function dropClone(): Promise<void> {
  await leaveClone();
  await withServer(client => client.query(`drop database if exists ${cloneOf().name} with (force)`));
}

/**
 * Sees to it that the clone has a baseline that is dear: the first worker that needs it has it made in its clone and
 * keeps a copy, which from then on is the template of every new clone.
 */
export async function ensureBaseline(baseline: Baseline, make: () => Promise<void>): Promise<void> {
  await ensureClone();
  if (await isRecorded(await asCloneOwner(), baseline)) return;
  const { richName, name } = cloneOf();
  await withServer(async client => {
    // Given back with the connection; another worker waits for the copy and makes none.
    await client.query('select pg_advisory_lock(hashtext($1))', [richName]);
    if (await isDatabase(client, richName)) return dropClone();
    await make();
    await recordBaseline(await asCloneOwner(), baseline);
    await leaveClone();
    // A database that somebody is connected to cannot be copied.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await client.query(`create database ${richName} template ${name}`);
  });
  await ensureClone();
}

function cloneOf(): { template: string; templateName: string; richName: string; name: string } {
  const template = process.env['SHANMEN_TEST_TEMPLATE_URL'];
  if (template === undefined) throw new Error('server/test/global-setup.ts has not run');
  const templateName = databaseName(template);
  // Runs of Jest that share a template are told apart by the name of their run.
  const { SHANMEN_TEST_RUN: run = '', JEST_WORKER_ID: worker = '1' } = process.env;
  return {
    template,
    templateName,
    richName: `${templateName}_rich`,
    name: `${templateName}_${run}${worker}`,
  };
}

async function openOwner(): Promise<Client> {
  try {
    const client = await openClient(cloneUrl());
    client.once('end', forgetOwner);
    // A worker whose files are done ends with it.
    Reflect.apply(Reflect.get(client, 'unref'), client, []);
    return client;
  } catch (error) {
    forgetOwner();
    throw error;
  }
}

function forgetOwner(): void {
  globalThis.cloneOwner = undefined;
}

function withServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(withDatabase(cloneOf().template, 'postgres'), work);
}

async function isDatabase(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}
