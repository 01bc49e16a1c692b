import { closeSync, fsyncSync, openSync } from 'node:fs';

/** What was made, linked or renamed in a folder is sure to be there after a power cut only from here on. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
