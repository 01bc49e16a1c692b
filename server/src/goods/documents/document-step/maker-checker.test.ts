import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { BatchResult } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import {
  documentTypeKeys,
  documentTypes,
  type DocumentType,
  type ReturnType,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';

import { testDay } from '../../../../test/app/clock.ts';
import {
  attach,
  audited,
  draftOf,
  enter,
  type LineText,
  purchase,
  resultOf,
  step,
  storeroomOfFile,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

const { test, room } = storeroomOfFile();
beforeAll(async () => {
  await audited(
    room,
    'jh',
    purchase(room, [
      ['W001', '90', 612],
      ['W007', '30', 105],
      ['W020', '30', 186],
    ]),
  );
});

it('G-28 is proved of every address at which somebody audits', () => {
  const audits = (code: string) => /^goods:([a-z]{2}:audit2?|batch-audit:audit)$/.test(code);
  const addresses = test.app.routeTable.routes.flatMap(({ method, url, access: { permission } }) => {
    const codes = typeof permission === 'string' ? [permission] : Object.values(permission).flat();
    return method === 'POST' && codes.some(audits) ? [url] : [];
  });
  const known = [
    ...documentTypeKeys.flatMap(type =>
      ['audit', 'audit2', 'reject'].map(name => `/api/goods/documents/${type}/:id/${name}`),
    ),
    '/api/goods/batch-audit',
    '/api/goods/batch-audit/check',
    // It sends back and audits nothing.
    '/api/goods/batch-audit/reject',
    // Decided by the same service; audit-batch.test tries it with an own document.
    '/api/audit/items/audit',
    '/api/audit/items/reject',
    // It takes an audit back and audits nothing.
    '/api/audit/items/undo',
  ];
  expect(addresses.filter(url => !known.includes(url))).toEqual([]);
  expect(addresses).toEqual(
    expect.arrayContaining(documentTypeKeys.map(type => `/api/goods/documents/${type}/:id/audit`)),
  );
});

describe.each(documentTypeKeys)('a document of type %s', type => {
  const others = documentTypeKeys.filter(each => each !== type);

  it('G-28 is audited by its maker nowhere, by the first audit, the second or among others', async () => {
    const own = await made(type);
    await rule([...documentTypeKeys, 'red'], []);
    expect((await step(room.lead, type, own, 'audit')).error?.code).toBe('maker_is_checker');
    expect(await among('batch-audit', own.id)).toBe('制单人不能审核自己的单据');
    expect(await among('batch-audit/check', own.id)).toBe('制单人不能审核自己的单据');
    // Once somebody else has checked it, the second word is not his either.
    await rule([...documentTypeKeys, 'red'], [`${type}:0`]);
    const checked = resultOf(await step(room.admin, type, own, 'audit'));
    if (checked.status === 'submitted')
      expect((await step(room.lead, type, checked, 'audit2')).error?.code).toBe('maker_is_checker');
  });

  it('G-28 is audited by its maker where the setting names all others and not it (control)', async () => {
    await rule([...others, 'red'], []);
    const own = await made(type);
    expect(await among('batch-audit', own.id)).toBe('');
  });

  it('G-28 is undone by nobody alone where the setting names red documents, or its type', async () => {
    await rule([], []);
    const document = resultOf(await step(room.admin, type, await made(type), 'audit'));
    const red = resultOf(await step(room.lead, type, document, 'reverse', '录入错误'));
    for (const named of ['red', type]) {
      await rule([named], []);
      expect((await step(room.lead, type, red, 'audit')).error?.code).toBe('maker_is_checker');
      expect(await among('batch-audit', red.id)).toBe('制单人不能审核自己的单据');
    }
    await rule(others, []);
    expect(await among('batch-audit', red.id)).toBe('');
  });

  async function among(path: string, id: number): Promise<string> {
    const body = { documents: [{ id, type }] };
    const answer = await room.lead.call<BatchResult>('POST', `/api/goods/${path}`, {
      body,
      ...(path === 'batch-audit' ? { key: true } : {}),
    });
    return resultOf(answer)[0]?.refusal ?? 'no answer';
  }
});

async function rule(makerChecker: string[], secondAuditLimits: string[]): Promise<void> {
  await withTransaction(test.db, async tx => {
    await changeSetting(tx, settings.makerChecker, makerChecker, null);
    await changeSetting(tx, settings.secondAuditLimits, secondAuditLimits, null);
  });
}

/** Entered and submitted by whoever may audit as well. */
async function made(type: DocumentType): Promise<Document> {
  const document = resultOf(await enter(room.lead, type, await draft(type)));
  if (type === 'bs') resultOf(await attach(room.lead, type, document));
  return resultOf(await step(room.lead, type, document, 'submit'));
}

const one: readonly LineText[] = [['W001', '1']];

async function draft(type: DocumentType): Promise<DocumentDraft> {
  const { parties, stores, departments } = room.masters;
  const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
  switch (type) {
    case 'jh':
      return purchase(room, [['W001', '1', 6.8]]);
    case 'qr':
      return draftOf(room, [['W001', '1', 6.8]], { reason: '内部' });
    case 'xs':
      return draftOf(room, [['W001', '1', 25]], buyer);
    case 'by':
      return draftOf(room, one, { reason: '盘盈' });
    case 'bs':
      return draftOf(room, one, { reason: '破损' });
    case 'qc':
      return draftOf(room, one, { reason: '样品' });
    case 'ly':
      return draftOf(room, one, { deptId: departments.get('D05') ?? 0, personName: '沈青' });
    case 'db':
      return draftOf(room, one, { whToId: whId(room, 'A1') });
    case 'jy':
      return draftOf(room, one, { personName: '沈青', dueOn: testDay });
    case 'cz':
      return assembly();
    case 'jt':
      return back(type, 'jh', { supplierId: room.masters.suppliers.get('G01') ?? 0, reason: '质量问题' });
    case 'xt':
      return back(type, 'xs', { ...buyer, reason: '多买' });
    case 'gh':
      return back(type, 'jy', {});
    default:
      return type satisfies never;
  }
}

/** One box of a magnet, cards and a bookmark. */
function assembly(): DocumentDraft {
  const parts: LineText[] = ['W024', 'W001', 'W007', 'W020'].map(code => [code, '1']);
  const { lines, ...head } = draftOf(room, parts, { mode: 'assemble' });
  return {
    ...head,
    lines: lines.map((line, index) => ({ ...line, side: index === 0 ? 'parent' : 'component' })),
  };
}

/** All of a document that was audited before comes back. */
async function back(
  type: ReturnType,
  from: 'jh' | 'xs' | 'jy',
  head: Partial<DocumentDraft>,
): Promise<DocumentDraft> {
  const source = await audited(room, from, await draft(from));
  const query = { type, docId: String(source.id) };
  const open = resultOf(await room.lead.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
  const lines = open.map(({ goodsId, lineId: sourceLineId, openQty: qty, openFen: amountFen }) => ({
    goodsId,
    sourceLineId,
    qty,
    ...(documentTypes[type].priced === null ? { condition: 'good' as const } : { amountFen }),
  }));
  return { bizDate: testDay, whId: source.whId, sourceDocId: source.id, ...head, lines };
}
