import { supplier } from '@shanmen/shared/contracts/goods/masters/supplier';
import { sampleRow } from '@shanmen/shared/contracts/master/sample';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

const row = sampleRow(supplier, { id: 4, code: 'G04', name: '远行服饰箱包', taxNo: null });

let server: MockServer;
let app: OpenedApp;
beforeAll(() => {
  server = serveMock(handlers);
});
afterEach(() => app.close());

it('leads from a supplier to its purchases, and to what it is owed', async () => {
  server.replace({ ...handlers, 'GET /api/goods/suppliers': () => answer({ rows: [row], total: 1 }) });
  app = await openApp('mf-goods', goods, '40', '/goods/bosSup');
  await userEvent.click(await screen.findByText('远行服饰箱包'));
  const toPurchases = await screen.findByRole('link', { name: '查看进货单' });
  expect(toPurchases).toHaveAttribute('href', '/goods/jh?supplierId=4');
  const toAccount = screen.getByRole('link', { name: '应付、对账单与付款' });
  expect(toAccount).toHaveAttribute('href', '/goods/payables?keyword=G04');
});

it('says who has the tax number already, and lets it be saved all the same', async () => {
  const saved: unknown[] = [];
  const other = { ...row, id: 5, code: 'G05', name: '远行代销', taxNo: '91330000MA8T' };
  server.replace({
    ...handlers,
    'GET /api/goods/suppliers': ({ query }) => {
      const rows = query.get('taxNo') === '91330000MA8T' ? [row, other] : [row];
      return answer({ rows, total: rows.length });
    },
    'PUT /api/goods/suppliers/:id': ({ body }) => {
      saved.push(body);
      return answer(row);
    },
  });
  app = await openApp('mf-goods', goods, '40', '/goods/bosSup');
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
  fireEvent.change(await screen.findByLabelText('税号'), { target: { value: '91330000MA8T' } });
  expect(await screen.findByText('该税号已用于 G05 远行代销；确认无误可以保存')).toBeVisible();
  const form = screen.getByRole('dialog', { hidden: true });
  await userEvent.click(within(form).getByRole('button', { name: /^保存/ }));
  await waitFor(() => expect(saved).toMatchObject([{ taxNo: '91330000MA8T' }]));
});
