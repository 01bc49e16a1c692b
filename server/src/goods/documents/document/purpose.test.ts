import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';

import {
  audited,
  draftOf,
  enter,
  purchase,
  resultOf,
  step,
  storeroomOfFile,
} from '../../../../test/data/goods/goods.ts';

const { room } = storeroomOfFile();
beforeAll(async () => {
  await audited(room, 'jh', purchase(room, [['W001', '50', 340]]));
});

const sale = () => ({
  partyId: room.masters.parties.get('P003') ?? 0,
  storeId: room.masters.stores.get('S01') ?? 0,
  teamNo: 'T2611-08',
  invoiceTitle: '晴川小学',
  invoiceTaxNo: '12330000MB1A2345X7',
});
const invoice = { teamNo: 'T2611-08', invoiceTitle: '晴川小学', invoiceTaxNo: '12330000MB1A2345X7' };

it.each([
  ['ly', { purpose: '中秋值班' }],
  ['qc', { reason: '捐赠', purpose: '山区小学' }],
  ['qr', { reason: '内部', purpose: '市场部活动余料' }],
] as const)('a %s says what goods are taken for, where they go to or come from', async (type, head) => {
  const deptId = room.masters.departments.get('D05') ?? 0;
  const lines = type === 'qr' ? ([['W001', '1', 6.8]] as const) : ([['W001', '1']] as const);
  const said: Partial<DocumentDraft> = { ...head, ...(type === 'ly' ? { deptId, personName: '沈青' } : {}) };
  const made = resultOf(await enter(room.keeper, type, draftOf(room, lines, said)));
  expect(made.purpose).toBe(head.purpose);
  const { purpose: _purpose, ...silent } = said;
  const emptied = await change(type, made, draftOf(room, lines, { ...silent, purpose: '' }));
  expect(emptied.purpose ?? '').toBe('');
});

it('a sale names group and invoice, and so does the red document that undoes it', async () => {
  const sold = await audited(room, 'xs', draftOf(room, [['W001', '2', 50]], sale()));
  expect(sold).toMatchObject(invoice);
  const red = resultOf(await step(room.lead, 'xs', sold, 'reverse', '客户重复下单'));
  expect(red).toMatchObject(invoice);
});

it('only what its type has is taken, and a 税号 has digits and capitals', async () => {
  const other = await enter(room.keeper, 'jh', purchase(room, [['W001', '1', 6.8]], { purpose: '备货' }));
  expect(other.error).toMatchObject({ code: 'document_incomplete', message: '没有用途这一项' });
  const odd = draftOf(room, [['W001', '1', 25]], { ...sale(), invoiceTaxNo: '1233-00' });
  expect((await enter(room.keeper, 'xs', odd)).status).toBe(400);
});

async function change(
  type: DocumentType,
  { id, version }: Document,
  draft: DocumentDraft,
): Promise<Document> {
  const body = { ...draft, version };
  return resultOf(
    await room.keeper.call<Document>('PUT', `/api/goods/documents/${type}/${id}`, { body, key: true }),
  );
}
