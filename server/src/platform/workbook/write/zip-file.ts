import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** A file inside the archive; its text is asked for when its turn comes. */
export type ZipPart = {
  /** Bytes are a name in another encoding than UTF-8. */
  readonly name: string | Uint8Array;
  readonly text: () => Pieces;
};

type Entry = { name: Buffer; flags: number; crc: number; packed: number; plain: number; at: number };

/** Sizes follow the content, because they are not known before it has passed. */
const sizesFollow = 0x0008;
const isUtf8 = 0x0800;
const deflated = 8;
/** 1980-01-01, the first day that the format knows: the same content makes the same bytes. */
const firstDay = 0x0021;
const version = 20;

/** A zip archive as a stream: nothing is held but what is being packed. */
export async function* zipFile(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  for (const { name, text } of parts) {
    const flags = typeof name === 'string' ? sizesFollow | isUtf8 : sizesFollow;
    const entry = { name: Buffer.from(name), flags, crc: 0, packed: 0, plain: 0, at };
    const head = localHead(entry);
    at += head.length;
    yield head;
    for await (const chunk of packed(text(), entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const tail = descriptor(entry);
    at += entry.packed + tail.length;
    entries.push(entry);
    yield tail;
  }
  const index = Buffer.concat(entries.map(indexEntry));
  yield Buffer.concat([index, endOf(entries.length, index.length, at)]);
}

async function* packed(text: Pieces, entry: Entry): AsyncGenerator<Buffer> {
  // A tenth larger than at level 3, and twice as fast.
  const deflate = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 });
  // A failure on either side ends both and is thrown by the loop below.
  pipeline(Readable.from(counted(text, entry), { objectMode: true, highWaterMark: 1 }), deflate, () => {});
  for await (const chunk of deflate) yield chunk;
}

async function* counted(text: Pieces, entry: Entry): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    entry.crc = crc32(bytes, entry.crc);
    entry.plain += bytes.length;
    yield bytes;
  }
}

function localHead({ name, flags }: Entry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(firstDay, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed: packedSize, plain }: Entry): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packedSize, 8);
  tail.writeUInt32LE(plain, 12);
  return tail;
}

function indexEntry({ name, flags, crc, packed: packedSize, plain, at }: Entry): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(firstDay, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packedSize, 20);
  entry.writeUInt32LE(plain, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}

function endOf(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
