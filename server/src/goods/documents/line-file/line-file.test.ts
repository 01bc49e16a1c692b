import type { LineFileAnswer } from '@shanmen/shared/contracts/goods/documents/line-file';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { ImportFile } from '@shanmen/shared/contracts/import-file';
import { fen } from '@shanmen/shared/money';
import { addDays, daysBetween } from '@shanmen/shared/time';

import type { Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  purchase,
  storeroomOfFile,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';

const path = '/api/goods/line-file';

const { test, room } = storeroomOfFile();

function read(person: Client, type: DocumentType, file: ImportFile) {
  const body = { ...file, type, whId: whId(room, 'ZC') };
  return person.call<LineFileAnswer>('POST', `${path}/read`, { body });
}

describe('导入明细', () => {
  it('reads lines by code and bar code, with the amount of the row or of its price', async () => {
    const file = await tableFile(
      '到货.xlsx',
      ['数量', '编码', '单价', '金额', '赠品', '备注'],
      [
        ['10', 'W001', '6.80', '', '', ''],
        ['3', '2001000000029', '9.20', '27.5', '', '整箱'],
        ['2', 'w003', '', '', '是', ''],
        ['1.5', 'T001', '', '', '', ''],
      ],
    );
    const { check, lines } = (await read(room.admin, 'jh', file)).result;
    expect(check).toMatchObject({ rowCount: 4, problemCount: 0, imported: null });
    expect(
      lines.map(({ row, good, qty, amountFen, gift }) => [row, good.code, qty, amountFen, gift]),
    ).toEqual([
      [3, 'W001', '10', 6800, false],
      [4, 'W002', '3', 2750, false],
      [5, 'W003', '2', null, true],
      [6, 'T001', '1.5', null, false],
    ]);
    expect(lines[1]).toMatchObject({ remark: '整箱', good: { lastCostFen: 920 } });
  });

  it('tells of a good that stands there twice, with both rows, unless something tells them apart', async () => {
    const file = await tableFile(
      '到货.xlsx',
      ['编码', '数量', '金额', '赠品'],
      [
        ['W001', '10', '68', ''],
        ['W002', '3', '27.5', ''],
        ['W001', '1', '', '是'],
        ['2001000000012', '5', '34', ''],
      ],
    );
    const { check, lines } = (await read(room.admin, 'jh', file)).result;
    expect(check).toMatchObject({
      problemCount: 0,
      doubts: [{ row: 6, column: '编码', text: '同一商品，与第 3 行重复' }],
    });
    expect(lines).toHaveLength(4);
  });

  it('G-44 reads batch and dates of what comes', async () => {
    const head = ['编码', '数量', '批次', '生产日期', '到期日'];
    const file = await tableFile('到货.xlsx', head, [
      ['T004', '10', 'A-7', '2026-11-01', ''],
      ['T004', '10', '', '2026-11-02', '2026-12-01'],
    ]);
    const { check, lines } = (await read(room.admin, 'jh', file)).result;
    expect(check.problems).toEqual([]);
    expect(lines).toMatchObject([
      { batchNo: 'A-7', madeOn: '2026-11-01', expireOn: null, good: { shelfLifeDays: 45 } },
      { batchNo: '', madeOn: '2026-11-02', expireOn: '2026-12-01' },
    ]);
  });

  it('begins with the price of the store that sells', async () => {
    const storeId = room.masters.stores.get('S01') ?? 0;
    await asOwner(
      test.database.url,
      `insert into goods.goods_price (goods_id, store_id, retail_fen, member_fen, updated_at, updated_by)
       select id, ${storeId}, 2800, 2600, now(), 1 from goods.goods where code = 'W001'`,
    );
    const file = await tableFile('团购.xlsx', ['编码', '数量'], [['W001', '10']]);
    const body = { ...file, type: 'xs', whId: whId(room, 'A1') };
    const priceAt = async (place: object) => {
      const asked = { body: { ...body, ...place } };
      return (await room.admin.call<LineFileAnswer>('POST', `${path}/read`, asked)).result.lines[0]?.good
        .retailFen;
    };
    expect([await priceAt({}), await priceAt({ storeId })]).toEqual([2500, 2800]);
  });

  it('G-55 asks a sale for the price of what has none of its own', async () => {
    await asOwner(test.database.url, `update goods.goods set open_price = true where code = 'W006'`);
    const head = ['编码', '数量', '单价', '赠品'];
    const file = await tableFile('临时价.xlsx', head, [
      ['W006', '1', '', ''],
      ['W006', '1', '38', ''],
      ['W006', '1', '', '是'],
    ]);
    const problems = async (type: DocumentType) =>
      (await read(room.admin, type, file)).result.check.problems.map(({ row, column }) => [row, column]);
    expect(await problems('xs')).toEqual([[3, '单价']]);
    expect(await problems('jh')).toEqual([]);
  });

  it('names every bad row and hands over none of the good ones', async () => {
    const file = await tableFile(
      '坏.xlsx',
      ['编码', '数量', '金额', '赠品'],
      [
        ['W001', '1', '6.8', ''],
        ['W999', '1', '', ''],
        ['W002', '0', '', ''],
        ['W003', '1.5', '', ''],
        ['', '1', '', ''],
        ['W004', '1', '3', '是'],
      ],
    );
    const { check, lines } = (await read(room.keeper, 'jh', file)).result;
    expect(lines).toEqual([]);
    expect(check.problems.map(({ row, text }) => `${row} ${text}`)).toEqual([
      '4 没有「W999」',
      '5 须大于 0',
      '6 古塔开窗冰箱贴 的数量须为整数',
      '7 必填',
      '8 赠品没有金额',
    ]);
  });

  proof('takes no more rows than a document holds, and asks an assembly for the side of each', async () => {
    const rows = Array.from({ length: 201 }, () => ['W001', '1']);
    const long = (await read(room.keeper, 'ly', await tableFile('长.xlsx', ['编码', '数量'], rows))).result;
    expect(long.check.problems).toEqual([{ row: 203, column: '', text: '一张单据最多 200 行，请分成几张' }]);
    const sides = await tableFile('拆装.xlsx', ['编码', '数量', '成品/子件'], [['W024', '1', '成品']]);
    expect((await read(room.keeper, 'cz', sides)).result.lines).toMatchObject([{ side: 'parent' }]);
    const none = await tableFile('无.xlsx', ['编码', '数量'], [['W024', '1']]);
    expect((await read(room.keeper, 'cz', none)).error?.code).toBe('import_unreadable');
  });

  it('G-47 names the batch that goods are taken from, and says when there is none of its number', async () => {
    const draft = purchase(room, [['T004', '5', 57.5]]);
    const lines = draft.lines.map(line => ({ ...line, batchNo: '桂2601' }));
    await audited(room, 'jh', { ...draft, lines });
    const taking = async (batchNo: string) => {
      const file = await tableFile(`${batchNo}.xlsx`, ['编码', '数量', '批次'], [['T004', '2', batchNo]]);
      return (await read(room.keeper, 'ly', file)).result;
    };
    const found = (await taking('桂2601')).lines[0];
    expect(found?.batchId).toBe(found?.good.batches.find(({ batchNo }) => batchNo === '桂2601')?.id);
    expect(found?.batchId).toEqual(expect.any(Number));
    expect((await taking('桂2602')).check.problems).toEqual([
      { row: 3, column: '批次', text: '该仓的「手工桂花糕」没有批次「桂2602」' },
    ]);
    const both = await tableFile('两处.xlsx', ['编码', '数量', '批次'], [['T004', '1.5', '桂2602']]);
    const { problems } = (await read(room.keeper, 'ly', both)).result.check;
    expect(problems.map(({ column }) => column)).toEqual(['批次', '数量']);
  });

  it('G-18 tells who may not see cost nothing of it', async () => {
    const file = await tableFile('一行.xlsx', ['编码', '数量'], [['W001', '1']]);
    expect((await read(room.keeper, 'jh', file)).text).not.toContain('lastCostFen');
  });
});

describe('导出明细', () => {
  it('G-18 writes a document that comes back as it went out, its cost only for who may see it', async () => {
    const draft = purchase(room, [
      ['W001', '10', 68],
      ['W002', '3', 27.5],
    ]);
    const [first, ...others] = draft.lines;
    if (!first) throw new Error('there are two lines');
    const made = await audited(room, 'jh', {
      ...draft,
      lines: [{ ...first, discountFen: fen(8_00) }, ...others],
    });
    const query = `type=jh&id=${made.id}`;
    const { bytes, name } = await room.keeper.download(`${path}/export?${query}`);
    expect(name).toContain(made.no);
    const head = readXlsx(bytes).rows.find(row => row.includes('编码'));
    expect(head).not.toContain('成本');
    const costed = await room.admin.download(`${path}/export?${query}`);
    expect(readXlsx(costed.bytes).rows.find(row => row.includes('编码'))).toContain('成本');
    const back = await read(room.keeper, 'jh', { name: '回.xlsx', content: bytes.toString('base64') });
    expect(
      back.result.lines.map(({ good, qty, amountFen, discountFen }) => [
        good.code,
        qty,
        amountFen,
        discountFen,
      ]),
    ).toEqual([
      ['W001', '10', 6800, 800],
      ['W002', '3', 2750, null],
    ]);
  });

  it('G-44 writes of what keeps for some time its batch and its days', async () => {
    const madeOn = addDays(testDay, -10);
    const draft = purchase(room, [['K001', '24', 22.8]]);
    const lines = draft.lines.map(line => ({ ...line, batchNo: 'B-7', madeOn }));
    const made = await audited(room, 'jh', { ...draft, lines });
    const { bytes } = await room.keeper.download(`${path}/export?type=jh&id=${made.id}`);
    const { rows } = readXlsx(bytes);
    const head = rows.find(row => row.includes('编码')) ?? [];
    const written = rows[rows.indexOf(head) + 1] ?? [];
    const told = ['批次', '生产日期', '到期日'].map(title => written[head.indexOf(title)]);
    // A workbook counts days from here.
    const day = daysBetween('1899-12-30', madeOn);
    expect(told).toEqual(['B-7', day, day + 365]);
  });

  it('writes the lines of a filter, of warehouses in reach alone', async () => {
    await asOwner(test.database.url, `update goods.warehouse set keeper_id = null where code = 'LK'`);
    await submitted(
      { ...room, keeper: room.lead },
      'qr',
      draftOf(room, [['K001', '24', 22.8]], { whId: whId(room, 'LK'), reason: '赠品' }),
    );
    await submitted(room, 'qr', draftOf(room, [['W005', '1', 22]], { reason: '赠品' }));
    const codes = async (person: Client) => {
      const { bytes } = await person.download(`${path}/export?type=qr&status=submitted`);
      const { rows } = readXlsx(bytes);
      const at = rows.findIndex(row => row.includes('编码'));
      return rows.slice(at + 1).map(row => row[rows[at]?.indexOf('编码') ?? 0]);
    };
    expect(await codes(room.admin)).toEqual(expect.arrayContaining(['K001', 'W005']));
    expect(await codes(room.keeper)).toEqual(['W005']);
  });

  it('asks for the code of the very type', async () => {
    await asOwner(
      test.database.url,
      `delete from admin.role_permission where code = 'goods:jt:export';
       update admin.permission_version set version = version + 1`,
    );
    const keeper = await test.signIn('keeper01');
    const refused = await keeper.call('POST', `${path}/export`, { query: { type: 'jt' } });
    expect(refused.error?.code).toBe('no_permission');
  });
});
