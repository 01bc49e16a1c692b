import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { appVersion } from '../process/machine/app-version.ts';
import { filesFolderOf, readConfig } from '../process/config.ts';
import { backUp } from '../db/backup/backup.ts';
import { backupName } from '../db/backup/backup-files.ts';
import { readBackupKey } from '../db/backup/backup-key.ts';
import { locateData, withDeployment } from '../db/connection/deployment.ts';

/** `npm run backup -- <folder>`: every row and module file as they are at one instant, in one file. */
async function backUpHere(): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const folder = resolve(process.argv[2] ?? 'backups');
  const now = new Date();
  const key = readBackupKey(process.env['SHANMEN_BACKUP_KEY_FILE']);
  const path = join(folder, backupName(now));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const config = readConfig(process.env);
  const moduleFolder = join(filesFolderOf(await locateData(config)), 'modules');
  const manifest = await withDeployment(config, print, ({ url }) =>
    backUp({ url, path, key, moduleFolder, appVersion, now }),
  );
  const rows = Object.values(manifest.sections).reduce((sum, section) => sum + section.rows, 0);
  print(`${path}: ${rows} rows, ${Math.ceil(statSync(path).size / 1024)} KiB${key ? ', sealed' : ''}`);
  print(`newest: ${manifest.newest ?? 'nothing was done yet'}`);
  if (manifest.auditHead) print(`audit log: row ${manifest.auditHead.seq}, ${manifest.auditHead.hash}`);
  if (!key) print('Not sealed: name a key in SHANMEN_BACKUP_KEY_FILE before it leaves this machine.');
  if (!existsSync(path)) process.exitCode = 1;
}

await backUpHere();
