import { randomUUID } from 'node:crypto';

import type { StorePage } from '@shanmen/shared/contracts/goods/masters/store';
import type { Till, TillDraft, Tills } from '@shanmen/shared/contracts/goods/masters/till';
import { fen } from '@shanmen/shared/money';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { resultOf, type Storeroom, storeroom } from '../../../../test/data/goods/goods.ts';

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterAll(() => test.close());

const path = '/api/goods/tills';

const storeBy = async (keyword: string) => {
  const { rows } = resultOf(
    await room.admin.call<StorePage>('GET', '/api/goods/stores', { query: { keyword } }),
  );
  const [store] = rows;
  if (!store) throw new Error(`the demo area has ${keyword}`);
  return store;
};
const draft = (storeId: number, no: number, changes: Partial<TillDraft> = {}): TillDraft => ({
  storeId,
  no,
  printer: '80',
  hasDrawer: true,
  hasScale: false,
  floatFen: fen(500_00),
  ...changes,
});
const post = (body: object, to = path) => room.admin.call<Till>('POST', to, { body, key: randomUUID() });
const put = (id: number, body: object) =>
  room.admin.call<Till>('PUT', `${path}/${id}`, { body, key: randomUUID() });
const tillsOf = async (storeId: number) =>
  resultOf(await room.admin.call<Tills>('GET', path, { query: { storeId: String(storeId) } }));

describe('收银台', () => {
  it('stands in its store under a number of its own, however many add it at once', async () => {
    const { id } = await storeBy('S09');
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(draft(id, 1))));
    expect(answers.map(({ error }) => error?.code ?? 'added').toSorted()).toEqual([
      'added',
      ...Array.from({ length: 4 }, () => 'code_taken'),
    ]);
    resultOf(await post(draft(id, 3, { printer: '58', hasScale: true, floatFen: fen(0) })));
    expect((await tillsOf(id)).map(({ name, printer, hasScale }) => [name, printer, hasScale])).toEqual([
      ['T1', '80', false],
      ['T3', '58', true],
    ]);
    expect((await storeBy('S09')).tills).toBe('T1 T3');
  });

  it('keeps store and number, and is changed against what was read', async () => {
    const [store, other] = [await storeBy('S06'), await storeBy('S05')];
    const till = resultOf(await post(draft(store.id, 7)));
    const changed = resultOf(
      await put(till.id, { ...draft(store.id, 7, { floatFen: fen(300_00) }), version: till.version }),
    );
    expect(changed).toMatchObject({ floatFen: 300_00, version: till.version + 1 });
    const late = await put(till.id, { ...draft(store.id, 7), version: till.version });
    expect(late.error).toMatchObject({ code: 'version_conflict', details: { current: changed } });
    for (const elsewhere of [draft(store.id, 8), draft(other.id, 7)])
      expect((await put(till.id, { ...elsewhere, version: changed.version })).error?.code).toBe('not_found');
    expect((await post(draft(999_999, 1))).error?.message).toBe('没有找到该收银点');
  });

  it('leaves the list of its store when it is stopped, and none is added where the store is', async () => {
    const store = await storeBy('S08');
    const till = resultOf(await post(draft(store.id, 9)));
    expect((await storeBy('S08')).tills).toContain('T9');
    const stop = { status: 'stopped', version: till.version };
    expect(resultOf(await post(stop, `${path}/${till.id}/status`)).status).toBe('stopped');
    expect((await storeBy('S08')).tills).not.toContain('T9');
    expect((await tillsOf(store.id)).map(({ no, status }) => [no, status])).toContainEqual([9, 'stopped']);
    resultOf(
      await post({ status: 'stopped', version: store.version }, `/api/goods/stores/${store.id}/status`),
    );
    expect((await post(draft(store.id, 2))).error).toMatchObject({
      code: 'master_stopped',
      message: '商业中心装备租售店 已停用',
    });
  });

  it('is seen by whoever sees stores and changed by nobody else', async () => {
    const { id } = await storeBy('S01');
    expect((await room.keeper.call('GET', path, { query: { storeId: String(id) } })).status).toBe(200);
    const cashier = await test.signIn('cashier01');
    expect((await cashier.call('GET', path, { query: { storeId: String(id) } })).status).toBe(403);
    const added = await cashier.call('POST', path, { body: draft(id, 20), key: randomUUID() });
    expect(added.error?.code).toBe('no_permission');
  });
});
