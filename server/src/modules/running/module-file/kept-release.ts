import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type LedgerState, versionBook } from '../../publishing/release-ledger/ledger-state.ts';

/** The release that this installation served last, as a file. */
export type KeptRelease = {
  write(state: LedgerState): Promise<void>;
  /** Null where none was kept, or what lies there cannot be read. */
  read(): Promise<LedgerState | null>;
};

/** @param folder made where it is missing */
export function keptRelease(folder: string): KeptRelease {
  const place = join(folder, 'last-release.json');

  return {
    async write({ release, versions }) {
      if (release === null) return;
      await mkdir(folder, { recursive: true });
      const draft = `${place}.${randomUUID()}`;
      await writeFile(draft, JSON.stringify({ release, versions: [...versions.values()] }), { flush: true });
      // Several processes keep the same one; whoever comes last wins, whole.
      await rename(draft, place);
    },
    async read() {
      try {
        const { release, versions }: Written = JSON.parse(await readFile(place, 'utf8'));
        return { release, versions: versionBook(versions) };
      } catch {
        // The failure of the database, for which this was asked, is the one to tell.
        return null;
      }
    },
  };
}

type Written = Pick<LedgerState, 'release'> & { versions: Parameters<typeof versionBook>[0] };
