import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The bytes of every file of every version, each under its own hash, so nothing is ever overwritten. */
export type ModuleStore = {
  /** Where a file lies; beside it, with `.br` and `.gz`, its precompressed copies. */
  pathOf(path: string, integrity: string): string;
  /** Takes over a built file with the copies beside it. */
  takeFile(from: string, path: string, integrity: string): Promise<void>;
  takeBytes(bytes: Buffer, path: string, integrity: string): Promise<void>;
  /** Whether the bytes are there and still the ones that they are called by. */
  isSound(path: string, integrity: string): Promise<boolean>;
};

/** @param folder of the store, made where it is missing */
export function moduleStore(folder: string): ModuleStore {
  const pathOf = (path: string, integrity: string) => {
    const name = Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');
    return join(folder, name.slice(0, 2), `${name}${extname(path)}`);
  };

  return {
    pathOf,
    async takeFile(from, path, integrity) {
      const place = pathOf(path, integrity);
      if (await exists(place)) return;
      const bytes = await readFile(from);
      if (integrityOf(bytes) !== integrity) throw new Error(`${from} is not what its manifest says`);
      await put(place, { br: await readFile(`${from}.br`), gz: await readFile(`${from}.gz`), bytes });
    },
    async takeBytes(bytes, path, integrity) {
      const place = pathOf(path, integrity);
      if (await exists(place)) return;
      const [br, gz] = await Promise.all([
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        zip(bytes, { level: 9 }),
      ]);
      await put(place, { br, gz, bytes });
    },
    isSound: async (path, integrity) => {
      const bytes = await readFile(pathOf(path, integrity)).catch(() => null);
      return bytes !== null && integrityOf(bytes) === integrity;
    },
  };
}

export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** The file itself appears last and whole, so what is there is complete, whenever the power failed. */
async function put(place: string, { br, gz, bytes }: Record<'br' | 'gz' | 'bytes', Buffer>): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await putOne(`${place}.br`, br);
  await putOne(`${place}.gz`, gz);
  await putOne(place, bytes);
}

async function putOne(place: string, bytes: Buffer): Promise<void> {
  const draft = `${place}.${randomUUID()}`;
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
