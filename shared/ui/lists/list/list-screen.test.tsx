import { defineMicroApp } from '@shanmen/shared';
import type { StoredTable } from '@shanmen/shared/contracts/auth/settings/table-settings';
import { answer, type MockServer, refusal, serveMock } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Button } from '../../antd.ts';
import { AppProvider } from '../../app/app-provider.tsx';
import { KeywordFilter } from '../search/filters.tsx';
import type { Column } from '../table/columns/column.ts';
import { type OpenedApp, openApp } from '../../testing/open-app.ts';
import { ListScreen } from './list-screen.tsx';
import { useSelection } from './selection.ts';

type Good = { id: number; name: string; unit: string; stock: number };

const columns: Column<Good>[] = [
  { id: 'name', title: '品名', cell: good => good.name, sortable: 'name' },
  { id: 'unit', title: '单位', cell: good => good.unit },
  { id: 'stock', title: '库存', cell: good => good.stock, total: sum => `${sum} 件` },
];
const asked: unknown[] = [];
let stored: StoredTable[] = [];
let isBusy = false;
let server: MockServer;
let app: OpenedApp;

function Batch() {
  const selection = useSelection();
  return <Button onClick={() => asked.push(selection.asked)}>批量停用</Button>;
}

function Probe() {
  return (
    <ListScreen<Good>
      id="goods.item"
      title="商品"
      endpoint="/api/goods/items"
      rowKey={good => String(good.id)}
      columns={columns}
      filters={<KeywordFilter placeholder="品名" />}
      toolbar={<Button>新增商品</Button>}
      batchActions={<Batch />}
      rowActions={good =>
        ['编辑', '停用', '复制', '打印'].map(name => <Button key={name}>{name + good.id}</Button>)
      }
      detail={{ title: good => good.name, of: good => <p>库存 {good.stock}</p> }}
    />
  );
}

const probe = defineMicroApp('mf-admin', { 'user-list': async () => Probe }, { provider: AppProvider });

beforeAll(() => {
  server = serveMock({
    'GET /api/auth/table-settings': () => answer(stored),
    'PUT /api/auth/table-settings/:id': ({ params, body }) => {
      puts.push({ id: params['id'], body });
      return answer(null);
    },
    'GET /api/goods/items': ({ query }) => {
      if (isBusy) return refusal('service_busy', '系统繁忙，请稍后重试');
      if (query.has('unknown')) return refusal('invalid_input', '提交的内容有误');
      const size = Number(query.get('pageSize'));
      const first = (Number(query.get('page')) - 1) * size;
      const rows = Array.from({ length: Math.min(size, 120 - first) }, (_, index) => ({
        id: first + index + 1,
        name: `${query.get('keyword') ?? '品'}${first + index + 1}`,
        unit: '件',
        stock: 1,
      }));
      return answer({ rows, total: 120, totals: { stock: 120 } });
    },
  });
});
const puts: { id: string | undefined; body: unknown }[] = [];

const settings = (part: Partial<StoredTable['settings']>): StoredTable[] => [
  {
    id: 'goods.item',
    settings: {
      columns: [],
      density: null,
      pageSize: 5,
      sort: null,
      lastFilters: {},
      savedFilters: [],
      ...part,
    },
  },
];
const open = async (query = '') => {
  app = await openApp('mf-admin', probe, '80', `/system/User/list${query}`);
  await screen.findByText('共 120 条');
};

beforeEach(() => {
  stored = settings({});
  isBusy = false;
  asked.length = 0;
  puts.length = 0;
  server.calls.length = 0;
});
afterEach(() => app.close());

