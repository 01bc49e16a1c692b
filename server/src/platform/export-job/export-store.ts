import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export type StoredFile = { readonly fileId: string; readonly bytes: number; readonly sha256: Buffer };

const unfinished = '.part';

/** The files of a deployment's background exports, under random names in a folder that nobody serves. */
export class ExportStore {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'exports');
  }

  /** Writes all of it; under its name it is whole, and on the disk. What breaks off leaves nothing. */
  async keep(content: Readable): Promise<StoredFile> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const fileId = randomUUID();
    const [path, part] = [this.#pathOf(fileId), this.#pathOf(fileId) + unfinished];
    const hash = createHash('sha256');
    let bytes = 0;
    const file = await open(part, 'wx', 0o600);
    try {
      for await (const chunk of content) {
        const piece = Buffer.from(chunk);
        hash.update(piece);
        bytes += piece.length;
        await file.writeFile(piece);
      }
      await file.sync();
      await file.close();
      await rename(part, path);
    } catch (error) {
      await file.close();
      await rm(part, { force: true });
      throw error;
    }
    return { fileId, bytes, sha256: hash.digest() };
  }

  /** null where it is gone. */
  async read(fileId: string): Promise<Readable | null> {
    const path = this.#pathOf(fileId);
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    return isThere ? createReadStream(path) : null;
  }

  async remove(fileId: string): Promise<void> {
    await rm(this.#pathOf(fileId), { force: true });
  }

  /** What lies there that nobody knows and that has not been written to since: its process died. @returns how many */
  async removeUnknown(known: ReadonlySet<string>, before: Date): Promise<number> {
    const names = await readdir(this.#folder).catch(() => []);
    let removed = 0;
    for (const name of names) {
      const path = join(this.#folder, name);
      if (known.has(name) || (await stat(path)).mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  #pathOf(fileId: string): string {
    return join(this.#folder, fileId);
  }
}
