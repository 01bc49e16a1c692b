import { cellText, xmlText } from './cell-text.ts';
import type { Workbook, WorkbookRow, WorkbookSection } from './workbook.ts';
import { zipFile } from './zip-file.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';

/** A sheet of several tables as a document on A4, landscape: the same cells, totals and signatures as on paper. */
export function docxFile(sheet: Workbook): AsyncGenerator<Buffer> {
  const part = (name: string, text: string) => ({ name, text: () => [`${head}${text}`] });
  return zipFile([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${document}"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    ),
    { name: 'word/document.xml', text: () => documentXml(sheet) },
  ]);
}

async function* documentXml({ title, header, sections, signatures }: Workbook): AsyncGenerator<string> {
  yield `${head}<w:document xmlns:w="${main}"><w:body>`;
  yield paragraph(title, { size: 32, isBold: true, align: 'center' });
  yield paragraph(header.map(word => `${word.title}：${word.text}`).join('　'), { size: 17 });
  for (const section of sections) yield* tableXml(section);
  if (signatures.length > 0) {
    yield paragraph('', { size: 20 });
    yield paragraph(signatures.map(name => `${name}：____________`).join('　　　'), { size: 20 });
  }
  // Millimetres are 56.7 of its units; A4 lies on its side.
  yield '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="680" w:right="567" w:bottom="794" w:left="567" w:header="340" w:footer="340" w:gutter="0"/></w:sectPr></w:body></w:document>';
}

async function* tableXml(section: WorkbookSection): AsyncGenerator<string> {
  const { columns } = section;
  if (section.title !== '') yield paragraph(section.title, { size: 22, isBold: true });
  const edge = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map(side => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`)
    .join('');
  yield `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${edge}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>`;
  // Of a page without its margins.
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => Math.floor((15_704 * width) / whole));
  yield `<w:tblGrid>${widths.map(width => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`;
  const titles = columns.map(({ title }) =>
    cellXml(title, { fill: 'EEEEEE', isBold: true, align: 'center' }),
  );
  yield `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${titles.join('')}</w:tr>`;
  for await (const rows of section.batches()) yield rows.map(row => rowXml(section, row)).join('');
  yield '</w:tbl>';
}

function rowXml({ columns, labels }: WorkbookSection, { level, cells }: WorkbookRow): string {
  const look = level === 0 ? {} : { fill: level >= labels ? 'E8E8E8' : 'F4F4F4', isBold: true };
  const drawn = columns.map((column, at) => {
    const isWord = (level > 0 && at < labels) || column.format === 'text' || column.format === 'letter';
    const text = isWord ? String(cells[at] ?? '') : cellText(column, cells[at] ?? null);
    return cellXml(text, { ...look, align: isWord ? 'left' : 'right' });
  });
  return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${drawn.join('')}</w:tr>`;
}

type Look = {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
};

function cellXml(text: string, { fill, ...look }: Look & { readonly fill?: string }): string {
  const ground = fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
  return `<w:tc><w:tcPr>${ground}</w:tcPr>${paragraph(text, { size: 17, ...look })}</w:tc>`;
}

/** @param size in half points */
function paragraph(text: string, { size = 18, isBold = false, align = 'left' }: Look): string {
  const run = `<w:rPr><w:rFonts w:ascii="微软雅黑" w:hAnsi="微软雅黑" w:eastAsia="微软雅黑"/>${isBold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr>`;
  const place = `<w:pPr><w:spacing w:before="0" w:after="40"/><w:jc w:val="${align}"/></w:pPr>`;
  return `<w:p>${place}<w:r>${run}<w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`;
}
