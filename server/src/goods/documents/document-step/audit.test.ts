import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { quantity } from '@shanmen/shared/quantity';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  goodsId,
  type LineText,
  purchase,
  resultOf,
  step,
  stockOf,
  type Storeroom,
  storeroom,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner, countRows, whileFailing } from '../../../../test/app/scenario.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { sql } from 'kysely';
import { findStockFaults } from '../../public.ts';

let test: TestApp;
let room: Storeroom;

describe('an audit', () => {
  beforeEach(() => open());
  afterEach(() => test.close());

  it('G-01 G-30 moves stock and value as the worked numbers say', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '100', 680]]));
    await audited(room, 'jh', purchase(room, [['W001', '50', 370]]));
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['150', 1050_00]);
    const used = await audited(room, 'ly', issue([['W001', '30']]));
    expect(used.costFen).toBe(210_00);
    const lost = await audited(room, 'bs', draftOf(room, [['W001', '1']], { reason: '破损' }));
    expect(lost.costFen).toBe(7_00);
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['119', 833_00]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('G-05 counts a gift, which costs nothing', async () => {
    const lines = [{ goodsId: goodsId(room, 'W001'), qty: quantity('10'), gift: true }];
    await audited(room, 'jh', purchase(room, [], { lines }));
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 0]);
    await audited(room, 'ly', issue([['W001', '10']]));
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['0', 0]);
  });

  it.each(['goods.stock_ledger', 'goods.stock_balance', 'goods.doc', 'platform.idempotency_key'])(
    'G-07 leaves nothing when it breaks off at %s, and can then be done',
    async table => {
      await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
      const document = await submitted(room, 'ly', issue([['W001', '4']]));
      const audit = () => step(room.admin, 'ly', document, 'audit');
      expect((await whileFailing(test.database.url, table, audit)).status).toBe(500);
      expect(await countRows(test.database.url, 'goods.stock_ledger')).toBe(1);
      expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 68_00]);
      expect(resultOf(await audit()).costFen).toBe(27_20);
      expect(await findStockFaults(test.db)).toEqual([]);
    },
  );

  it('G-09 carries value along with a transfer', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '3', 10]]));
    const moved = await audited(room, 'db', draftOf(room, [['W001', '2']], { whToId: whId(room, 'A1') }));
    expect(moved.costFen).toBe(6_67);
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['1', 3_33]);
    expect(await stockOf(room, 'A1', 'W001')).toEqual(['2', 6_67]);
  });

  it('G-04 refuses what is not there, also when two lines ask for it together', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const much = await submitted(
      room,
      'ly',
      issue([
        ['W001', '6'],
        ['W001', '6'],
      ]),
    );
    const answer = await step(room.admin, 'ly', much, 'audit');
    expect(answer.error).toMatchObject({
      code: 'insufficient_stock',
      message: '库存不足：青岚山立体冰箱贴 可用 4 个，需要 6 个',
    });
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 68_00]);
  });

  it('lets a warehouse go short where it may, at the last cost', async () => {
    const place = { whId: whId(room, 'B1') };
    await audited(room, 'jh', purchase(room, [['K001', '2', 1.9]], place));
    await audited(room, 'qc', draftOf(room, [['K001', '5']], { ...place, reason: '招待' }));
    expect(await stockOf(room, 'B1', 'K001')).toEqual(['-3', -2_85]);
    await audited(room, 'jh', purchase(room, [['K001', '24', 21.6]], place));
    expect(await stockOf(room, 'B1', 'K001')).toEqual(['21', 18_90]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('Z-19 G-28 is not for the maker where the setting says so', async () => {
    const own = resultOf(
      await room.admin.call<Document>('POST', '/api/goods/documents/jh', {
        body: purchase(room, [['W001', '1', 6.8]]),
        key: true,
      }),
    );
    const waiting = resultOf(await step(room.admin, 'jh', own, 'submit'));
    expect((await step(room.admin, 'jh', waiting, 'audit')).error).toMatchObject({
      code: 'maker_is_checker',
      message: '制单人不能审核自己的单据',
    });
  });

  it('keeps with a loss and a find what the books said before', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const drop = { reason: '破损' };
    const twice: LineText[] = [
      ['W001', '2'],
      ['W001', '3'],
    ];
    const lost = await audited(room, 'bs', draftOf(room, twice, drop));
    const books = ({ lines }: Document) => lines.map(line => line.bookQty);
    expect(books(lost)).toEqual(['10', '8']);
    const found = await audited(room, 'by', draftOf(room, [['W001', '4']], { reason: '盘盈' }));
    expect(books(found)).toEqual(['5']);
    const read = await room.admin.call<Document>('GET', `/api/goods/documents/bs/${lost.id}`);
    expect(books(resultOf(read))).toEqual(['10', '8']);
    const again = resultOf(await step(room.admin, 'bs', lost, 'unaudit', '数量录错'));
    expect(books(again)).toEqual(['14', '14']);
  });

  it('is refused once a good was stopped', async () => {
    const waiting = await submitted(room, 'jh', purchase(room, [['W001', '1', 6.8]]));
    await asOwner(test.database.url, `update goods.goods set status = 'stopped' where code = 'W001'`);
    expect((await step(room.admin, 'jh', waiting, 'audit')).error?.code).toBe('master_stopped');
  });

  it('is printed as it was read, and each print is counted', async () => {
    const waiting = await submitted(room, 'jh', purchase(room, [['W001', '1', 6.8]]));
    const first = resultOf(await step(room.keeper, 'jh', waiting, 'print'));
    expect([first.printedTimes, first.version, first.status]).toEqual([1, waiting.version, 'submitted']);
    resultOf(await step(room.admin, 'jh', waiting, 'audit'));
    expect((await step(room.keeper, 'jh', waiting, 'print')).error?.code).toBe('version_conflict');
  });

  it('tells the second one who was first', async () => {
    const waiting = await submitted(room, 'jh', purchase(room, [['W001', '1', 6.8]]));
    resultOf(await step(room.admin, 'jh', waiting, 'audit'));
    expect((await step(room.admin, 'jh', waiting, 'audit')).error).toMatchObject({
      code: 'already_audited',
      message: expect.stringMatching(/^已由 管理员 于 .+ 审核$/),
    });
  });

  it('sends back with a reason, and gives up a draft for good', async () => {
    const waiting = await submitted(room, 'jh', purchase(room, [['W001', '1', 6.8]]));
    const back = resultOf(await step(room.admin, 'jh', waiting, 'reject', '价格有误'));
    expect(back).toMatchObject({ status: 'draft', steps: [{ reason: '价格有误', name: '管理员' }, {}, {}] });
    expect(resultOf(await step(room.keeper, 'jh', back, 'void')).status).toBe('void');
    expect((await step(room.keeper, 'jh', back, 'submit')).error?.code).toBe('version_conflict');
  });

  it('is not yet, and so its maker takes the document back; nobody else does, and not afterwards', async () => {
    const waiting = await submitted(room, 'jh', purchase(room, [['W001', '1', 6.8]]));
    expect((await step(room.lead, 'jh', waiting, 'withdraw')).error).toMatchObject({
      code: 'no_permission',
      message: '只有制单人可以撤回',
    });
    const back = resultOf(await step(room.keeper, 'jh', waiting, 'withdraw'));
    expect(back).toMatchObject({ status: 'draft', steps: [{ action: 'goods.document.withdrawn' }, {}, {}] });
    expect((await step(room.admin, 'jh', waiting, 'audit')).error?.code).toBe('version_conflict');
    const again = resultOf(await step(room.keeper, 'jh', back, 'submit'));
    const made = resultOf(await step(room.admin, 'jh', again, 'audit'));
    for (const read of [again, made])
      expect((await step(room.keeper, 'jh', read, 'withdraw')).error).toMatchObject({
        code: 'already_audited',
        message: expect.stringMatching(/^已由 管理员 于 .+ 审核$/),
      });
    const red = resultOf(await step(room.lead, 'jh', made, 'reverse', '重复录入'));
    expect(resultOf(await step(room.lead, 'jh', red, 'withdraw')).status).toBe('void');
  });

  it('G-06 stands as it is, whatever the application tries', async () => {
    const made = await audited(room, 'jh', purchase(room, [['W001', '1', 6.8]]));
    const attempts = [
      sql`update goods.doc set amount_fen = 1 where id = ${made.id}`,
      sql`update goods.doc set status = 'submitted' where id = ${made.id}`,
      sql`update goods.doc_line set qty = 2 where doc_id = ${made.id}`,
      sql`delete from goods.doc_line where doc_id = ${made.id}`,
      sql`update goods.stock_ledger set qty = 2 where doc_id = ${made.id}`,
      sql`delete from goods.stock_ledger where doc_id = ${made.id}`,
    ];
    for (const attempt of attempts)
      await expect(withTransaction(test.db, tx => attempt.execute(tx))).rejects.toThrow(
        /permission denied|cannot go|stand/,
      );
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['1', 6_80]);
  });
});

