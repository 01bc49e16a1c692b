import { readFileSync } from 'node:fs';

/** The key of SHANMEN_BACKUP_KEY_FILE, 64 hexadecimal digits; null leaves backups open. */
export function readBackupKey(path: string | undefined): Buffer | null {
  if (path === undefined || path === '') return null;
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== 32) throw new Error(`${path} does not hold a key of 64 hexadecimal digits`);
  return key;
}
