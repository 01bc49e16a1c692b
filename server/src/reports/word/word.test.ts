import type { AuditPage } from '@shanmen/shared/contracts/audit/audit-batch';
import { createHash } from 'node:crypto';

import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import type { ReportTotals } from '@shanmen/shared/contracts/reports/report';
import {
  type WordAnswer,
  wordNos,
  type WordPaper,
  type WordTemplate,
} from '@shanmen/shared/contracts/reports/word';
import { fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { giveRights } from '../../../test/people/rights.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';
import {
  rechargeInCash,
  saleOf,
  sellBelowPrice,
  sendSale,
  type TillCounter,
  tillCounter,
} from '../../../test/data/cashier/till-counter.ts';
import { purchase, sellInOtherGroups, submitted } from '../../../test/data/goods/goods.ts';
import { readXlsx } from '../../../test/data/files/read-xlsx.ts';
import { beginsWith } from '../../../test/app/scene.ts';
import { cellText } from '../../platform/workbook/write/cell-text.ts';

let test: TestApp;
let counter: TillCounter;
let admin: Client;
let shift: TillShift;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  admin = counter.room.admin;
  shift = await counter.open(admin);
  return test;
});

describe('报表字', () => {
  proof('K-21 R-16 each figure of a word is the sum of the lines that it leads to', async () => {
    await trade();
    let compared = 0;
    for (const no of wordNos) {
      for (const section of (await shown(no)).sheet.sections) {
        const { to, rows } = section.drill;
        for (const [at, picks] of rows.entries()) {
          const query = { from: testDay, to: testDay, ...picks };
          const { status, result } = await admin.call<ReportTotals>('GET', `/api/reports/totals/${to}`, {
            query,
          });
          expect([no, section.title, status]).toEqual([no, section.title, 200]);
          for (const [index, { id, title }] of section.columns.entries()) {
            if (index < section.labels || !(id in result.cells)) continue;
            const place = `${no} ${section.title} ${title} ${JSON.stringify(picks)}`;
            expect([place, section.rows[at]?.[index]]).toEqual([place, result.cells[id]]);
            compared += 1;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  proof('K-21 R-30 says the same on paper, in a workbook and in a document', async () => {
    await trade();
    for (const no of wordNos) {
      const paper = (await print(no, 0)).result;
      const { sheet }: Pick<WordAnswer, 'sheet'> = JSON.parse(paper.text);
      const texts = sheet.sections.flatMap(({ title, columns, labels, rows, levels }) => [
        title,
        ...columns.map(column => column.title),
        ...rows.flatMap((row, at) =>
          row.map((cell, index) =>
            (levels[at] ?? 0) > 0 && index < labels
              ? String(cell ?? '')
              : cellText(columns[index] ?? { format: 'text' }, cell),
          ),
        ),
      ]);
      const docx = await exported(no, 'docx');
      const body = readXlsx(docx).files.get('word/document.xml') ?? '';
      const found = [...body.matchAll(/<w:t xml:space="preserve">([^<]*)<\/w:t>/g)].map(([, text]) => text);
      expect([no, found.slice(2, 2 + texts.length)]).toEqual([no, texts]);
      expect((await exported(no, 'docx')).equals(docx)).toBe(true);
      const workbook = readXlsx(await exported(no, 'xlsx')).rows.map(row =>
        row.filter(cell => cell !== null),
      );
      const wanted = sheet.sections.flatMap(({ title, columns, rows, levels, labels }) => [
        [title],
        columns.map(column => column.title),
        ...rows.map((row, at) =>
          columns.flatMap(({ format }, index) => {
            const cell = row[index] ?? null;
            const isWord = (levels[at] ?? 0) > 0 && index < labels;
            return cell === null ? [] : [isWord ? cell : inWorkbook(format, cell)];
          }),
        ),
      ]);
      const written = workbook.slice(1 + sheet.header.length, -1).filter(row => row.length > 0);
      expect([no, written]).toEqual([no, wanted.filter(row => row.length > 0)]);
    }
  });

  proof(
    'K-21 R-28 reprints a kept sheet byte for byte, and shows cell by cell what a second version says else',
    async () => {
      const sale = await counter.sell(admin, shift, 2);
      const first = (await print(3, 0)).result;
      expect(first).toMatchObject({ version: 1, nth: 1 });
      const digest = createHash('sha256').update(first.text).digest('hex');
      expect(first.sha256).toBe(digest);
      await counter.refund(admin, shift, sale, 1);
      const again = (await print(3, 1)).result;
      expect(again).toEqual({ ...first, nth: 2 });
      const changed = await shown(3);
      expect(changed.kept).toMatchObject([{ version: 1, printed: 2, sha256: digest }]);
      expect(changed.changes.length).toBeGreaterThan(0);
      const made = await admin.call<WordAnswer>('POST', '/api/reports/words/3/snapshots', {
        body: { date: testDay },
      });
      expect(made.result).toMatchObject({ version: 2, changes: changed.changes });
      expect(made.result.changes).toContainEqual(
        expect.objectContaining({ block: '门店 × 品类', row: '合计', column: '退款', from: '0.00' }),
      );
      const same = await admin.call('POST', '/api/reports/words/3/snapshots', { body: { date: testDay } });
      expect(same.error?.code).toBe('state_forbidden');
      const rewritten = asOwner(test.database.url, `update reports.word_sheet set body = '{}'`);
      await expect(rewritten).rejects.toThrow(/word_sheet/);
    },
  );

  it('R-29 looks placeholders up and evaluates none; one that is unknown cannot be saved', async () => {
    await counter.sell(admin, shift, 1);
    const template = await designed();
    const save = (remark: string, version = template.version) =>
      admin.call<WordTemplate>('PUT', '/api/reports/word-templates/3', {
        body: { ...template.design, remark, version },
      });
    for (const remark of [
      '{{outlet.salary}}',
      '{{constructor.name}}',
      '{{1+1}}',
      '{{outlet.netFen',
      '{{}}',
    ]) {
      expect([remark, (await save(remark)).error?.code]).toEqual([remark, 'placeholder_unknown']);
    }
    expect((await save('今日净额 {{outlet.netFen}} 元')).error).toBeNull();
    const { sheet } = await shown(3);
    const net = cellText({ format: 'money' }, counter.priceFen);
    expect(sheet.sections.at(-1)).toMatchObject({ title: '备注', rows: [[`今日净额 ${net} 元`]] });
    expect((await save('', 0)).error?.code).toBe('version_conflict');
  });

  it('K-21 follows its design: order, titles, blocks and columns', async () => {
    const { design, version } = await designed();
    const [first, second, ...others] = design.blocks;
    if (first === undefined || second === undefined) throw new Error('word 3 has several blocks');
    const blocks = [
      { ...second, title: '畅销商品' },
      { ...first, hidden: ['discountFen'] },
      ...others.map(block => ({ ...block, isShown: false })),
    ];
    const body = { ...design, title: '文创日报', blocks, version };
    expect((await admin.call('PUT', '/api/reports/word-templates/3', { body })).error).toBeNull();
    const { sheet } = await shown(3);
    expect(sheet.title).toBe('文创日报');
    expect(sheet.sections.map(({ title }) => title)).toEqual(['畅销商品', first.title]);
    expect(sheet.sections[1]?.columns.map(({ id }) => id)).not.toContain('discountFen');
    const cut = { ...body, version: version + 1, blocks: blocks.slice(1) };
    expect((await admin.call('PUT', '/api/reports/word-templates/3', { body: cut })).error?.code).toBe(
      'invalid_input',
    );
  });

  it('R-06 R-07 shows whoever reaches one outlet that one without cost, keeps no sheet of it, and opens no kept one', async () => {
    await trade();
    await print(3, 0);
    const outletId = await readNumber(
      test.database.url,
      `select outlet_id as value from goods.store where code = 'S01'`,
    );
    await giveRights(test, 'keeper01', ['report:word3:view'], [outletId], 'reports');
    const keeper = await test.signIn('keeper01');
    const own = (await keeper.call<WordAnswer>('GET', '/api/reports/words/3')).result;
    expect(own).toMatchObject({ isPartial: true, kept: [], changes: [] });
    expect(JSON.stringify(own.sheet)).not.toMatch(/成本|毛利/);
    const kept = await keeper.call('GET', '/api/reports/words/3', { query: { version: '1' } });
    expect(kept.error?.code).toBe('outlets_out_of_reach');
    expect((await keeper.call('GET', '/api/reports/words/8')).error?.code).toBe('no_permission');
  });

  it('A-10 locks word 1 with an opinion while items wait, under a number, and nobody changes it then', async () => {
    await trade();
    await counter.handOver(admin, shift, fen(4 * counter.priceFen + 50_00 - 400));
    await submitted(counter.room, 'jh', purchase(counter.room, [['W001', '3', 20]]));
    const lock = (opinion: string) =>
      admin.call<WordAnswer>('POST', '/api/reports/words/1/lock', { body: { date: testDay, opinion } });
    expect((await lock(' ')).error?.code).toBe('opinion_required');
    const first = (await lock('短款已说明')).result;
    const no = `SH${testDay.slice(2).replaceAll('-', '')}-1`;
    expect(first.kept).toMatchObject([{ version: 1, lockNo: no }]);
    expect(first.sheet.header[0]).toEqual({ title: '编号', text: no });
    expect(first.sheet.sections.at(-1)?.rows).toEqual([['短款已说明']]);
    const open = first.sheet.sections[first.blocks.indexOf('open')]?.rows.at(-1);
    const query = { from: testDay, to: testDay };
    const waiting = (await admin.call<AuditPage>('GET', '/api/audit/items', { query })).result;
    expect(waiting.rows.map(({ source }) => source).toSorted()).toEqual(['document', 'till-shift']);
    expect(open).toEqual(['合计', waiting.total]);
    expect((await lock('再次锁定')).error?.code).toBe('sheet_locked');
    for (const change of [
      `update reports.word_sheet set body = '{}'`,
      `delete from reports.word_sheet`,
      `update reports.word_lock set opinion = '同意'`,
      `delete from reports.word_lock`,
      `truncate reports.word_lock`,
    ]) {
      await expect(sql.raw(change).execute(test.db)).rejects.toThrow(/permission denied|word_/);
      await expect(asOwner(test.database.url, change)).rejects.toThrow(/word_/);
    }
    const paper = (await print(1, 1)).result;
    await counter.sell(admin, await counter.open(admin), 1);
    const second = (await lock('补录一笔销售')).result;
    expect(second).toMatchObject({ version: 2, kept: [{ lockNo: no.replace(/1$/, '2') }, { lockNo: no }] });
    expect(second.changes.length).toBeGreaterThan(0);
    expect(second.changes.map(({ block }) => block)).not.toContain('审核意见');
    expect((await print(1, 1)).result).toEqual({ ...paper, nth: 2 });
  });

  it('K-21 K-27 lists in word 7 who changed a price, from what to what, and who allowed it', async () => {
    const cashier = await test.signIn('cashier01');
    const own = await counter.open(cashier, { tillNo: 2 });
    await counter.sell(cashier, own, 1);
    await sellBelowPrice(counter, cashier, own, 250);
    const word = await shown(7);
    expect(valuesIn(word, 'price', ['listFen', 'unitFen', 'priceOffFen', 'approver'])).toEqual([
      [counter.priceFen, counter.priceFen - 250, 500, '王店长'],
      [null, null, 500, null],
    ]);
    expect(valuesIn(word, 'seller', ['priceOffFen', 'discountFen']).at(-1)).toEqual([500, 0]);
    expect(valuesIn(word, 'dropped', ['shifts', 'lines']).at(-1)).toEqual([1, 3]);
  });

  it('K-21 tells in word 8 what members paid in, spent and got back', async () => {
    const member = await rechargeInCash(admin, shift, 100_00);
    const own = `select coalesce(nullif(member_fen, 0), retail_fen) as value from goods.goods where code = 'W001'`;
    const priceFen = fen(await readNumber(test.database.url, own));
    const body = saleOf(counter, shift, 1, {
      memberId: member.id,
      expectedTotalFen: priceFen,
      payments: [{ tender: 'WALLET', amountFen: priceFen }],
    });
    const { result } = await sendSale(admin, body);
    if (!result.slip) throw new Error('a sale in hand is posted at once');
    const figures = ['moves', 'paidInFen', 'cashInFen', 'spentFen', 'backFen', 'changeFen'];
    const told = async () => valuesIn(await shown(8), 'stored', figures).at(-1);
    expect(await told()).toEqual([2, 100_00, 100_00, priceFen, 0, 100_00 - priceFen]);
    await counter.refund(admin, shift, result.slip, 1);
    expect(await told()).toEqual([3, 100_00, 100_00, priceFen, priceFen, 100_00]);
    expect(valuesIn(await shown(7), 'drawer', ['openings', 'by-MOVE']).at(-1)).toEqual([1, 1]);
  });

  it('K-21 keeps a design from before a block was delivered, with that block at its end', async () => {
    const { design, version } = await designed();
    const titled = { ...design, title: '文创日报', version };
    expect((await admin.call('PUT', '/api/reports/word-templates/3', { body: titled })).error).toBeNull();
    await asOwner(
      test.database.url,
      `set session_replication_role = replica;
       update reports.word_template set design = jsonb_set(
         design, '{blocks}', (design -> 'blocks') - 0 || '[{"id":"gone","title":"旧","isShown":true,"hidden":[]}]')`,
    );
    const now = await designed();
    const [first, ...others] = design.blocks.map(({ id }) => id);
    expect(now.design.title).toBe('文创日报');
    expect(now.design.blocks.map(({ id }) => id)).toEqual([...others, first]);
    expect(now.version).toBe(1);
  });

  it('K-21 stars cold drinks and water among the fast movers of word 4', async () => {
    await sellInOtherGroups(counter.room, testDay);
    const result = await shown(4);
    const names =
      result.sheet.sections[result.blocks.indexOf('goods')]?.rows.map(row => String(row[1])) ?? [];
    expect(names.some(name => name.startsWith('★ K001'))).toBe(true);
    expect(names.some(name => name.startsWith('★ T002'))).toBe(false);
  });

  it('R-31 marks what was entered by hand', async () => {
    const entry = { item: 'weather', storeId: null, value: '晴', note: '' };
    const body = { date: testDay, version: 0, entries: [entry], adjustments: [] };
    await admin.call('PUT', '/api/reports/today-sheets/culture', { body });
    const { sheet } = await shown(3);
    expect(sheet.sections.find(({ title }) => title.includes('手工'))?.rows).toEqual([['天气', '✎ 晴', '']]);
  });
});

async function trade(): Promise<void> {
  const sale = await counter.sell(admin, shift, 3);
  await counter.sell(admin, shift, 2);
  await counter.refund(admin, shift, sale, 1);
  await rechargeInCash(admin, shift, 50_00);
}

/** These columns of a block, row by row. */
function valuesIn({ sheet, blocks }: WordAnswer, block: string, columns: readonly string[]): unknown[][] {
  const section = sheet.sections[blocks.indexOf(block)];
  const places = columns.map(column => section?.columns.findIndex(({ id }) => id === column) ?? -1);
  return section?.rows.map(row => places.map(at => row[at])) ?? [];
}

async function shown(no: number): Promise<WordAnswer> {
  return (await admin.call<WordAnswer>('GET', `/api/reports/words/${no}`, { query: { date: testDay } }))
    .result;
}

function print(no: number, version: number): Promise<Answer<WordPaper>> {
  return admin.call('POST', `/api/reports/words/${no}/prints`, { body: { date: testDay, version } });
}

async function exported(no: number, format: string): Promise<Buffer> {
  const body = { date: testDay, version: 1, format };
  return (await admin.download(`/api/reports/words/${no}/exports`, body)).bytes;
}

/** A value as a spreadsheet holds it; days and instants are left to the tests of exports. */
function inWorkbook(format: string, cell: string | number): unknown {
  const places: Readonly<Record<string, number>> = { money: 2, quantity: 3, percent: 4, rate: 4, int: 0 };
  if (format === 'instant' || format === 'day') return expect.any(Number);
  const shift = places[format];
  return shift === undefined ? cell : Number(cell) / 10 ** shift;
}

async function designed(): Promise<WordTemplate> {
  return (await admin.call<WordTemplate>('GET', '/api/reports/word-templates/3')).result;
}