describe('an audit is taken back', () => {
  beforeEach(() => open());
  afterEach(() => test.close());

  it('G-08 and made again, and leaves the balance of one', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '7', 50]]));
    const made = await audited(room, 'jh', purchase(room, [['W001', '3', 21]]));
    const draft = resultOf(await step(room.admin, 'jh', made, 'unaudit', '数量录错'));
    expect(draft.status).toBe('draft');
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['7', 50_00]);
    const again = resultOf(await step(room.keeper, 'jh', draft, 'submit'));
    resultOf(await step(room.admin, 'jh', again, 'audit'));
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 71_00]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('not while a red document waits, not after its goods are gone, not of long ago', async () => {
    const made = await audited(room, 'jh', purchase(room, [['W001', '3', 21]]));
    const red = resultOf(await step(room.lead, 'jh', made, 'reverse', '供应商换货'));
    expect((await step(room.admin, 'jh', made, 'unaudit', '数量录错')).error).toMatchObject({
      code: 'document_referenced',
      message: `已被 ${red.no} 引用，不能反审核`,
    });
    expect(resultOf(await step(room.admin, 'jh', red, 'reject', '不必红冲')).status).toBe('void');
    await audited(room, 'ly', issue([['W001', '2']]));
    expect((await step(room.admin, 'jh', made, 'unaudit', '数量录错')).error?.code).toBe(
      'reversal_short_stock',
    );
    const old = await audited(room, 'jh', purchase(room, [['W002', '3', 21]]));
    await changeLater(old.id);
    expect((await step(room.admin, 'jh', old, 'unaudit', '数量录错')).error?.code).toBe('backdate_refused');
  });

  it('G-08 by a red document that a second person audits', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const made = await audited(room, 'db', draftOf(room, [['W001', '4']], { whToId: whId(room, 'A1') }));
    const red = resultOf(await step(room.lead, 'db', made, 'reverse', '调错门店'));
    expect((await step(room.lead, 'db', red, 'audit')).error?.code).toBe('maker_is_checker');
    expect(red).toMatchObject({
      no: `${made.no}-R`,
      isRed: true,
      status: 'submitted',
      sourceNo: made.no,
      qtyTotal: '-4',
    });
    resultOf(await step(room.admin, 'db', red, 'audit'));
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 68_00]);
    expect(await stockOf(room, 'A1', 'W001')).toEqual(['0', 0]);
    expect((await step(room.admin, 'db', made, 'reverse', '再冲一次')).error?.code).toBe('version_conflict');
    const shown = resultOf(await room.admin.call<Document>('GET', `/api/goods/documents/db/${made.id}`));
    expect(shown.status).toBe('reversed');
    expect(await findStockFaults(test.db)).toEqual([]);
  });
});

async function open(): Promise<void> {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
}
/** As if the document were of last week. */
async function changeLater(id: number): Promise<void> {
  await asOwner(
    test.database.url,
    `set session_replication_role = 'replica';
     update goods.doc set biz_date = biz_date - 7 where id = ${id}`,
  );
}

function issue(lines: Parameters<typeof draftOf>[1]) {
  return draftOf(room, lines, { deptId: room.masters.departments.get('D05') ?? 0, personName: '沈青' });
}
