import type { Supplier } from '@shanmen/shared/contracts/goods/supplier';
import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../dev/handlers.ts';
import * as goods from '../../main.ts';

const supplier: Supplier = {
  id: 4,
  code: 'G04',
  name: '远行服饰箱包',
  shortName: '远行',
  type: '经销',
  settle: '月结',
  creditDays: 45,
  taxRate: 13,
  contact: '',
  phone: '',
  address: '',
  taxNo: null,
  bank: '',
  account: '',
  licenceExpiresOn: null,
  foodLicenceExpiresOn: null,
  status: 'active',
  licenceEndsOn: null,
  goodsCount: 8,
  lastPurchaseOn: null,
  version: 1,
};

let app: OpenedApp;
afterEach(() => app.close());

it('leads from a supplier to its purchases, and to what it is owed', async () => {
  serveMock({ ...handlers, 'GET /api/goods/suppliers': () => answer({ rows: [supplier], total: 1 }) });
  app = await openApp('mf-goods', goods, '40', '/goods/bosSup');
  await userEvent.click(await screen.findByText('远行服饰箱包'));
  const toPurchases = await screen.findByRole('link', { name: '查看进货单' });
  expect(toPurchases).toHaveAttribute('href', '/goods/jh?supplierId=4');
  const toAccount = screen.getByRole('link', { name: '应付、对账单与付款' });
  expect(toAccount).toHaveAttribute('href', '/goods/payables?keyword=G04');
});
