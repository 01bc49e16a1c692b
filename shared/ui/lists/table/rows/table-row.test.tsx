import { defineMicroApp } from '@shanmen/shared';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { AppProvider } from '../../../app/app-provider.tsx';
import { Drawer } from '../../../antd.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { type OpenedApp, openApp } from '../../../testing/open-app.ts';

type Supplier = { id: number; name: string };

function Probe() {
  return (
    <ListScreen<Supplier>
      id="goods.supplier"
      title="供应商"
      endpoint="/api/goods/suppliers"
      rowKey={supplier => String(supplier.id)}
      columns={[
        { id: 'name', title: '名称', cell: supplier => supplier.name },
        {
          id: 'form',
          title: '表单',
          cell: () => (
            <Drawer open title="付款">
              <p>用途</p>
            </Drawer>
          ),
        },
      ]}
      detail={supplier => <p>对账单 {supplier.name}</p>}
    />
  );
}

const probe = defineMicroApp('mf-admin', { 'user-list': async () => Probe }, { provider: AppProvider });

let server: MockServer;
let app: OpenedApp;
beforeAll(() => {
  server = serveMock({
    'GET /api/auth/table-settings': () => answer([]),
    'GET /api/goods/suppliers': () => answer({ rows: [{ id: 1, name: '岚泉' }], total: 1, totals: {} }),
  });
});
beforeEach(async () => {
  server.calls.length = 0;
  app = await openApp('mf-admin', probe, '80', '/system/User/list');
});
afterEach(() => app.close());

describe('a row of a list', () => {
  it('opens by a click on it, and not by one in a form that stands in it', async () => {
    await userEvent.click(await screen.findByText('用途'));
    expect(screen.queryByText('对账单 岚泉')).toBeNull();
    await userEvent.click(screen.getByRole('cell', { name: '岚泉', hidden: true }));
    expect(await screen.findByText('对账单 岚泉')).toBeVisible();
  });
});
