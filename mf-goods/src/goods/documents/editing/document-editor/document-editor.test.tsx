import type { ChainLink } from '@shanmen/shared/contracts/goods/books/combined-document';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { FoundGood } from '@shanmen/shared/contracts/goods/items/lookup';
import { fen, zeroFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { answer, type MockHandlers, type MockServer, refusal, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { handlers } from '../../../../../dev/handlers.ts';
import * as goods from '../../../../main.ts';
import { choices, draft, line } from '../../../../../test/document.ts';

const found = (goodsId: number, code: string): FoundGood => ({
  goodsId,
  code,
  barcode: null,
  name: `冰箱贴 ${code}`,
  spec: '',
  unit: '只',
  qtyScale: 0,
  retailFen: fen(25_00),
  memberFen: fen(22_00),
  openPrice: false,
  taxRate: 13,
  stockQty: quantity('10'),
  shelfLifeDays: null,
  pack: null,
  packs: [],
  batches: [],
  exact: false,
});

let server: MockServer;
let app: OpenedApp;
/** What the server keeps. */
let kept: Document;
let sent: unknown[];

async function open(
  type: 'jh' | 'jt' | 'db' | 'jy' | 'gh',
  stored: Document,
  more: MockHandlers,
): Promise<void> {
  kept = stored;
  server.replace({
    ...handlers,
    'GET /api/goods/choices': () => answer(choices),
    'GET /api/goods/documents/:type/:id': () => answer(kept),
    ...more,
  });
  app = await openApp('mf-goods', goods, '40', `/goods/${type}?doc=${stored.id}`);
  await screen.findAllByText('W001');
}

beforeAll(() => {
  server = serveMock(handlers);
});
beforeEach(() => {
  sent = [];
});
afterEach(() => app.close());

const press = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

it('leaves a line out that nobody filled in, in the sums and when it is saved', async () => {
  await open('jh', draft, {
    'PUT /api/goods/documents/:type/:id': ({ body }) => {
      sent.push(body);
      kept = { ...draft, version: 2 };
      return answer(kept);
    },
  });
  await press(/新行/);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  expect(screen.getByText('1 行')).toBeVisible();
  await press(/^保\s?存/);
  await screen.findByText('进货单 JH0005 已保存');
  expect(sent).toMatchObject([{ version: 1, lines: [{ goodsId: 1, qty: '3' }] }]);
});

it('shows a document as it is once somebody else has audited it', async () => {
  await open(
    'jh',
    { ...draft, status: 'submitted' },
    {
      'POST /api/goods/documents/:type/:id/audit': () => {
        kept = { ...draft, status: 'audited', version: 2, auditorName: '主管' };
        return refusal('already_audited', '单据已由 主管 审核');
      },
    },
  );
  await press(/^审核/);
  expect(await screen.findByText('单据已由 主管 审核')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^审核/ })).toBeNull());
  expect(screen.getByText('已审')).toBeVisible();
});

it('P-04 opens what the same press saved long ago, and says under which number', async () => {
  await open('jh', draft, {
    'GET /api/goods/lookup': () => answer([]),
    'POST /api/goods/documents/:type': () => {
      kept = { ...draft, id: 9, no: 'JH0009' };
      return refusal('already_recorded', '已保存为 JH0009', { id: 9, no: 'JH0009' });
    },
  });
  await app.close();
  app = await openApp('mf-goods', goods, '40', `/goods/jh?doc=new&copy=jh-${draft.id}`);
  await screen.findAllByText('W001');
  await press(/^保\s?存/);
  expect(await screen.findByText('进货单 JH0009 已保存')).toBeVisible();
  expect(await screen.findByRole('heading', { name: /JH0009/ })).toBeVisible();
});

it('goes on at the scan box where a draft is opened, which is what a save does as well', async () => {
  await open('jh', draft, {});
  await waitFor(() => expect(screen.getByLabelText('扫码')).toHaveFocus());
});

