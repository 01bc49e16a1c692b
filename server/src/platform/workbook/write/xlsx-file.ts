import type { Workbook } from './workbook.ts';
import { headRowOf, sheetXml } from './xlsx-sheet.ts';
import { stylesXml } from './xlsx-styles.ts';
import { zipFile } from './zip-file.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of one sheet, written while its rows are read: a long report needs no more room than a short one. */
export function xlsxFile(sheet: Workbook): AsyncGenerator<Buffer> {
  return zipFile([
    { name: '[Content_Types].xml', text: () => [contentTypes] },
    { name: '_rels/.rels', text: () => [relationsOf([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', text: () => [workbook(sheet)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: () => [
        relationsOf([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', text: () => [stylesXml()] },
    { name: 'xl/worksheets/sheet1.xml', text: () => sheetXml(sheet) },
  ]);
}

const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

function relationsOf(targets: readonly (readonly [kind: string, target: string])[]): string {
  const rows = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/${kind}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packages}/relationships">${rows.join('')}</Relationships>`;
}

function workbook(sheet: Workbook): string {
  const row = headRowOf(sheet);
  const titles =
    row === null
      ? ''
      : `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${sheet.title}'!$${row}:$${row}</definedName></definedNames>`;
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheet.title}" sheetId="1" r:id="rId1"/></sheets>${titles}</workbook>`;
}
