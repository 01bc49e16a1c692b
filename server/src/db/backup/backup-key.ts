import { readKeyFile } from '../../process/machine/secret-file.ts';

/** The key of SHANMEN_BACKUP_KEY_FILE, 64 hexadecimal digits; null leaves backups open. */
export function readBackupKey(path: string | undefined): Buffer | null {
  return path === undefined || path === '' ? null : readKeyFile(path);
}