it('opens F3 with the letters that fit several goods, and takes as many as stood before them', async () => {
  const box = async () => screen.findByLabelText('扫码');
  const asked: (string | null)[] = [];
  await open('jh', draft, {
    'GET /api/goods/lookup': ({ query }) => {
      asked.push(query.get('q'));
      return answer(['W001', 'W002'].map((code, index) => found(index + 1, code)));
    },
  });
  fireEvent.input(await box(), { target: { value: '3*cfd' } });
  fireEvent.keyDown(await box(), { key: 'Enter' });
  await screen.findAllByText(/^「cfd」有多种商品/);
  fireEvent.keyDown(await box(), { key: 'F3' });
  const search = await screen.findByLabelText('查找商品');
  expect(search).toHaveValue('cfd');
  await screen.findByRole('button', { name: /W002/ });
  expect(new Set(asked)).toEqual(new Set(['cfd']));
  fireEvent.click(screen.getByRole('button', { name: /W002/ }));
  const row = await screen.findByRole('row', { name: /W002/ });
  expect(within(row).getAllByText('3').length).toBeGreaterThan(0);
});

describe('a draft that is let go at once by Alt+A', () => {
  const asked: string[] = [];
  const step = (name: string, next: Partial<Document>) => ({
    [`POST /api/goods/documents/:type/:id/${name}`]: () => {
      asked.push(name);
      kept = { ...kept, ...next, version: kept.version + 1 };
      return answer(kept);
    },
  });
  const letGo = async () =>
    fireEvent.keyDown(await screen.findByLabelText('扫码'), { key: 'a', altKey: true });
  const moved: Document = { ...draft, no: 'DB0005', whToId: 1 };
  beforeEach(() => asked.splice(0));

  it('is submitted and audited', async () => {
    await open('db', moved, {
      ...step('submit', { status: 'submitted' }),
      ...step('audit', { status: 'audited' }),
    });
    await letGo();
    await screen.findByText(/DB0005 已审核/);
    expect(asked).toEqual(['submit', 'audit']);
  });

  it('stays submitted, with the reason, where its audit is refused', async () => {
    await open('db', moved, {
      ...step('submit', { status: 'submitted' }),
      'POST /api/goods/documents/:type/:id/audit': () => refusal('insufficient_stock', '库存不足：冰箱贴'),
    });
    await letGo();
    expect(await screen.findByText('库存不足：冰箱贴')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^审\s?核/ })).toBeVisible();
  });

  it('is left as it is by its maker where others audit it, who says so', async () => {
    await open('jh', draft, step('submit', { status: 'submitted' }));
    await letGo();
    await screen.findAllByText('制单人不能审核自己的进货单；按 Ctrl+Enter 提交，由他人审核');
    expect(asked).toEqual([]);
  });
});

it('begins the next one by Alt+N, and asks before what is not saved is given up', async () => {
  await open('jh', draft, {});
  const begin = async () =>
    fireEvent.keyDown(await screen.findByLabelText('扫码'), { key: 'n', altKey: true });
  await begin();
  await waitFor(() => expect(app.address()).toContain('doc=new'));
  await waitFor(() => expect(screen.queryByText('W001')).toBeNull());
  fireEvent.change(await screen.findByLabelText('备注'), { target: { value: '急' } });
  await begin();
  await press(/放\s?弃/);
  await waitFor(() => expect(screen.getByLabelText('备注')).toHaveValue(''));
});

it('goes from the head to the scan box by Esc', async () => {
  await open('jh', draft, {});
  const remark = await screen.findByLabelText('备注');
  remark.focus();
  fireEvent.keyDown(remark, { key: 'Escape' });
  expect(screen.getByLabelText('扫码')).toHaveFocus();
});

