import { queryKeys } from './query-keys.ts';

describe('query keys', () => {
  it('are the same for two filters that mean the same', () => {
    const one = queryKeys.list('goods.items', { page: 1, keyword: '茶', category: undefined });
    const other = queryKeys.list('goods.items', { keyword: '茶', page: 1 });
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
    expect(one).toEqual(['goods', 'items', 'list', { keyword: '茶', page: 1 }]);
  });

  it('U-29 are shared by no two resources', () => {
    const keys = [
      queryKeys.list('goods.items', {}),
      queryKeys.list('admin.users', {}),
      queryKeys.report({ report: 't.today' }, {}),
      queryKeys.report({ report: 't.seller' }, {}),
      queryKeys.posSession(),
      queryKeys.tableSettings(),
      queryKeys.slots({}),
      queryKeys.slots({ visitDate: '2026-11-20' }),
      queryKeys.checkIns({}),
    ].map(key => JSON.stringify(key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
