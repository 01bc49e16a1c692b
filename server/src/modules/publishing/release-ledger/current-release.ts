import { join } from 'node:path';

import { type FilePlace, filesFolderOf } from '../../../process/config.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Memory } from '../../../process/machine/memory.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { BuiltRelease, ReleaseFolder } from '../checkout/release-folder.ts';
import { type KeptRelease, keptRelease } from '../../running/module-file/kept-release.ts';
import { type ModuleStore, moduleStore } from '../../running/module-file/module-store.ts';
import { type LedgerState, namesIn, versionBook } from './ledger-state.ts';
import { readPointer, readRelease } from './release.queries.ts';
import { takeCheckout } from '../checkout/checkout.service.ts';
import { readVersions } from './version.queries.ts';

export type CurrentRelease = {
  /** What browsers are given now, after what was built beside the server meanwhile was taken over. */
  read(): Promise<LedgerState>;
  store: ModuleStore;
};

type Parts = {
  db: Db;
  folder: ReleaseFolder;
  store: ModuleStore;
  /** Where the last release is kept for a start without the database. */
  kept: KeptRelease;
  now: () => Date;
  memory?: Memory;
  /** Told of builds that cannot be taken over, and of a database that cannot be asked. */
  warn: (error: unknown) => void;
};

/** Where the bytes of all versions lie. */
export function storeOf(config: FilePlace): ModuleStore {
  return moduleStore(folderOf(config));
}

/** Beside the bytes of all versions: without those it would be of no use. */
export function keptReleaseOf(config: FilePlace): KeptRelease {
  return keptRelease(folderOf(config));
}

function folderOf(place: FilePlace): string {
  return join(filesFolderOf(place), 'modules');
}

/**
 * The release that the pointer names, read again when it moves. Through an outage of the database the last one,
 * which a process that is started meanwhile finds on the disk.
 */
export function currentRelease({ db, folder, store, kept, now, memory, warn }: Parts): CurrentRelease {
  let taking: { built: BuiltRelease; done: Promise<void> } | null = null;
  let last: LedgerState | null = null;
  memory?.holds(() => {
    taking = null;
    last = null;
  });

  return { read, store };

  async function read(): Promise<LedgerState> {
    try {
      await takeNews();
      const pointer = await readPointer(db);
      if (last === null || (last.release?.sequence ?? null) !== pointer) {
        last = await readState(db, pointer);
        await kept.write(last).catch(warn);
      }
      return last;
    } catch (error) {
      last ??= await kept.read();
      if (last === null) throw error;
      warn(error);
      return last;
    }
  }

  async function takeNews(): Promise<void> {
    const built = await folder.read();
    if (taking?.built !== built) taking = { built, done: take(built) };
    await taking.done;
  }

  async function take(built: BuiltRelease): Promise<void> {
    if (built.missing.length > 0) warn(new Error(`not built: ${built.missing.join(', ')}`));
    try {
      await takeCheckout({ db, store, now: now() }, built);
    } catch (error) {
      warn(error);
      // A database that is away is asked again; builds that do not fit are not, until they change.
      if (!isUnfit(error)) taking = null;
    }
  }
}

function isUnfit(error: unknown): boolean {
  return error instanceof RuleViolation && error.code === 'publish_rule_failed';
}

async function readState(db: Db, pointer: number | null): Promise<LedgerState> {
  const release = pointer === null ? null : await readRelease(db, pointer);
  const versions = release === null ? [] : await readVersions(db, namesIn(release));
  return { release, versions: versionBook(versions) };
}