describe('ListScreen', () => {
  it('keeps its filters under a name by keys alone: the name is asked for, and Enter saves it', async () => {
    await open('?keyword=茶');
    screen.getByRole('button', { name: '保存筛选' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: '筛选名称' })).toHaveFocus());
    await userEvent.keyboard('茶叶{Enter}');
    expect(await screen.findByText('已保存筛选「茶叶」')).toBeVisible();
    await waitFor(() =>
      expect(puts.at(-1)).toMatchObject({
        id: 'goods.item',
        body: { savedFilters: [{ name: '茶叶', filters: { keyword: '茶' } }] },
      }),
    );
  });

  it('S-05 asks once for settings and rows, and draws all of them behind those in sight', async () => {
    stored = settings({ pageSize: 50 });
    await open();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^编辑/ })).toHaveLength(50));
    const reads = server.calls.map(call => `${call.method} ${call.target.split('?')[0]}`);
    expect(reads.filter(read => read === 'GET /api/auth/table-settings')).toHaveLength(1);
    expect(reads.filter(read => read === 'GET /api/goods/items')).toHaveLength(1);
  });

  it('U-13 draws the table as the user wanted it elsewhere, and stores what he changes', async () => {
    const fixed = null;
    stored = settings({ columns: [{ id: 'unit', shown: false, width: null, fixed }] });
    await open();
    expect(screen.queryByRole('columnheader', { name: '单位' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: '库存' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '列设置' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '单位' }));
    expect(await screen.findByRole('columnheader', { name: '单位' })).toBeVisible();
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(puts[0]).toMatchObject({ id: 'goods.item', body: { pageSize: 5 } });
  });

  it('U-13 U-14 starts from what was searched last, and says so in the address', async () => {
    stored = settings({ lastFilters: { keyword: '茶' } });
    await open();
    expect(await screen.findByText('茶1')).toBeVisible();
    expect(screen.getByText('关键字：茶')).toBeVisible();
    expect(decodeURIComponent(app.address())).toContain('keyword=茶');
  });

  it('U-14 follows a copied address before what was searched last', async () => {
    stored = settings({ lastFilters: { keyword: '茶' } });
    await open('?keyword=扇');
    expect(await screen.findByText('扇1')).toBeVisible();
    expect(screen.queryByText('关键字：茶')).toBeNull();
  });

  it('U-15 sums up the whole filter, not the page', async () => {
    await open();
    expect(await screen.findByRole('row', { name: /合计（按筛选）/ })).toHaveTextContent('120 件');
  });

  it('U-15 sums nothing up where no column that is shown is summed', async () => {
    await open();
    expect(await screen.findByRole('row', { name: /合计（按筛选）/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '列设置' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '库存' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /合计（按筛选）/ })).toBeNull());
  });

  it('U-16 sends the chosen rows of several pages, or the filter with its count', async () => {
    await open();
    const box = async (name: RegExp) =>
      within(await screen.findByRole('row', { name })).getByRole('checkbox');
    await userEvent.click(await box(/品2 /));
    await userEvent.click(screen.getByRole('listitem', { name: '2' }));
    await userEvent.click(await box(/品7 /));
    await userEvent.click(screen.getByRole('button', { name: '批量停用' }));
    await userEvent.click(screen.getByRole('button', { name: /选择全部 120 条/ }));
    expect(screen.getByText(/已选/)).toHaveTextContent('已选 120 项（按当前筛选）');
    await userEvent.click(screen.getByRole('button', { name: '批量停用' }));
    expect(asked).toEqual([{ keys: ['2', '7'] }, { filters: {}, count: 120 }]);
    await userEvent.type(screen.getByLabelText('关键字'), '茶{Enter}');
    await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
  });

  it('U-16 lays what can be done to chosen rows over the tools, where it pushes no row down', async () => {
    await open();
    const tools = screen.getByRole('button', { name: '新增商品' });
    expect(tools.closest('[data-covered]')).toHaveAttribute('data-covered', 'false');
    const row = await screen.findByRole('row', { name: /品2 / });
    await userEvent.click(within(row).getByRole('checkbox'));
    const place = tools.closest('[data-covered=true]')?.parentElement;
    expect(place).toContainElement(screen.getByRole('button', { name: '批量停用' }));
  });

  it('counts nothing that it could not read, and reads it when asked again', async () => {
    isBusy = true;
    app = await openApp('mf-admin', probe, '80', '/system/User/list');
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.queryByText(/^共/)).toBeNull();
    isBusy = false;
    await userEvent.click(again);
    expect(await screen.findByText('共 120 条')).toBeVisible();
  });

  it('lets an address that the server does not take be cleared, which another try would not help', async () => {
    app = await openApp('mf-admin', probe, '80', '/system/User/list?unknown=1');
    await userEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
    expect(await screen.findByText('共 120 条')).toBeVisible();
    expect(app.address()).not.toContain('unknown');
  });

  it('S-29 names its tab after the row that is open, as long as it is, also while another tab is seen', async () => {
    await open('?id=3');
    const { id = '' } = app.shell.tabs.ofApp('mf-admin').find(tab => tab.visible) ?? {};
    const name = () => app.shell.tabs.ofApp('mf-admin').find(tab => tab.id === id)?.title;
    await waitFor(() => expect(name()).toBe('品3'));
    app.shell.navigate('/system/User/list');
    await waitFor(() => expect(app.address()).toBe('/system/User/list'));
    await screen.findByRole('button', { name: '查询' });
    expect(name()).toBe('品3');
    app.shell.navigate('/system/User/list?id=3');
    await screen.findByText('库存 1');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(name()).toBe(''));
  });

  it('folds more than three actions of a row', async () => {
    await open();
    const row = await screen.findByRole('row', { name: /品1 / });
    expect(
      within(row)
        .getAllByRole('button')
        .map(button => button.textContent),
    ).toEqual(['编辑1', '停用1', '']);
    await userEvent.click(within(row).getByRole('button', { name: '更多' }));
    expect(await screen.findByRole('button', { name: '打印1' })).toBeVisible();
  });
});
