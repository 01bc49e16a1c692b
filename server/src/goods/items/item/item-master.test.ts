import type { Categories } from '@shanmen/shared/contracts/goods/items/category';
import type { ItemCard, ItemDraft } from '@shanmen/shared/contracts/goods/items/item';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import {
  audited,
  goodsId,
  itemChangeOf,
  lookUp,
  purchase,
  put,
  resultOf,
  storeroomOfFile,
} from '../../../../test/data/goods/goods.ts';

const { room } = storeroomOfFile();

describe('a good', () => {
  it('is entered with its bar codes and found by each of them', async () => {
    const { id } = await put<ItemCard>(room.lead, 'POST', '/api/goods/items', await itemDraft());
    for (const code of ['6901234500011', '16901234500018']) {
      expect(await lookUp(room.keeper, code)).toMatchObject([{ goodsId: id, exact: true }]);
    }
    const again = { ...(await itemDraft()), code: 'W091' };
    const taken = await room.lead.call('POST', '/api/goods/items', { body: again, key: true });
    expect(taken.error).toMatchObject({ code: 'code_taken', details: { path: 'barcodes' } });
    expect(taken.error?.message).toContain('山月杯垫');
  });

  it('keeps code, unit and bar codes once it has moved, and takes more bar codes', async () => {
    const card = await itemCard('W090');
    const change = { ...(await itemDraft()), version: card.version };
    await audited(room, 'jh', {
      ...purchase(room, []),
      lines: [{ goodsId: card.id, qty: quantity('5'), amountFen: fen(50_00) }],
    });
    const tried = (changes: Partial<ItemDraft>) =>
      room.lead.call<ItemCard>('PUT', `/api/goods/items/${card.id}`, {
        body: { ...change, ...changes },
        key: true,
      });
    expect((await tried({ code: 'W092' })).error?.details).toMatchObject({ path: 'code' });
    expect((await tried({ unit: '盒' })).error?.details).toMatchObject({ path: 'unit' });
    expect((await tried({ barcodes: ['16901234500018'] })).error?.code).toBe('master_in_use');
    const more = await tried({ barcodes: [...change.barcodes, '2001000009992'], retailFen: fen(32_00) });
    expect(more.result).toMatchObject({ retailFen: 32_00, version: card.version + 1, hasMoved: true });
    expect((await tried({})).error).toMatchObject({
      code: 'version_conflict',
      details: { current: { code: 'W090' } },
    });
  });

  it('refuses prices and limits that contradict each other', async () => {
    const draft = { ...(await itemDraft()), code: 'W093', barcodes: [] };
    for (const [changes, path] of [
      [{ minSaleFen: 99_00 }, 'minSaleFen'],
      [{ minStock: '20', maxStock: '3' }, 'maxStock'],
      [{ barcodes: ['6900000000011', '6900000000011'] }, 'barcodes'],
    ] as const) {
      const body = { ...draft, ...changes };
      const { error } = await room.lead.call('POST', '/api/goods/items', { body, key: true });
      expect(error).toMatchObject({ code: 'item_incomplete', details: { path } });
    }
  });

  it('G-18 keeps the reference cost from who may not see it, also when it is changed', async () => {
    const seen = await room.keeper.call<ItemCard>('GET', `/api/goods/items/${goodsId(room, 'W001')}`);
    expect(seen.text).not.toContain('refCostFen');
    const body = { ...(await itemDraft()), code: 'W094', barcodes: [], refCostFen: 100 };
    expect((await room.keeper.call('POST', '/api/goods/items', { body, key: true })).error?.code).toBe(
      'no_permission',
    );
  });

  it('G-32 stays readable on its documents when it is stopped', async () => {
    const { id, version } = await itemCard('W090');
    await put(room.lead, 'POST', `/api/goods/items/${id}/status`, { status: 'stopped', version });
    expect(await lookUp(room.keeper, 'W090')).toEqual([]);
    const { rows } = resultOf(
      await room.admin.call<{ rows: { id: number }[] }>('GET', '/api/goods/documents/jh', {
        query: { keyword: 'W090' },
      }),
    );
    const shown = await room.admin.call('GET', `/api/goods/documents/jh/${rows[0]?.id}`);
    expect(shown.text).toContain('山月杯垫');
  });

  it('G-55 takes a good whose price is said at every sale, whatever its lowest, and says so where it is looked up', async () => {
    const own = { code: 'W091', barcodes: [], openPrice: true, minSaleFen: fen(39_00) };
    const draft = { ...(await itemDraft()), ...own };
    const made = resultOf(
      await room.lead.call<ItemCard>('POST', '/api/goods/items', { body: draft, key: true }),
    );
    expect(made).toMatchObject({ openPrice: true, minSaleFen: 39_00 });
    expect(await lookUp(room.keeper, 'W091')).toMatchObject([{ openPrice: true }]);
    const closed = { ...itemChangeOf(made), openPrice: false };
    const refused = await room.lead.call('PUT', `/api/goods/items/${made.id}`, { body: closed, key: true });
    expect(refused.error).toMatchObject({ code: 'item_incomplete', details: { path: 'minSaleFen' } });
  });

  async function itemDraft(): Promise<ItemDraft> {
    const categories = resultOf(await room.lead.call<Categories>('GET', '/api/goods/categories'));
    return {
      code: 'W090',
      barcodes: ['6901234500011', '16901234500018'],
      name: '山月杯垫',
      spec: '10cm',
      categoryId: categories.find(({ path }) => path === '文创/手作')?.id ?? 0,
      brand: '',
      unit: '片',
      kind: 'stock',
      taxRate: 13,
      retailFen: fen(29_00),
      memberFen: fen(26_00),
      minSaleFen: null,
      shelfLifeDays: null,
      nearExpiryDays: null,
      supplierId: room.masters.suppliers.get('G05') ?? null,
      minStock: quantity('5'),
      maxStock: null,
      sellableAtPos: true,
      openPrice: false,
    };
  }

  async function itemCard(code: string): Promise<ItemCard> {
    const { rows } = resultOf(
      await room.lead.call<{ rows: { id: number }[] }>('GET', '/api/goods/items', {
        query: { keyword: code },
      }),
    );
    return resultOf(await room.lead.call<ItemCard>('GET', `/api/goods/items/${rows[0]?.id}`));
  }
});
