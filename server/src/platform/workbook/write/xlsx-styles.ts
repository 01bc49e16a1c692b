import type { WorkbookColumn } from './workbook.ts';

/** How a cell looks in the file; each has a line form and a bold one on grey for sums. */
const bodyKinds = [
  'text',
  'quoted',
  'money',
  'int',
  'percent',
  'rate',
  'day',
  'instant',
  'quantity',
] as const;
export type BodyKind = (typeof bodyKinds)[number];

const numberFormats = {
  money: [164, '#,##0.00;[Red]\\-#,##0.00'],
  int: [165, '#,##0;[Red]\\-#,##0'],
  percent: [166, '0.00%'],
  day: [167, 'yyyy\\-mm\\-dd'],
  rate: [169, '+0.00%;-0.00%;0.00%'],
  instant: [168, 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
  // What a number is when nothing is said: `#.###` would leave a point behind whole ones.
  quantity: [0, 'General'],
} as const;

/** Places in the list of cell formats below. */
export const titleStyle = 1;
export const wordStyle = 2;
export const headStyle = 3;
const firstBodyStyle = 4;

export function bodyStyle(kind: BodyKind, isSum: boolean): number {
  return firstBodyStyle + bodyKinds.indexOf(kind) * 2 + (isSum ? 1 : 0);
}

export function bodyKind({ format }: WorkbookColumn): BodyKind {
  return format === 'letter' ? 'text' : format;
}

const bold = 1;
const big = 2;
const grey = 2;
const lined = 1;

/** `xl/styles.xml` */
export function stylesXml(): string {
  const named = Object.values(numberFormats).filter(([id]) => id > 0);
  const formats = named.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);
  const body = bodyKinds.flatMap(kind => [cellFormat(kind, false), cellFormat(kind, true)]);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
    '<fonts count="3">',
    '<font><sz val="10"/><name val="微软雅黑"/></font>',
    '<font><b/><sz val="10"/><name val="微软雅黑"/></font>',
    '<font><b/><sz val="14"/><name val="微软雅黑"/></font>',
    '</fonts>',
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/><bgColor indexed="64"/></patternFill></fill></fills>',
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
    `<border>${['left', 'right', 'top', 'bottom'].map(side => `<${side} style="thin"><color rgb="FFD0D5DD"/></${side}>`).join('')}<diagonal/></border></borders>`,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${firstBodyStyle + body.length}">`,
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    `<xf numFmtId="0" fontId="${big}" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf>`,
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    `<xf numFmtId="49" fontId="${bold}" fillId="${grey}" borderId="${lined}" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf>`,
    ...body,
    '</cellXfs>',
    '</styleSheet>',
  ].join('');
}

function cellFormat(kind: BodyKind, isSum: boolean): string {
  const isText = kind === 'text' || kind === 'quoted';
  const format = isText ? 49 : numberFormats[kind][0];
  const look = isSum ? `fontId="${bold}" fillId="${grey}"` : 'fontId="0" fillId="0"';
  const quote = kind === 'quoted' ? ' quotePrefix="1"' : '';
  const place = isText
    ? '<alignment vertical="center"/>'
    : '<alignment horizontal="right" vertical="center"/>';
  return `<xf numFmtId="${format}" ${look} borderId="${lined}" xfId="0"${quote} applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${place}</xf>`;
}
