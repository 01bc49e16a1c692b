import { inflateSync } from 'node:zlib';

/**
 * The text of each page of a PDF that Chromium printed, in the order in which it was drawn. Knows what
 * Chromium writes and no more: plain objects, deflated streams, fonts that say what their glyphs mean.
 */
export function pdfPages(file: Buffer): string[] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head));
  return pages.map(({ head }) => {
    const resources = headOf(objects, head, 'Resources') ?? head;
    const fonts = fontsOf(objects, resources);
    const contents = /\/Contents\s+(\d+) 0 R/.exec(head)?.[1] ?? '';
    return textOf(objects.get(contents)?.stream ?? '', fonts);
  });
}

type PdfObject = { readonly head: string; readonly stream: string };
type Font = { readonly width: number; readonly glyphs: ReadonlyMap<number, string> };

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\s/g)) {
    const begin = match.index + match[0].length;
    const end = text.indexOf('endobj', begin);
    const opening = text.indexOf('stream', begin);
    const isStream = opening >= 0 && opening < end;
    const head = text.slice(begin, isStream ? opening : end);
    objects.set(match[1] ?? '', { head, stream: isStream ? streamAt(file, text, head, opening) : '' });
  }
  return objects;
}

function streamAt(file: Buffer, text: string, head: string, opening: number): string {
  const begin = text.indexOf('\n', opening) + 1;
  const length = Number(/\/Length\s+(\d+)(?! 0 R)/.exec(head)?.[1] ?? Number.NaN);
  const end = Number.isNaN(length) ? text.indexOf('endstream', begin) : begin + length;
  const bytes = file.subarray(begin, end);
  try {
    return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  } catch {
    // A picture or a font; neither holds text.
    return '';
  }
}

function headOf(objects: ReadonlyMap<string, PdfObject>, head: string, name: string): string | null {
  const reference = new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(head)?.[1];
  return reference === undefined ? null : (objects.get(reference)?.head ?? null);
}

function fontsOf(objects: ReadonlyMap<string, PdfObject>, resources: string): Map<string, Font> {
  const list = /\/Font\s*<<([\s\S]*?)>>/.exec(resources)?.[1] ?? headOf(objects, resources, 'Font') ?? '';
  const fonts = new Map<string, Font>();
  for (const [, name = '', reference = ''] of list.matchAll(/\/(\S+)\s+(\d+) 0 R/g)) {
    const map = /\/ToUnicode\s+(\d+) 0 R/.exec(objects.get(reference)?.head ?? '')?.[1] ?? '';
    fonts.set(name, fontOf(objects.get(map)?.stream ?? ''));
  }
  return fonts;
}

function fontOf(map: string): Font {
  const glyphs = new Map<number, string>();
  const space = /begincodespacerange\s*<([0-9A-Fa-f]+)>/.exec(map)?.[1] ?? '0000';
  for (const [, body = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', to = ''] of body.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      glyphs.set(Number.parseInt(code, 16), utf16(to));
  }
  for (const [, body = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    const ranges = /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g;
    for (const [, from = '', until = '', to = ''] of body.matchAll(ranges)) {
      const first = Number.parseInt(from, 16);
      for (let code = first; code <= Number.parseInt(until, 16); code += 1)
        glyphs.set(code, String.fromCodePoint((utf16(to).codePointAt(0) ?? 0) + code - first));
    }
  }
  return { width: space.length, glyphs };
}

function utf16(hex: string): string {
  return hex.replace(/.{4}/g, unit => String.fromCharCode(Number.parseInt(unit, 16)));
}

/** Follows the choice of fonts and the strings that are shown. */
function textOf(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let text = '';
  for (const match of content.matchAll(/\/(\S+)\s+[\d.-]+\s+Tf|<([0-9A-Fa-f]+)>|\bET\b/g)) {
    if (match[1] !== undefined) font = fonts.get(match[1]);
    else if (match[2] === undefined) text += ' ';
    else if (font) text += shown(match[2], font);
  }
  return text.replace(/\s+/g, '').replace(/[\u2e80-\u2fdf]/g, written);
}

/** Fonts name some characters by the radical that looks the same; not all of these have a letter of their own. */
function written(radical: string): string {
  return { '⻓': '长', '⻚': '页' }[radical] ?? radical.normalize('NFKC');
}

function shown(hex: string, { width, glyphs }: Font): string {
  const codes = hex.match(new RegExp(`.{${width}}`, 'g')) ?? [];
  return codes.map(code => glyphs.get(Number.parseInt(code, 16)) ?? '').join('');
}
