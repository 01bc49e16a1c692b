import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { PayablePage } from '@shanmen/shared/contracts/goods/payables/payable';
import type { SupplierDraft, SupplierPage } from '@shanmen/shared/contracts/goods/masters/supplier';
import { addDays } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { testDay } from '../../../../test/app/clock.ts';
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

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterAll(() => test.close());

const supplier: SupplierDraft = {
  code: 'G20',
  name: '云上竹艺',
  shortName: '',
  type: '经销',
  settle: '月结',
  creditDays: 30,
  taxRate: 13,
  contact: '竹青',
  phone: '0990-6010020',
  address: '',
  taxNo: 'DEMO000020',
  bank: '',
  account: '',
  licenceExpiresOn: addDays(testDay, 29),
  foodLicenceExpiresOn: addDays(testDay, 400),
};

describe('a supplier', () => {
  it('is found by letters and contact, and named when its licence ends soon', async () => {
    await put(room.lead, 'POST', '/api/goods/suppliers', supplier);
    for (const keyword of ['g20', 'yszy', '竹青']) expect(await suppliersBy({ keyword })).toEqual(['G20']);
    expect(await suppliersBy({ expiring: 'yes' })).toEqual(['G20']);
  });

  it('is named as many days before the end of its licence as the site says', async () => {
    const remind = (days: number) =>
      withTransaction(test.db, tx => changeSetting(tx, settings.licenceAlertDays, days, null));
    await remind(28);
    expect(await suppliersBy({ expiring: 'yes' })).toEqual([]);
    await remind(29);
    expect(await suppliersBy({ expiring: 'yes' })).toEqual(['G20']);
    expect((await supplierPage({ keyword: 'G20' })).rows).toMatchObject([
      { alertUntil: addDays(testDay, 29) },
    ]);
    await remind(30);
  });

  it('has a code that nobody else has', async () => {
    const sameCode = await room.lead.call('POST', '/api/goods/suppliers', { body: supplier, key: true });
    expect(sameCode.error).toMatchObject({ code: 'code_taken', details: { path: 'code' } });
  });

  it('may have the tax number of another one, and both are found by it', async () => {
    await put(room.lead, 'POST', '/api/goods/suppliers', { ...supplier, code: 'G21', type: '代销' });
    expect(await suppliersBy({ taxNo: 'DEMO000020' })).toEqual(['G20', 'G21']);
    expect(await suppliersBy({ taxNo: 'DEMO00002' })).toEqual([]);
  });

  it('is not stopped while a purchase waits, and takes none afterwards', async () => {
    const [{ id, version } = { id: 0, version: 0 }] = (await supplierPage({ keyword: 'G01' })).rows;
    const draft = purchase(room, [['W001', '10', 68]]);
    const waiting = resultOf(await enter(room.keeper, 'jh', draft));
    const stop = () =>
      room.lead.call('POST', `/api/goods/suppliers/${id}/status`, {
        body: { status: 'stopped', version },
        key: true,
      });
    expect((await stop()).error).toMatchObject({
      code: 'master_in_use',
      message: '不能停用：1 张单据未审核',
    });
    await put(room.lead, 'POST', `/api/goods/documents/jh/${waiting.id}/void`, { version: 1 });
    expect((await stop()).status).toBe(200);
    expect((await enter(room.keeper, 'jh', draft)).error?.code).toBe('master_stopped');
    await put(room.lead, 'POST', `/api/goods/suppliers/${id}/status`, {
      status: 'active',
      version: version + 1,
    });
  });

  it('tells what it is owed, as 供应商应付 does, to whoever may read that', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const { rows } = resultOf(await room.admin.call<PayablePage>('GET', '/api/goods/payables'));
    const owed = rows.find(({ code }) => code === 'G01')?.closingFen;
    expect(owed).toBeGreaterThanOrEqual(68_00);
    const asked = { query: { keyword: 'G01' } };
    const seen = resultOf(await room.admin.call<SupplierPage>('GET', '/api/goods/suppliers', asked));
    expect(seen.rows[0]?.owedFen).toBe(owed);
    await giveRights(test, 'seller01', ['goods:supplier:view']);
    const clerk = await test.signIn('seller01');
    const { rows: unseen } = resultOf(await clerk.call<SupplierPage>('GET', '/api/goods/suppliers', asked));
    expect(unseen).toHaveLength(1);
    expect(unseen[0]).not.toHaveProperty('owedFen');
  });

  async function supplierPage(query: Record<string, string>): Promise<SupplierPage> {
    return resultOf(await room.keeper.call<SupplierPage>('GET', '/api/goods/suppliers', { query }));
  }

  async function suppliersBy(query: Record<string, string>): Promise<string[]> {
    return (await supplierPage(query)).rows.map(({ code }) => code);
  }
});
