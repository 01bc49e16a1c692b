import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { answer, type MockServer, refusal, serveMock } from '@shanmen/shared/testing';
import { queryClient } from '@shanmen/ui';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { handlers } from '../../../../dev/handlers.ts';
import { choices, draft } from '../../../../test/document.ts';
import * as goods from '../../../main.ts';

let server: MockServer;
let app: OpenedApp;
let stored: Document[];
let sent: unknown[];
let asked: (string | null)[];

beforeAll(() => {
  server = serveMock(handlers);
});
beforeEach(() => {
  printInVain();
  sent = [];
  asked = [];
  stored = [1, 2, 3].map(id => ({ ...draft, id, no: `JH000${id}`, status: 'audited', version: id }));
  const found = (id: string | undefined) => stored.find(each => String(each.id) === id) ?? draft;
  const rows = () => stored.map(each => ({ ...each, type: 'jh' }));
  server.replace({
    ...handlers,
    'GET /api/goods/choices': () => answer(choices),
    'GET /api/goods/documents': ({ query }) => {
      asked.push(query.get('from'));
      return answer({ rows: rows(), total: stored.length, totals: {} });
    },
    'GET /api/goods/document-chains/:id': ({ params }) => {
      const { id, no, status } = found(params['id']);
      return answer([{ ...draft, id, no, status, type: 'jh', parentId: null }]);
    },
    'GET /api/goods/documents/:type': () => answer({ rows: rows(), total: stored.length, totals: {} }),
    'GET /api/goods/documents/:type/:id': ({ params }) => answer(found(params['id'])),
    'POST /api/goods/documents/:type/:id/:step': ({ params, body }) => {
      sent.push([params['step'], params['id'], body]);
      if (params['step'] === 'reverse' && params['id'] === '2')
        return refusal('document_referenced', '已被退货');
      return answer({ ...found(params['id']), printedTimes: 1, status: 'submitted', isRed: true });
    },
  });
});
afterEach(async () => {
  await app.close();
  jest.restoreAllMocks();
  queryClient.clear();
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

/** jsdom cannot print. */
function printInVain(): void {
  const native = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
  jest.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    const view: Window | null = native?.get?.call(this) ?? null;
    if (view) view.print = () => undefined;
    return view;
  });
}

async function choose(...nos: string[]): Promise<void> {
  for (const no of nos) {
    const row = await screen.findByRole('row', { name: new RegExp(no) });
    fireEvent.click(within(row).getByRole('checkbox'));
  }
}

it.each([
  ['打印 A4', 'sheet'],
  ['打印三联单', 'form'],
])('prints those that are chosen in one go: %s', async (name, kind) => {
  app = await openApp('mf-goods', goods, '40', '/goods/jh');
  await choose('JH0001', 'JH0003');
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(1));
  const [frame] = document.querySelectorAll('iframe');
  const sections = [...(frame?.contentDocument?.querySelectorAll('main > section') ?? [])];
  expect(sections.map(section => section.querySelector('figcaption')?.textContent)).toEqual([
    'JH0001',
    'JH0003',
  ]);
  for (const section of sections) expect(section).toHaveTextContent('第 1 次打印');
  expect([frame?.dataset['print'], sent]).toEqual([
    kind,
    [
      ['print', '1', { version: 1 }],
      ['print', '3', { version: 3 }],
    ],
  ]);
});

it('undoes each that is chosen by itself, and says which was refused and why', async () => {
  app = await openApp('mf-goods', goods, '40', '/goods/jh');
  await choose('JH0001', 'JH0002');
  fireEvent.click(await screen.findByRole('button', { name: /^红\s?冲$/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByText('重复录入'));
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveValue('重复录入'));
  fireEvent.click(within(dialog).getByRole('button', { name: '红冲所选单据' }));
  expect(await screen.findByText('已红冲 1 张，其中 1 张红字单据待审核')).toBeVisible();
  expect(await screen.findByText('JH0002：已被退货')).toBeVisible();
  expect(screen.getByText(/^已选/)).toHaveTextContent('已选 1 项');
  expect(sent).toEqual([
    ['reverse', '1', { version: 1, reason: '重复录入' }],
    ['reverse', '2', { version: 2, reason: '重复录入' }],
  ]);
});

it('综合单据 begins with this month, and prints and undoes in the row as beside its chain', async () => {
  stored = stored.map(each => ({
    ...each,
    isRed: each.id === 3,
    status: each.id === 2 ? 'void' : each.status,
  }));
  app = await openApp('mf-goods', goods, '40', '/goods/zhdj');
  const button = (name: string) => screen.queryByRole('button', { name });
  expect(await screen.findByRole('button', { name: '红冲 JH0001' })).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^\d{4}-\d{2}-01$/)]);
  expect([button('红冲 JH0002'), button('红冲 JH0003'), button('打印 A4 JH0002')]).toEqual([
    null,
    null,
    null,
  ]);
  fireEvent.click(screen.getByRole('button', { name: '打印 A4 JH0003' }));
  await waitFor(() => expect(sent).toEqual([['print', '3', { version: 3 }]]));
  fireEvent.click(within(await screen.findByRole('row', { name: /JH0001/ })).getByText('进货单'));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByRole('link', { name: '打开单据' })).toHaveAttribute(
    'href',
    expect.stringContaining('/goods/jh?doc=1'),
  );
  for (const name of ['打印 A4 JH0001', '打印三联单 JH0001', '红冲 JH0001', /导\s?出/])
    expect(within(drawer).getByRole('button', { name })).toBeVisible();
  expect(within(drawer).getByRole('combobox', { name: '复制为' })).toBeVisible();
});
