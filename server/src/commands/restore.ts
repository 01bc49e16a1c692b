import { join, resolve } from 'node:path';
import process from 'node:process';

import { filesFolderOf, readConfig } from '../process/config.ts';
import { readBackupKey } from '../db/backup/backup-key.ts';
import { restore } from '../db/backup/restore.ts';
import { locateData, withDeployment } from '../db/connection/deployment.ts';
import { openPools } from '../db/connection/pools.ts';
import { verifyCopy } from '../process/upkeep/verify-books.ts';

/** `npm run restore -- <file>`: into an empty database only; then the books are proved. */
async function restoreHere(): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const [, , file] = process.argv;
  if (file === undefined) throw new Error('Name the file: npm run restore -- backups/shanmen-….backup');
  const config = readConfig(process.env);
  const key = readBackupKey(process.env['SHANMEN_BACKUP_KEY_FILE']);
  const moduleFolder = join(filesFolderOf(await locateData(config)), 'modules');
  await withDeployment(config, print, async ({ url }) => {
    const { newest, createdAt } = await restore({ url, path: resolve(file), key, moduleFolder, log: print });
    const findings = await proveBooks(url);
    for (const finding of findings) print(`  ${finding}`);
    print(findings.length === 0 ? 'The books balance.' : `${findings.length} findings.`);
    print(`Restored: saved ${createdAt}, newest ${newest ?? 'nothing'}. Start with npm start.`);
    process.exitCode = findings.length === 0 ? 0 : 1;
  });
}

async function proveBooks(url: string): Promise<string[]> {
  const pools = openPools({ url, applicationName: 'shanmen restore' });
  try {
    return await verifyCopy(pools.direct, new Date());
  } finally {
    await pools.close();
  }
}

await restoreHere();
