import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Config } from '../../process/config.ts';
import { chooseDataFolder } from '../launcher/folders/data-folder.ts';
import { type LaunchedDatabase, launchDatabase, waitForEarlier } from '../launcher/launch.ts';
import { chooseRunUser } from '../launcher/run-user.ts';
import type { Log } from '../log.ts';

const project = fileURLToPath(new URL('../../../..', import.meta.url));

/** A configuration whose data folder is settled; with a given database only keys and logs lie there. */
export type Deployment = Config & { dataFolder: string };

export async function locateData(config: Config): Promise<Deployment> {
  if (config.databaseUrl !== undefined) {
    return { ...config, dataFolder: resolve(project, config.dataFolder ?? '.data') };
  }
  return { ...config, dataFolder: await chooseDataFolder(config.dataFolder, project, chooseRunUser()) };
}

/** Before the port is looked at: an earlier start on our own data that is stopping still has it. */
export async function letEarlierStop({ databaseUrl, dataFolder }: Deployment, log: Log): Promise<void> {
  if (databaseUrl === undefined) await waitForEarlier(dataFolder, log);
}

/** The database of this deployment, given or our own; started if need be. */
export function openDatabase({ databaseUrl, dataFolder }: Deployment, log: Log): Promise<LaunchedDatabase> {
  return launchDatabase({ databaseUrl, dataFolder, log });
}

/** For commands: the database is running during `work`, and afterwards as it was before. */
export async function withDeployment<T>(
  config: Config,
  log: Log,
  work: (database: LaunchedDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(await locateData(config), log);
  try {
    return await work(database);
  } finally {
    if (!database.adopted) await database.stop();
  }
}
