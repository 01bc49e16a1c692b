import type { WaitingDocument } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import { type Fen, fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { answer, type MockHandlers, type MockServer, serveMock } from '@shanmen/shared/testing';
import { queryClient } from '@shanmen/ui';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

const waits = (id: number, amountFen: Fen, costFen?: Fen): WaitingDocument => ({
  id,
  type: 'jh',
  no: `JH000${id}`,
  bizDate: '2026-11-20',
  isRed: false,
  counterparty: '浙岚工艺礼品',
  warehouse: '总仓',
  qtyTotal: quantity('3'),
  amountFen,
  ...(costFen === undefined ? {} : { costFen }),
  makerName: '周野',
  checkerName: '',
  isOwn: false,
  shortLines: 0,
  unlikelyLines: 0,
  dearLines: 0,
  retailLines: 0,
  sameBillNo: '',
  backdatedDays: 0,
});

let server: MockServer;
let app: OpenedApp;

beforeAll(() => {
  server = serveMock(handlers);
});
afterEach(async () => {
  await app.close();
  queryClient.clear();
});

it('says the 金额 and the cost of what is chosen, and follows the choice', async () => {
  const bar = await choosing([waits(1, fen(20_40), fen(18_00)), waits(2, fen(100_00), fen(90_00))]);
  await choose('JH0001');
  await waitFor(() => expect(bar()).toHaveTextContent(/金额合计\s*20\.40.*成本合计\s*18\.00/));
  await choose('JH0002');
  await waitFor(() => expect(bar()).toHaveTextContent(/金额合计\s*120\.40.*成本合计\s*108\.00/));
});

it('says no cost to whom the server sends none', async () => {
  const bar = await choosing([waits(1, fen(20_40))]);
  await choose('JH0001');
  await waitFor(() => expect(bar()).toHaveTextContent(/金额合计\s*20\.40/));
  expect(bar()).not.toHaveTextContent('成本合计');
});

it('G-24 says which of those chosen were refused and why, and leaves these chosen', async () => {
  const bar = await choosing([waits(1, fen(20_40)), waits(2, fen(100_00))], {
    'POST /api/goods/batch-audit': () =>
      answer([
        { id: 1, type: 'jh', no: 'JH0001', refusal: '', needsSecond: false },
        { id: 2, type: 'jh', no: 'JH0002', refusal: '制单人不能审核自己的单据', needsSecond: false },
      ]),
  });
  await choose('JH0001');
  await choose('JH0002');
  fireEvent.click(within(bar()).getByRole('button', { name: '审核所选' }));
  expect(await screen.findByText('已审核 1 张单据')).toBeVisible();
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('1 张没有审核');
  expect(dialog).toHaveTextContent('制单人不能审核自己的单据');
  expect(bar()).toHaveTextContent(/已选\s*1\s*项.*金额合计\s*100\.00/);
});

describe('what an auditor looks at twice', () => {
  const warned = (id: number): WaitingDocument => ({
    ...waits(id, fen(20_40)),
    dearLines: 1,
    sameBillNo: '其他仓库的进货单',
    backdatedDays: 3,
  });
  const hints = ['1 行进价异常', '可能与其他仓库的进货单重复', '补录 3 天'];
  const done = (id: number) => ({
    id,
    type: 'jh' as const,
    no: `JH000${id}`,
    refusal: '',
    needsSecond: false,
  });
  let sent = 0;
  const audits: MockHandlers = {
    'POST /api/goods/batch-audit/check': () => answer([done(1), done(2)]),
    'POST /api/goods/batch-audit': () => {
      sent += 1;
      return answer([done(1), done(2)]);
    },
  };
  beforeEach(() => {
    sent = 0;
  });

  it('is told whole, of as many hints as there are, also to the keyboard', async () => {
    await choosing([warned(1)]);
    const row = await screen.findByRole('row', { name: /JH0001/ });
    expect(within(row).getByText('1 行进价异常')).toBeVisible();
    expect(within(row).getByTitle(hints.join('；'))).toBeVisible();
    const all = within(row).getByRole('button', { name: /的提示/ });
    expect(all).toHaveTextContent('等 3 条');
    all.focus();
    expect((await screen.findAllByRole('listitem')).map(item => item.textContent)).toEqual(
      expect.arrayContaining(hints),
    );
  });

  it('writes the number of a document apart from the words around it', async () => {
    await choosing([{ ...waits(1, fen(20_40)), sameBillNo: 'JH0007' }]);
    expect(await screen.findByText('可能与 JH0007 重复')).toBeVisible();
  });

  it('is asked about once before it is audited, by the number of each document', async () => {
    const bar = await choosing([warned(1), waits(2, fen(100_00))], audits);
    await choose('JH0001');
    await choose('JH0002');
    fireEvent.click(within(bar()).getByRole('button', { name: '审核所选' }));
    const question = await screen.findByRole('dialog');
    for (const text of ['1 张有提示，仍要审核所选 2 张？', 'JH0001', ...hints])
      expect(question).toHaveTextContent(text);
    expect(question).not.toHaveTextContent('JH0002');
    fireEvent.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(within(bar()).getByRole('button', { name: '审核所选' })).toBeEnabled());
    expect(sent).toBe(0);
    fireEvent.click(within(bar()).getByRole('button', { name: '审核所选' }));
    fireEvent.click(await screen.findByRole('button', { name: '审核 2 张' }));
    expect(await screen.findByText('已审核 2 张单据')).toBeVisible();
    expect(sent).toBe(1);
  });

  it('asks nothing of what only says who made or checked it', async () => {
    const own = { ...waits(1, fen(20_40)), isOwn: true, checkerName: '周野' };
    const bar = await choosing([own, waits(2, fen(100_00))], audits);
    await choose('JH0001');
    await choose('JH0002');
    fireEvent.click(within(bar()).getByRole('button', { name: '审核所选' }));
    expect(await screen.findByText('已审核 2 张单据')).toBeVisible();
  });

  it('G-24 is said by 预检 of a document that can be audited', async () => {
    const bar = await choosing([warned(1), waits(2, fen(100_00))], audits);
    await choose('JH0001');
    await choose('JH0002');
    fireEvent.click(within(bar()).getByRole('button', { name: '预检与驳回' }));
    const dialog = await screen.findByRole('dialog');
    const row = within(dialog).getByRole('row', { name: /JH0001/ });
    for (const text of ['可以审核，有 3 条提示', ...hints]) expect(row).toHaveTextContent(text);
    expect(within(dialog).getByRole('row', { name: /JH0002/ })).not.toHaveTextContent('提示');
  });
});

it('says that nothing waits where nothing does', async () => {
  await choosing([]);
  expect(await screen.findByText('没有待审单据')).toBeVisible();
});

async function choosing(
  rows: readonly WaitingDocument[],
  more: MockHandlers = {},
): Promise<() => HTMLElement> {
  const list = () => answer({ rows, total: rows.length });
  server.replace({ ...handlers, 'GET /api/goods/batch-audit': list, ...more });
  app = await openApp('mf-goods', goods, '40', '/goods/batchAudit');
  return () => {
    const bar = screen.getByText(/^已选/).closest<HTMLElement>('[role=status]');
    if (!bar) throw new Error('nothing is chosen');
    return bar;
  };
}

async function choose(no: string): Promise<void> {
  const row = await screen.findByRole('row', { name: new RegExp(no) });
  fireEvent.click(within(row).getByRole('checkbox'));
}
