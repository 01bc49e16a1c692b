import { session } from '@shanmen/shared';
import type { ProductDetail } from '@shanmen/shared/contracts/commerce/product-draft';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { fen } from '@shanmen/shared/money';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../dev/answers.ts';
import { type OpenScreen, openScreen } from '../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const codes: PermissionCode[] = [
  'commerce:product:view',
  'commerce:product:add',
  'commerce:product:edit',
  'commerce:product:submit',
  'commerce:product:audit',
  'commerce:product:on',
];
let opened: OpenScreen | undefined;

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

const ticket: ProductDetail = {
  id: 31,
  code: 'NEW1',
  name: '云海观景票',
  kind: 'SINGLE',
  crowd: 'ADULT',
  opens: '',
  facePriceFen: fen(50_00),
  idPolicy: 'NONE',
  validDays: 1,
  usesQuota: true,
  stoppedPart: null,
  refundRuleName: null,
  state: 'OFF',
  minQty: 1,
  maxQtyPerOrder: 200,
  advanceDaysMax: null,
  cutoffTime: null,
  cutoffMinutes: null,
  maxPerIdPerDay: null,
  dailyCap: null,
  version: 3,
  saleMode: 'FIT',
  ticketForm: 'EACH',
  family: 'YH',
  hotkey: null,
  taxRateBp: 600,
  spotId: null,
  timesTotal: 1,
  refundRuleId: null,
  submitterName: '许诺',
  auditorName: '程远',
  stepReason: '',
  isOwn: false,
  missing: ['price', 'refundRule'],
};

async function openCard(product: ProductDetail): Promise<HTMLElement> {
  opened = await openScreen('product-single', {
    permissions: codes,
    handlers: {
      'GET /api/commerce/products': () => answer({ rows: [product], total: 1 }),
      [`GET /api/commerce/products/${product.id}`]: () => answer(product),
    },
  });
  await user.click(await screen.findByText(product.name));
  return screen.findByRole('list', { name: '上架检查' });
}

it('C-04 names what a ticket lacks, each with where to see to it', async () => {
  const checks = await openCard(ticket);
  const said = within(checks)
    .getAllByRole('listitem')
    .map(item => item.textContent);
  expect(said).toEqual([
    '缺售价在“票价”新增价格并审核通过，今天有效',
    '齐入园权益',
    '缺退票规则在“编辑”选择退票规则',
    '齐时段库存',
    '齐快捷键',
    '齐审核',
  ]);
  expect(screen.getByRole('button', { name: /^上\s*架$/ })).toBeInTheDocument();
});

it('offers no audit to whoever submitted it', async () => {
  await openCard({ ...ticket, state: 'PENDING', isOwn: true });
  expect(screen.queryByRole('button', { name: /审核通过/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /编\s*辑/ })).toBeNull();
});
