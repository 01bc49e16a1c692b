import type { AuditDecision, AuditItem } from '@shanmen/shared/contracts/audit/audit-batch';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { queryClient } from '@shanmen/ui';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers, waitingItem } from '../../dev/handlers.ts';
import * as reports from '../main.ts';

let server: MockServer;
let app: OpenedApp;
let left: AuditItem[];
let sent: AuditDecision['items'][];
let refusals: Record<number, string>;

const decisionIn = (body: unknown): AuditDecision => JSON.parse(JSON.stringify(body));

const decide = ({ body }: { readonly body: unknown }) => {
  const { items } = decisionIn(body);
  sent.push(items);
  left = left.filter(({ id }) => refusals[id] !== undefined || items.every(item => item.id !== id));
  return answer(
    items.map(({ source, id }) => ({ source, id, no: `B${id}`, code: '', refusal: refusals[id] ?? '' })),
  );
};

beforeAll(() => {
  server = serveMock(handlers);
});
beforeEach(async () => {
  left = [1, 2, 3].map(id => ({ ...waitingItem, id, no: `B${id}` }));
  sent = [];
  refusals = {};
  server.replace({
    ...handlers,
    'GET /api/audit/items': () => answer({ rows: left, total: left.length, totals: { amount: 0 } }),
    'POST /api/audit/items/audit': decide,
    'POST /api/audit/items/reject': decide,
  });
  app = await openApp('mf-reports', reports, '70', '/audit/batch');
  await rowOf('B1');
});
afterEach(async () => {
  await app.close();
  queryClient.clear();
});

const rowOf = (no: string) => screen.findByRole('row', { name: new RegExp(no) });
const choose = async (no: string) => fireEvent.click(within(await rowOf(no)).getByRole('checkbox'));

it('empties the queue by J and A alone, and goes on to the item after the one that was decided', async () => {
  await userEvent.keyboard('j');
  expect(await rowOf('B1')).toHaveFocus();
  await userEvent.keyboard('jk');
  expect(await rowOf('B1')).toHaveFocus();
  for (const no of ['B1', 'B2', 'B3']) {
    await waitFor(async () => expect(await rowOf(no)).toHaveFocus());
    await userEvent.keyboard('a');
    await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(no) })).toBeNull());
  }
  expect(await screen.findByText('没有待审事项')).toBeVisible();
  expect(sent.map(items => items.map(({ id }) => id))).toEqual([[1], [2], [3]]);
});

it('A-14 hears no key while somebody types, composes or answers a question', async () => {
  (await rowOf('B1')).focus();
  const field = screen.getByPlaceholderText('单号、事项或发起人');
  await userEvent.type(field, 'jakr');
  expect(field).toHaveValue('jakr');
  expect(field).toHaveFocus();
  (await rowOf('B1')).focus();
  fireEvent.keyDown(await rowOf('B1'), { key: 'a', isComposing: true });
  fireEvent.keyDown(await rowOf('B1'), { key: 'a', ctrlKey: true });
  await userEvent.keyboard('r');
  const question = await screen.findByRole('dialog');
  await userEvent.type(within(question).getByRole('textbox'), 'aaaa');
  expect(sent).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: '驳回' }));
  await waitFor(() => expect(sent.flat().map(({ id }) => id)).toEqual([1]));
});

it('A-03 names each item that was not decided once, and leaves it chosen', async () => {
  refusals = { 2: '事项已变化，请刷新后再审' };
  await choose('B1');
  await choose('B2');
  await userEvent.click(screen.getByRole('button', { name: '审核所选' }));
  await userEvent.click(await screen.findByRole('button', { name: '审核 2 项' }));
  expect(await screen.findByText('已审核 1 项')).toBeVisible();
  expect(await screen.findByText('1 项没有处理')).toBeVisible();
  expect(screen.getByText(/事项已变化/)).toHaveTextContent('收银班次 B2：事项已变化，请刷新后再审');
  await waitFor(async () => expect(within(await rowOf('B2')).getByRole('checkbox')).toBeChecked());
});

it('asks who answers for what is done already and was found wrong', async () => {
  const people = [
    { id: 7, name: '马晓' },
    { id: 9, name: '王店长' },
  ];
  left = [{ ...waitingItem, id: 4, no: 'B4', source: 'no-receipt', people }];
  await queryClient.invalidateQueries();
  const said: unknown[] = [];
  server.replace({
    ...handlers,
    'GET /api/audit/items': () => answer({ rows: left, total: left.length }),
    'POST /api/audit/items/reject': ({ body }) => {
      said.push(body);
      return decide({ body });
    },
  });
  (await rowOf('B4')).focus();
  await userEvent.keyboard('r');
  const question = await screen.findByRole('dialog');
  const group = within(question).getByRole('group', { name: '责任人' });
  expect(within(group).getByRole('radio', { name: '马晓' })).toBeChecked();
  await userEvent.click(within(group).getByText('王店长'));
  await userEvent.type(within(question).getByRole('textbox'), '没有退货登记');
  await userEvent.click(within(question).getByRole('button', { name: '驳回' }));
  await waitFor(() => expect(said).toMatchObject([{ reason: '没有退货登记', responsibleId: 9 }]));
});
