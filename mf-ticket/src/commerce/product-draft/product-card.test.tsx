import { session } from '@shanmen/shared';
import type { ProductDetail } from '@shanmen/shared/contracts/commerce/product-draft';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { fen } from '@shanmen/shared/money';
import { screen, waitFor, within } from '@testing-library/react';
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
  eligibility: null,
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
  channels: ['WIN', 'WEB'],
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

it('takes ages, papers and places as conditions, and none of them as nobody’s', async () => {
  await openCard({ ...ticket, idPolicy: 'EVERY_VISITOR' });
  await user.click(screen.getByRole('button', { name: /^编\s*辑$/ }));
  const conditions = await screen.findByRole('group', { name: '购买条件' });
  await user.click(within(conditions).getByRole('button', { name: '加年龄段' }));
  const until = within(conditions).getByRole('spinbutton', { name: '第 1 段年龄止' });
  await user.clear(until);
  await user.type(until, '6');
  await user.type(within(conditions).getByRole('combobox', { name: '证件号开头' }), '990001,');
  // The search behind the drawer has one too.
  const save = screen.getAllByRole('button', { name: /^保\s*存/ }).at(-1);
  if (!save) throw new Error('the form can be saved');
  await user.click(save);
  await waitFor(() => expect(opened?.calls().at(-1)?.method).toBe('PUT'));
  expect(opened?.calls().at(-1)?.body).toMatchObject({
    channels: ['WIN', 'WEB'],
    eligibility: { ages: [{ from: 0, to: 6 }], certs: [], heightMaxCm: null, idPrefixes: ['990001'] },
  });
});
