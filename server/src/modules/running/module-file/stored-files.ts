import type { Db } from '../../../db/transaction.ts';
import type { Memory } from '../../../process/machine/memory.ts';
import { urlOf } from '../import-map/import-map.ts';
import type { CurrentRelease } from '../../publishing/release-ledger/current-release.ts';
import { findFileHash } from '../../publishing/release-ledger/version.queries.ts';

export type StoredFiles = {
  /** Where the file of this address lies, checked against its hash; null when no version has it. */
  find(url: string): Promise<string | null>;
};

const address = /^(\/m\/[\w@~-]+\/[\w.~-]+\/)([\w.~-]+\.(?:js|css))$/;

/**
 * Finds files of every version in the ledger, also of those that nobody runs any more: a page that was
 * opened before a release goes on asking for its own.
 */
export function storedFiles(db: Db, { read, store }: CurrentRelease, memory: Memory): StoredFiles {
  const sound = new Map<string, string>();
  memory.holds(() => sound.clear());

  return {
    async find(url) {
      const known = sound.get(url);
      if (known !== undefined) return known;
      const [, folderUrl = '', path = ''] = address.exec(url) ?? [];
      if (path === '') return null;
      const integrity = (await currentHash(folderUrl, path)) ?? (await findFileHash(db, folderUrl, path));
      if (integrity === null || !(await store.isSound(path, integrity))) return null;
      const place = store.pathOf(path, integrity);
      sound.set(url, place);
      return place;
    },
  };

  /** Without the database, as long as what runs now is wanted. */
  async function currentHash(folderUrl: string, path: string): Promise<string | null> {
    const { versions } = await read();
    const url = urlOf({ folderUrl }, path);
    for (const version of versions.values()) {
      const file = version.files.find(one => urlOf(version, one.path) === url);
      if (file) return file.integrity;
    }
    return null;
  }
}
