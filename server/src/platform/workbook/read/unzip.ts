import { inflateRawSync } from 'node:zlib';

import { UnreadableFile } from './sheet-cell.ts';

const mostEntries = 200;
const mostExpanded = 100 * 1024 * 1024;
/** Tables pack ten to thirty times; what packs far better was made to fill a memory. */
const highestRatio = 100;
const ratioMattersFrom = 1024 * 1024;

type Entry = {
  readonly packed: number;
  readonly plain: number;
  readonly method: number;
  readonly at: number;
};

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const stored = 0;
const deflated = 8;

/**
 * The files of an archive, each unpacked when it is asked for. What the index declares is judged before
 * anything is unpacked, and nothing is unpacked beyond what it declares.
 * @throws UnreadableFile for what is no archive, or one of too many or too large files
 */
export function openArchive(bytes: Buffer): (name: string) => string | null {
  const entries = readIndex(bytes);
  const expanded = [...entries.values()].reduce((sum, { plain }) => sum + plain, 0);
  if (expanded > mostExpanded) throw tooLarge();
  for (const { packed, plain } of entries.values()) {
    if (plain > ratioMattersFrom && plain > packed * highestRatio) throw tooLarge();
  }
  return name => {
    const entry = entries.get(name);
    return entry ? unpacked(bytes, entry) : null;
  };
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile('文件展开后过大');
}

function broken(): UnreadableFile {
  return new UnreadableFile('不是 xlsx 文件，或者文件已损坏');
}

function readIndex(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endMark) throw broken();
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw tooLarge();
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw broken();
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      plain: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function unpacked(bytes: Buffer, { packed, plain, method, at }: Entry): string {
  if (at + 30 > bytes.length) throw broken();
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(begin, begin + packed);
  if (method === stored) return content.toString('utf8');
  if (method !== deflated) throw broken();
  try {
    // One byte of room, because zlib takes no limit of nothing.
    return inflateRawSync(content, { maxOutputLength: plain + 1 }).toString('utf8');
  } catch {
    throw broken();
  }
}
