import { session } from '@shanmen/shared';
import type { ProductDetail, ProductEffect } from '@shanmen/shared/contracts/commerce/products/product-draft';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { OfferPreview } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
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
  state: 'READY',
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
  photoRequired: false,
  taxRateBp: 600,
  taxCode: null,
  spotId: null,
  timesTotal: 1,
  refundRuleId: null,
  submitterName: '许诺',
  auditorName: '程远',
  stepReason: '',
  picture: null,
  isOwn: false,
  missing: ['price', 'refundRule'],
};

const preview: OfferPreview = {
  product: {
    id: 31,
    name: '云海观景票',
    crowd: 'ADULT',
    family: 'YH',
    priceFen: fen(50_00),
    usualPriceFen: fen(50_00),
    minQty: 1,
    maxQty: 200,
    namesVisitors: false,
    eligibility: null,
    places: [{ spotId: 1, spotName: '云海观景台', times: 2 }],
    refundTiers: ['售出后不可退，景区闭园除外'],
    picture: '0f8fad5b-d9cb-469f-a165-70867728950e',
  },
  hidden: ['当天没有可约的时段'],
};

const effect: ProductEffect = {
  changes: [{ label: '票面价', from: '50.00', to: '5.00' }],
  changeBp: -9000,
  combos: ['山景联票'],
  mustType: true,
};

async function openCard(product: ProductDetail): Promise<HTMLElement> {
  opened = await openScreen('product-single', {
    permissions: codes,
    handlers: {
      'GET /api/commerce/products': () => answer({ rows: [product], total: 1 }),
      [`GET /api/commerce/products/${product.id}`]: () => answer(product),
      [`GET /api/commerce/products/${product.id}/effect`]: () => answer(effect),
      [`GET /api/ticket/offer-previews/${product.id}`]: () => answer(preview),
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
  expect(screen.queryByRole('button', { name: /^上\s*架$/ })).toBeNull();
});

it.each([
  ['READY', '待上架'],
  ['OFF', '下架'],
] as const)('C-04 offers to put a ticket on sale once it lacks nothing: %s', async (state, words) => {
  await openCard({ ...ticket, state, missing: [] });
  expect(screen.getByRole('button', { name: /^上\s*架$/ })).toBeInTheDocument();
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
});

it('shows the ticket as visitors will see it, and why not on the day', async () => {
  await openCard(ticket);
  const shown = await screen.findByRole('region', { name: '订票页预览' });
  expect(await within(shown).findByText('含 云海观景台 2 次')).toBeInTheDocument();
  expect(shown.querySelector('img')?.getAttribute('src')).toBe(
    '/api/ticket/public/pictures/0f8fad5b-d9cb-469f-a165-70867728950e',
  );
  const reasons = within(shown).getByRole('list', { name: '当天不显示的原因' });
  expect(reasons).toHaveTextContent('不显示当天没有可约的时段');
});

it('shows what an approval changes, and has a face price far from the last typed once more', async () => {
  await openCard({ ...ticket, state: 'PENDING', facePriceFen: fen(5_00) });
  const changes = await screen.findByRole('region', { name: '变更对照' });
  expect(within(changes).getByRole('row', { name: '票面价 50.00 5.00' })).toBeInTheDocument();
  expect(changes).toHaveAttribute('data-stark', 'true');
  expect(changes).toHaveTextContent('含它的组合票：山景联票');
  await user.click(await screen.findByRole('button', { name: /审核通过/ }));
  expect(await screen.findByLabelText('票面价')).toBeInTheDocument();
});

it.each([
  ['3070401000000000000', '3070401000000000000'],
  [null, '用系统设置的编码'],
])('shows the tax code that an invoice of the ticket names: %s', async (taxCode, words) => {
  await openCard({ ...ticket, taxCode });
  expect(screen.getByText('税收分类编码')).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
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
  // What is saved is read anew at once, so the last call may be of that already.
  const saved = () => opened?.calls().find(({ method }) => method === 'PUT');
  await waitFor(() => expect(saved()).toBeDefined());
  expect(saved()?.body).toMatchObject({
    channels: ['WIN', 'WEB'],
    eligibility: { ages: [{ from: 0, to: 6 }], certs: [], heightMaxCm: null, idPrefixes: ['990001'] },
  });
});
