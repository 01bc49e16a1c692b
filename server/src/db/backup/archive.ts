import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';

/**
 * A backup is one file: a line that names it, then frames. A frame is its length in four bytes and lines of
 * one section, compressed, and sealed where there is a key. The last one says how many lines each section has
 * and their hash, so a file that broke off, or of which a byte was altered, is known before it is used.
 */
const title = 'SHANMEN BACKUP 1\n';
const frameBytes = 1024 * 1024;
const nonceLength = 12;
const tagLength = 16;
const [compress, expand] = [promisify(deflate), promisify(inflate)];

/** Lines of one section as the manifest counts them. */
export type SectionSum = { readonly rows: number; readonly sha256: string };

/** One table, or one file, in the order in which it was written. */
export type Section = { readonly name: string; readonly lines: AsyncIterable<string> };

const manifestName = 'manifest';

/**
 * Writes under another name first, and gives the file its own name once all of it lies on the disk.
 * @param manifest is asked for last, when all sections are written
 */
export async function writeArchive(
  path: string,
  key: Buffer | null,
  sections: AsyncIterable<Section>,
  manifest: (sums: Readonly<Record<string, SectionSum>>) => Promise<object>,
): Promise<void> {
  const draft = `${path}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(title);
    const write = frameWriter(file, key);
    const sums: Record<string, SectionSum> = {};
    for await (const { name, lines } of sections) sums[name] = await writeSection(write, name, lines);
    await write(manifestName, [JSON.stringify({ ...(await manifest(sums)), sections: sums })]);
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

type WriteFrame = (name: string, lines: readonly string[]) => Promise<void>;

function frameWriter(file: FileHandle, key: Buffer | null): WriteFrame {
  let index = 0;
  return async (name, lines) => {
    const plain = await compress(Buffer.from([name, ...lines].join('\n')));
    const bytes = key ? seal(plain, key, index) : plain;
    index += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    await file.writeFile(Buffer.concat([length, bytes]));
  };
}

async function writeSection(
  write: WriteFrame,
  name: string,
  lines: AsyncIterable<string>,
): Promise<SectionSum> {
  const hash = createHash('sha256');
  let [waiting, size, rows]: [string[], number, number] = [[], 0, 0];
  for await (const line of lines) {
    hash.update(`${line}\n`);
    waiting.push(line);
    size += line.length;
    rows += 1;
    if (size < frameBytes) continue;
    await write(name, waiting);
    [waiting, size] = [[], 0];
  }
  if (waiting.length > 0) await write(name, waiting);
  return { rows, sha256: hash.digest('hex') };
}

/** Lines of one section that stood in one frame. */
export type Frame = { readonly name: string; readonly lines: readonly string[] };

/** @throws a sentence when the file is none of ours, breaks off, or wants another key */
export async function* readFrames(path: string, key: Buffer | null): AsyncGenerator<Frame> {
  const file = await open(path, 'r');
  try {
    if ((await readExactly(file, title.length, path)).toString() !== title)
      throw new Error(`${path} is no backup of this product`);
    for (let index = 0; ; index += 1) {
      const length = (await readExactly(file, 4, path)).readUInt32BE();
      const bytes = await readExactly(file, length, path);
      const [name = '', ...lines] = (await openFrame(bytes, key, index, path)).toString('utf8').split('\n');
      yield { name, lines };
      if (name === manifestName) return;
    }
  } finally {
    await file.close();
  }
}

/**
 * Reads the whole file once and compares every section with the manifest, before anything is done with it.
 * @returns the manifest, as it was written
 */
export async function checkArchive(path: string, key: Buffer | null): Promise<string> {
  const found = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  for await (const { name, lines } of readFrames(path, key)) {
    const manifest = lines[0];
    if (name === manifestName && manifest !== undefined) {
      refuseDifferent(manifest, found);
      return manifest;
    }
    const sum = found.get(name) ?? { rows: 0, hash: createHash('sha256') };
    found.set(name, { rows: sum.rows + lines.length, hash: sum.hash.update(`${lines.join('\n')}\n`) });
  }
  throw new Error(`${path} has no manifest`);
}

function refuseDifferent(
  manifest: string,
  found: ReadonlyMap<string, { rows: number; hash: ReturnType<typeof createHash> }>,
): void {
  const { sections }: { sections: Record<string, SectionSum> } = JSON.parse(manifest);
  const empty = createHash('sha256').digest('hex');
  for (const [name, { rows, sha256 }] of Object.entries(sections)) {
    const sum = found.get(name);
    const isSame = (sum?.rows ?? 0) === rows && (sum?.hash.digest('hex') ?? empty) === sha256;
    if (!isSame) throw new Error(`${name} in the backup is not what its manifest says`);
  }
}

async function readExactly(file: FileHandle, length: number, path: string): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length);
  if (bytesRead !== length) throw new Error(`${path} breaks off: it was not written to its end`);
  return buffer;
}

/** The number of the frame is sealed with it, so that none can be left out or moved. */
function seal(plain: Buffer, key: Buffer, index: number): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(index)));
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

async function openFrame(bytes: Buffer, key: Buffer | null, index: number, path: string): Promise<Buffer> {
  try {
    return await expand(key ? unseal(bytes, key, index) : bytes);
  } catch (error) {
    const why = key ? 'was altered, or sealed with another key' : 'was altered, or needs its key';
    throw new Error(`${path} ${why}`, { cause: error });
  }
}

function unseal(bytes: Buffer, key: Buffer, index: number): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength));
  decipher.setAAD(Buffer.from(String(index)));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
}
