import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  type Supplier,
  supplier,
  type SupplierDraft,
  type SupplierPage,
} from '@shanmen/shared/contracts/goods/masters/supplier';
import type { PayablePage } from '@shanmen/shared/contracts/goods/payables/payable';
import type { ImportCheck, ImportDone } from '@shanmen/shared/contracts/import-file';
import { sampleDraft } from '@shanmen/shared/contracts/master/sample';
import { addDays } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';
import {
  audited,
  enter,
  purchase,
  put,
  resultOf,
  type Storeroom,
  storeroom,
} from '../../../../test/data/goods/goods.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

const path = '/api/goods/suppliers';

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterAll(() => test.close());

it('warns of a licence as many days before its end as the site says', async () => {
  await add({ code: 'G20', licenceExpiresOn: addDays(testDay, 29) });
  const remind = (days: number) =>
    withTransaction(test.db, tx => changeSetting(tx, settings.licenceAlertDays, days, null));
  await remind(28);
  expect(await codesBy({ expiring: 'yes' })).toEqual([]);
  await remind(29);
  expect(await codesBy({ expiring: 'yes' })).toEqual(['G20']);
  expect(await rowsBy({ keyword: 'G20' })).toMatchObject([{ alertUntil: addDays(testDay, 29) }]);
});

it('G-19 tells of a tax number that another supplier or row has, and takes the row in', async () => {
  for (const code of ['G21', 'G22']) await add({ code, taxNo: 'DEMO21' });
  expect(await codesBy({ taxNo: 'DEMO21' })).toEqual(['G21', 'G22']);
  expect(await codesBy({ taxNo: 'DEMO2' })).toEqual([]);
  const body = await tableFile(
    '同一税号.xlsx',
    ['名称', '编码', '结算', '税号'],
    [
      ['竹里代销', 'G81', '', 'DEMO21'],
      ['松下竹器', 'G82', '', '91330000MA9S'],
      ['松下代销', 'G83', '', '91330000MA9S'],
    ],
  );
  const check = resultOf(await room.lead.call<ImportCheck>('POST', `${path}/import/check`, { body }));
  expect(check).toMatchObject({
    problemCount: 0,
    doubts: [
      { row: 3, column: '税号', text: '「DEMO21」已用于 云上一坊1 等 2 家' },
      { row: 5, column: '税号', text: '「91330000MA9S」与第 4 行重复' },
    ],
  });
  expect(await put<ImportDone>(room.lead, 'POST', `${path}/import`, body)).toEqual({ rowCount: 3 });
});

it('takes no purchase once it is stopped', async () => {
  const { id, version } = await add({ code: 'G23' });
  await put(room.lead, 'POST', `${path}/${id}/status`, { status: 'stopped', version });
  const draft = purchase(room, [['W001', '10', 68]], { supplierId: id });
  expect((await enter(room.keeper, 'jh', draft)).error?.code).toBe('master_stopped');
});

it('is owed in the list what 供应商应付 says', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const { rows } = resultOf(await room.admin.call<PayablePage>('GET', '/api/goods/payables'));
  const owed = rows.find(({ code }) => code === 'G01')?.closingFen;
  expect(owed).toBeGreaterThanOrEqual(68_00);
  expect(await rowsBy({ keyword: 'G01' })).toMatchObject([{ owedFen: owed }]);
});

function add(changes: Partial<SupplierDraft>): Promise<Supplier> {
  return put<Supplier>(room.lead, 'POST', path, sampleDraft(supplier, changes));
}

async function rowsBy(query: Record<string, string>): Promise<readonly Supplier[]> {
  return resultOf(await room.admin.call<SupplierPage>('GET', path, { query })).rows;
}

async function codesBy(query: Record<string, string>): Promise<string[]> {
  return (await rowsBy(query)).map(({ code }) => code);
}
