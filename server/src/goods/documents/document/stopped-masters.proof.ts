import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentPage } from '@shanmen/shared/contracts/goods/documents/document-query';
import {
  type DocumentType,
  documentTypeKeys,
} from '@shanmen/shared/contracts/goods/documents/document-types';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { resultOf, step } from '../../../../test/data/goods/goods.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { asOwner } from '../../../../test/app/scenario.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp({ begin: 'demo' });
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const masters = ['goods', 'supplier', 'warehouse', 'department', 'party', 'store'] as const;

it('G-32 every document of the demo month reads, prints and goes out as before, once all its masters are stopped', async () => {
  const before = await everything();
  for (const table of masters)
    await asOwner(test.database.url, `update goods.${table} set status = 'stopped'`);
  expect(await everything()).toEqual(before);
  for (const [type, { documents }] of before) {
    const standing = documents.filter(({ status }) => status !== 'draft' && status !== 'void');
    const [document] = standing;
    if (!document) throw new Error(`the demo month has no ${type} that was submitted`);
    const printed = await step(admin, type, document, 'print');
    expect([type, resultOf(printed)]).toEqual([
      type,
      expect.objectContaining({ no: document.no, printedTimes: document.printedTimes + 1 }),
    ]);
  }
});

type Said = { documents: Document[]; file: unknown };

/** All documents of a type with their lines, and their file. */
async function everything(): Promise<Map<DocumentType, Said>> {
  const said = new Map<DocumentType, Said>();
  for (const type of documentTypeKeys) {
    const path = `/api/goods/documents/${type}`;
    const { rows } = resultOf(await admin.call<DocumentPage>('GET', path, { query: { pageSize: '200' } }));
    const documents: Document[] = [];
    for (const { id } of rows) documents.push(resultOf(await admin.call<Document>('GET', `${path}/${id}`)));
    const { bytes } = await admin.download(`/api/goods/line-file/export?type=${type}`);
    said.set(type, { documents, file: linesIn(bytes) });
  }
  return said;
}

/** The rows below the head, which says when and by whom it was written. */
function linesIn(bytes: Buffer): unknown {
  const { rows } = readXlsx(bytes);
  return rows.slice(rows.findIndex(row => row.includes('编码')));
}
