import type { Categories } from '@shanmen/shared/contracts/goods/items/category';

import { put, resultOf, storeroomOfFile } from '../../../../test/data/goods/goods.ts';

const { room } = storeroomOfFile();

describe('categories', () => {
  it('grow to three levels, with one name once under each', async () => {
    const top = await add('体验', null);
    const middle = await add('手作坊', top);
    const below = await add('陶艺', middle);
    expect((await tryAdd('泥塑', below)).error).toMatchObject({ code: 'state_forbidden' });
    expect((await tryAdd('陶艺', middle)).error).toMatchObject({ code: 'code_taken' });
  });

  it('are renamed against the version that was read', async () => {
    const id = await add('临展', null);
    const tree = await put<Categories>(room.lead, 'PUT', `/api/goods/categories/${id}`, {
      name: '特展',
      version: 1,
    });
    expect(tree.find(each => each.id === id)).toMatchObject({ path: '特展', version: 2 });
    const late = { body: { name: '展览', version: 1 }, key: true } as const;
    const { error } = await room.lead.call('PUT', `/api/goods/categories/${id}`, late);
    expect(error?.code).toBe('version_conflict');
  });

  function tryAdd(name: string, parentId: number | null) {
    return room.lead.call<Categories>('POST', '/api/goods/categories', {
      body: { name, parentId },
      key: true,
    });
  }

  async function add(name: string, parentId: number | null): Promise<number> {
    const tree = resultOf(await tryAdd(name, parentId));
    return tree.find(each => each.name === name && each.parentId === parentId)?.id ?? 0;
  }
});