describe('a save that is refused', () => {
  const save = (field: { path: string; lineNo?: number }) => ({
    'PUT /api/goods/documents/:type/:id': () => refusal('document_incomplete', '请补全单据', field),
  });

  it('marks the field of the head that is missing, and puts the cursor there, without asking the server', async () => {
    await open('jh', { ...draft, supplierId: null }, {});
    await press(/^保\s?存/);
    expect(await screen.findByText('请选择供应商')).toBeVisible();
    const supplier = screen.getByLabelText('供应商');
    await waitFor(() => expect(supplier).toHaveFocus());
    expect(supplier).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('入库仓')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it.each([
    ['billNo', '供方单号'],
    ['whId', '入库仓'],
    ['discountFen', '整单折扣'],
  ])('marks the field of the head that the server names: %s', async (path, label) => {
    await open('jh', draft, save({ path }));
    await press(/^保\s?存/);
    const field = await screen.findByLabelText(label);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('aria-invalid', 'true');
  });

  it('puts the cursor into the cell of the line that the server names', async () => {
    await open('jh', draft, save({ lineNo: 1, path: 'expireOn' }));
    await press(/^保\s?存/);
    await waitFor(() => expect(screen.getByRole('textbox', { name: '到期日' })).toHaveFocus());
    expect(screen.getByText('请补全单据')).toBeVisible();
  });
});

describe('a save that needs a second person', () => {
  const approval = 'a'.repeat(43);
  const asking = { actions: ['goods.backdate'], objectId: 'c0ffee', amountFen: 20_40, path: 'bizDate' };
  const why = '单据日期最多早 3 天，需要主管授权';
  const openAsking = () =>
    open('jh', draft, {
      'PUT /api/goods/documents/:type/:id': ({ body }) => {
        sent.push(body);
        if (sent.length === 1) return refusal('supervisor_required', why, asking);
        kept = {
          ...draft,
          version: 2,
          overrides: [{ action: 'goods.backdate', approverName: '唐莹', at: '2026-11-20T02:00:00Z' }],
        };
        return answer(kept);
      },
      'POST /api/auth/approvals': ({ body }) => {
        sent.push(body);
        return answer({ approval, approverName: '唐莹', expiresAt: '2026-11-20T02:05:00Z' });
      },
    });

  it('G-56 asks for the words on the spot and goes on by them, with the keyboard alone', async () => {
    await openAsking();
    await press(/^保\s?存/);
    const account = await screen.findByLabelText('授权人账号');
    await waitFor(() => expect(account).toHaveFocus());
    fireEvent.change(account, { target: { value: 'buyer01' } });
    fireEvent.keyDown(account, { key: 'Enter' });
    const words = screen.getByLabelText('密码或 PIN');
    expect(words).toHaveFocus();
    fireEvent.change(words, { target: { value: 'Shanmen-2026' } });
    fireEvent.keyDown(words, { key: 'Enter' });
    await screen.findByText('进货单 JH0005 已保存');
    const subject = { action: 'goods.backdate', objectId: 'c0ffee', amountFen: 20_40 };
    expect(sent).toMatchObject([
      { version: 1 },
      { ...subject, userName: 'buyer01', password: 'Shanmen-2026' },
      { version: 1, overrides: [{ action: 'goods.backdate', approval }] },
    ]);
    expect(await screen.findByLabelText('主管授权')).toHaveValue('唐莹 准许补录更早日期');
  });

  it('G-56 leaves it as it was entered where nobody says yes, at the field in question', async () => {
    await openAsking();
    await press(/^保\s?存/);
    await screen.findByLabelText('授权人账号');
    await press('返回修改');
    expect(await screen.findByText(why)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('单据日期')).toHaveFocus());
    expect(sent).toHaveLength(1);
  });
});

it('says while a loan is entered that more is lent than lies there, and no longer once that is mended', async () => {
  const loan: Document = {
    ...draft,
    no: 'JY0005',
    supplierId: null,
    personName: '沈青',
    dueOn: '2026-12-01',
  };
  await open('jy', loan, {});
  const type = async (qty: string) => {
    const row = within(screen.getByRole('grid', { name: '明细' })).getByRole('row', { name: /W001/ });
    fireEvent.mouseDown(within(row).getAllByRole('gridcell')[5] ?? row);
    const field = await within(row).findByRole('textbox', { name: '数量' });
    fireEvent.change(field, { target: { value: qty } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  expect(screen.queryByText(/库存不足/)).toBeNull();
  await type('12');
  expect(await screen.findByText('库存不足：冰箱贴 当前 10 只，本单 12 只')).toBeVisible();
  await type('10');
  await waitFor(() => expect(screen.queryByText(/库存不足/)).toBeNull());
});

it('marks what is sent beyond what the warehouse can give, keeps it as a draft, and submits it once that is mended', async () => {
  const sending = {
    ...line,
    amountFen: zeroFen,
    qty: quantity('7'),
    availableQty: quantity('6'),
    averageFen: fen(6_80),
  };
  await open(
    'db',
    { ...draft, no: 'DB0005', supplierId: null, whToId: 2, lines: [sending] },
    {
      'PUT /api/goods/documents/:type/:id': ({ body }) => {
        sent.push(body);
        kept = { ...kept, version: 2 };
        return answer(kept);
      },
      'POST /api/goods/documents/:type/:id/submit': () => {
        kept = { ...kept, version: 3, status: 'submitted' };
        return answer(kept);
      },
    },
  );
  const row = within(screen.getByRole('grid', { name: '明细' })).getByRole('row', { name: /W001/ });
  expect(within(row).getByRole('gridcell', { name: '6.80' })).toBeVisible();
  const why = '第 1 行 数量：可调 6 只，本次 7 只';
  expect(await screen.findByRole('button', { name: why })).toBeVisible();
  await press(/^提\s?交/);
  expect(await screen.findByText('第 1 行：冰箱贴 可调 6 只，本次 7 只')).toBeVisible();
  const field = await within(row).findByRole('textbox', { name: '数量' });
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: '6' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.queryByRole('button', { name: why })).toBeNull());
  await press(/^提\s?交/);
  await screen.findByText('同价调拨 DB0005 已提交，等待审核');
});

it('lets its maker take it back to a draft while it waits, and nobody else', async () => {
  const waiting = { ...draft, status: 'submitted' as const };
  await open('jh', waiting, {
    'POST /api/goods/documents/:type/:id/withdraw': ({ body }) => {
      sent.push(body);
      kept = { ...draft, version: 2 };
      return answer(kept);
    },
  });
  await press(/^撤\s?回/);
  await screen.findByText('进货单 JH0005 已撤回，可以修改');
  expect(sent).toEqual([{ version: 1 }]);
  expect(await screen.findByRole('button', { name: /^提\s?交/ })).toBeVisible();
  await app.close();
  await open('jh', { ...waiting, makerId: 2 }, {});
  expect(await screen.findByRole('button', { name: /^审\s?核/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^撤\s?回/ })).toBeNull();
});

it('keeps what was entered when somebody else has saved before, until 刷新 is pressed', async () => {
  await open('jh', draft, {
    'PUT /api/goods/documents/:type/:id': () => {
      kept = { ...draft, version: 2, lines: [{ ...line, remark: '别人改的' }] };
      return refusal('version_conflict', '单据已被 主管 修改，请刷新');
    },
  });
  const row = within(screen.getByRole('grid', { name: '明细' })).getByRole('row', { name: /W001/ });
  fireEvent.mouseDown(within(row).getAllByRole('gridcell').at(-1) ?? row);
  fireEvent.change(await within(row).findByRole('textbox'), { target: { value: '我写的' } });
  await press(/^保\s?存/);
  expect(await screen.findByText('单据已被 主管 修改，请刷新')).toBeVisible();
  expect(within(row).getByDisplayValue('我写的')).toBeVisible();
  await press(/刷\s?新/);
  await press(/放\s?弃/);
  expect(await screen.findByText('别人改的')).toBeVisible();
  expect(screen.queryByDisplayValue('我写的')).toBeNull();
});

it('takes a double Enter on 确认收货 for one, and says then what is short and on which document', async () => {
  const underway: Document = { ...draft, no: 'DB0005', status: 'audited', transit: 'underway', whToId: 1 };
  const written: Document = { ...draft, id: 6, no: 'BS0006', status: 'submitted', qtyTotal: quantity('1') };
  await open('db', underway, {
    'POST /api/goods/documents/db/:id/receive': ({ body }) => {
      sent.push(body);
      kept = { ...underway, version: 2, transit: 'arrived' };
      return answer(kept);
    },
    'GET /api/goods/document-chains/:id': () => answer([linkOf(underway, null), linkOf(written, 5)]),
  });
  expect(screen.queryByText(/短少/)).toBeNull();
  await press(/收货确认/);
  const counted = await screen.findByLabelText('实收 冰箱贴');
  fireEvent.keyDown(counted, { key: 'Enter' });
  fireEvent.keyDown(counted, { key: 'Enter' });
  await screen.findByText('调拨单 DB0005 已收货');
  await waitFor(() => expect(screen.queryByLabelText('实收 冰箱贴')).toBeNull());
  expect(screen.getAllByText('调拨单 DB0005 已收货')).toHaveLength(1);
  expect(sent).toHaveLength(1);
  expect(await screen.findByText(/实收 2，短少 1/)).toHaveTextContent('报损单 BS0006（待审）');
  expect(screen.getByRole('link', { name: 'BS0006' })).toBeVisible();
});

it('says at its cell how much more is counted than was sent, and does not send it', async () => {
  const underway: Document = { ...draft, no: 'DB0005', status: 'audited', transit: 'underway', whToId: 1 };
  await open('db', underway, {
    'POST /api/goods/documents/db/:id/receive': ({ body }) => {
      sent.push(body);
      return answer(kept);
    },
    'GET /api/goods/document-chains/:id': () => answer([]),
  });
  await press(/收货确认/);
  const counted = await screen.findByLabelText('实收 冰箱贴');
  fireEvent.change(counted, { target: { value: '9' } });
  expect(await screen.findByText('多收 6')).toBeVisible();
  fireEvent.keyDown(counted, { key: 'Enter' });
  expect(await screen.findByText('冰箱贴 的实收不能多于调出的 3 只')).toBeVisible();
  expect(sent).toEqual([]);
  fireEvent.change(counted, { target: { value: '2' } });
  expect(await screen.findByText('短少 1')).toBeVisible();
});

it('says on a loan and on what came back of it what was lost, until its 报损单 is audited', async () => {
  const loan: Document = { ...draft, no: 'JY0005', status: 'audited', personName: '沈青', supplierId: null };
  const back: Document = { ...loan, id: 7, no: 'GH0007', sourceDocId: 5, sourceNo: 'JY0005' };
  const written: Document = { ...draft, id: 6, no: 'BS0006', status: 'submitted', qtyTotal: quantity('1') };
  const given = { ...written, id: 8, no: 'BS0008', status: 'void' as const };
  const chain = [linkOf(loan, null), linkOf(back, 5), linkOf(written, 5), linkOf(given, 5)];
  await open('gh', back, { 'GET /api/goods/document-chains/:id': () => answer(chain) });
  const said = await screen.findByText(/丢失 1：/);
  expect(said).toHaveTextContent('丢失 1：报损单 BS0006（待审），审核后才不再算未还');
  expect(screen.getByRole('link', { name: 'BS0006' })).toBeVisible();
});

it('names the source of a draft that takes something back', async () => {
  await open('jt', { ...draft, no: 'JT0005', sourceDocId: 4, sourceNo: 'JH0004', reason: '多发' }, {});
  expect(await screen.findByLabelText('源单')).toHaveValue('JH0004');
});

it('takes a sale out of the warehouse of its store, unless another one was chosen', async () => {
  const shop = { id: 2, code: 'A1', name: '旗舰店仓', pinyin: 'qjdc', allowNegative: false };
  const other = { ...shop, id: 3, code: 'A2', name: '小站仓' };
  const stores = [
    { id: 1, code: 'S01', name: '旗舰店', pinyin: 'qjd', whId: 2 },
    { id: 2, code: 'S02', name: '小站', pinyin: 'xz', whId: 3 },
  ];
  const places = [...choices.allWarehouses, shop, other];
  server.replace({
    ...handlers,
    'GET /api/goods/choices': () =>
      answer({ ...choices, ownWarehouses: places, allWarehouses: places, stores }),
    'GET /api/goods/lookup': () => answer([found(1, 'W001')]),
  });
  app = await openApp('mf-goods', goods, '40', '/goods/xs?doc=new');
  const choose = async (label: string, name: string) => {
    fireEvent.mouseDown(await screen.findByLabelText(label));
    const option = await waitFor(() => {
      const shown = document.querySelector(`.ant-select-item-option[title="${name}"]`);
      if (!shown) throw new Error(`${name} is not offered`);
      return shown;
    });
    fireEvent.click(option);
  };
  const chosen = (label: string) => screen.getByLabelText(label).closest('.ant-select');
  const box = await screen.findByLabelText('扫码');
  fireEvent.input(box, { target: { value: 'W001' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  const row = await screen.findByRole('row', { name: /W001/ });
  expect(within(row).queryByRole('gridcell', { name: '10' })).toBeNull();
  await choose('收银点', '旗舰店');
  await waitFor(() => expect(chosen('出库仓')).toHaveTextContent('旗舰店仓'));
  expect(await within(row).findByRole('gridcell', { name: '10' })).toBeVisible();
  await choose('收银点', '小站');
  await waitFor(() => expect(chosen('出库仓')).toHaveTextContent('小站仓'));
  await choose('出库仓', '总仓');
  await choose('收银点', '旗舰店');
  await waitFor(() => expect(chosen('收银点')).toHaveTextContent('旗舰店'));
  expect(chosen('出库仓')).toHaveTextContent('总仓');
});

function linkOf(document: Document, parentId: number | null): ChainLink {
  const { id, no, bizDate, status, isRed, counterparty, qtyTotal, amountFen } = document;
  const type = parentId === null ? 'db' : no.startsWith('GH') ? 'gh' : 'bs';
  return { id, type, no, bizDate, status, isRed, counterparty, qtyTotal, amountFen, parentId };
}

describe('a warehouse that is chosen by its code', () => {
  const place = (id: number, code: string, name: string, pinyin: string) => ({
    id,
    code,
    name,
    pinyin,
    allowNegative: false,
  });
  // 中仓 would be found by the letters as well, and stands before.
  const places = [place(3, 'M1', '中仓', 'zc zhongcang'), place(1, 'ZC', '总仓', 'zc zongcang')];
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    return field;
  };
  const shown = (field: HTMLElement) => field.closest('.ant-select')?.textContent ?? '';
  const openMove = (whId: number) =>
    open(
      'db',
      { ...draft, no: 'DB0005', supplierId: null, whId, whToId: null },
      {
        'GET /api/goods/choices': () => answer({ ...choices, ownWarehouses: places, allWarehouses: places }),
      },
    );

  it('is the one of this code, whatever else the letters mean', async () => {
    await openMove(3);
    const field = await type('调入仓', 'zc');
    await waitFor(() => expect(shown(field)).toBe('总仓'));
  });

  it('is said to be the one that the goods leave, and no other is taken instead', async () => {
    await openMove(1);
    const field = await type('调入仓', 'ZC');
    expect(await screen.findByText('总仓（不能与调出仓相同）')).toBeVisible();
    expect(field).toHaveFocus();
    expect(shown(field)).not.toContain('中仓');
  });
});
