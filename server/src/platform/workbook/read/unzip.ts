import { crc32, inflateRawSync } from 'node:zlib';

import { UnreadableFile } from './sheet-cell.ts';

const mostEntries = 200;
/** Tables pack ten to thirty times; what packs far better was made to fill a memory. */
const highestRatio = 100;
const ratioMattersFrom = 1024 * 1024;

type Entry = {
  readonly crc: number;
  readonly packed: number;
  readonly plain: number;
  readonly method: number;
  readonly at: number;
};

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const stored = 0;
const deflated = 8;

export type ArchiveKind = {
  /** As people know such files. */
  readonly kind: 'xlsx' | 'zip';
  /** How many bytes all files of it may have together, unpacked. */
  readonly mostExpanded: number;
};

export type Archive = {
  readonly names: readonly string[];
  /** Unpacks a file; null where there is none of the name. */
  readonly read: (name: string) => Buffer | null;
};

/**
 * The files of an archive, each unpacked when it is asked for. What the index declares is judged before
 * anything is unpacked, and nothing is unpacked beyond what it declares.
 * @throws UnreadableFile for what is no archive, or one of too many or too large files
 */
export function openArchive(bytes: Buffer, { kind, mostExpanded }: ArchiveKind): Archive {
  const broken = () => new UnreadableFile(`不是 ${kind} 文件，或者文件已损坏`);
  const entries = readIndex(bytes);
  if (entries === null) throw broken();
  const expanded = [...entries.values()].reduce((sum, { plain }) => sum + plain, 0);
  if (expanded > mostExpanded) throw tooLarge();
  for (const { packed, plain } of entries.values()) {
    if (plain > ratioMattersFrom && plain > packed * highestRatio) throw tooLarge();
  }
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      const plain = unpacked(bytes, entry);
      if (plain?.length !== entry.plain || crc32(plain) !== entry.crc) throw broken();
      return plain;
    },
  };
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile('文件展开后过大');
}

/** Null for what is no archive. */
function readIndex(bytes: Buffer): Map<string, Entry> | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endMark) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw tooLarge();
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    // Programs of this country name files in GBK where they do not say that it is UTF-8.
    const isUtf8 = (bytes.readUInt16LE(at + 8) & 0x0800) !== 0;
    entries.set(new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030').decode(name), {
      crc: bytes.readUInt32LE(at + 16),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      plain: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Null where it cannot be unpacked, or holds more than it declares. */
function unpacked(bytes: Buffer, { packed, plain, method, at }: Entry): Buffer | null {
  if (at + 30 > bytes.length) return null;
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(begin, begin + packed);
  if (method === stored) return content;
  if (method !== deflated) return null;
  try {
    // One byte of room, because zlib takes no limit of nothing.
    return inflateRawSync(content, { maxOutputLength: plain + 1 });
  } catch {
    return null;
  }
}
