import { crc32 } from 'node:zlib';

/** A workbook with one sheet of texts, packed as plainly as the format allows. */
export function tableFile(rows: readonly (readonly string[])[]): Buffer {
  const cells = (row: readonly string[]) =>
    row.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const body = rows.map(row => `<row>${cells(row)}</row>`).join('');
  return zipOf('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${body}</sheetData></worksheet>`);
}

/** One file, not compressed. */
function zipOf(name: string, text: string): Buffer {
  const [path, data] = [Buffer.from(name), Buffer.from(text)];
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt32LE(crc32(data), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(data.length, 18);
  facts.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, path, data]);
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, Buffer.alloc(14), path]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
