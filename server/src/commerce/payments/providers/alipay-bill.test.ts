import { fen } from '@shanmen/shared/money';

import { fetchedLines } from '../channel-bill/bill-file.ts';
import type { SimulatedMove } from '../payment-gateway/simulated-payment.queries.ts';
import { detailsOf, zipOf } from '../simulators/alipay-bill.simulator.ts';
import { tablesOf } from './alipay-bill.ts';

const paid: SimulatedMove = {
  tradeNo: 'D1-1',
  channelTradeNo: '2026112922001',
  refundNo: null,
  amountFen: fen(40_00),
  at: '2026-11-29T02:00:00Z',
};
const back: SimulatedMove = { ...paid, refundNo: 'T1-1', amountFen: fen(15_00) };
const seller = '2088000000000001';
const details = (moves: readonly SimulatedMove[]) => detailsOf(seller, moves);
const blank = (bytes: number) => Buffer.alloc(bytes, ' ');
const linesOf = async (files: readonly (readonly [string, string])[]) =>
  tablesOf(await zipOf(files)).flatMap(rows => fetchedLines('ALIPAY', rows));

describe('the zip of a bill of 支付宝', () => {
  it('is read in GBK: a payment, and its refund as a row of its own, and no sums', async () => {
    const text = details([paid, back]);
    const files = [
      [`${seller}_业务明细.csv`, text.replace(/,0\.00,0\.00,(?=\r\n)/, ',-0.24,0.00,')],
      [`${seller}_业务明细(汇总).csv`, '#支付宝业务汇总查询\r\n门店编号,交易订单总笔数\r\n'],
    ] as const;
    expect(await linesOf(files)).toMatchObject([
      { tradeNo: 'D1-1', channelTradeNo: '2026112922001', amountFen: 40_00, feeFen: 24 },
      { tradeNo: 'T1-1', channelTradeNo: '2026112922001', amountFen: -15_00, at: '2026-11-29T02:00:00.000Z' },
    ]);
  });

  it('of a day without a trade has no row', async () => {
    expect(await linesOf([['业务明细.csv', details([])]])).toEqual([]);
  });

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['that is no zip', async () => Buffer.from('<html>下载超时，请重新下载</html>'), /不是 zip 文件/],
    [
      'that is cut off',
      async () => (await zipOf([['业务明细.csv', details([paid])]])).subarray(0, 300),
      /已损坏/,
    ],
    [
      'whose content was altered',
      async () => {
        const zip = await zipOf([['业务明细.csv', details([paid])]]);
        zip.writeUInt8(zip.readUInt8(60) ^ 0xff, 60);
        return zip;
      },
      /已损坏/,
    ],
    [
      'that unpacks to more than a bill can be',
      () => zipOf(Array.from({ length: 40 }, (_, nth) => [`${nth}.csv`, blank(1024 * 1024)])),
      /展开后过大/,
    ],
    ['that packs far too well', () => zipOf([['业务明细.csv', blank(20 * 1024 * 1024)]]), /展开后过大/],
    [
      'of lines without end',
      () => zipOf([['业务明细.csv', Buffer.from(',\n'.repeat(150_000))]]),
      /超过 100000 行/,
    ],
    ['of cells without end', () => zipOf([['业务明细.csv', Buffer.from(','.repeat(500_000))]]), /超过 64 列/],
    ['without a table', () => zipOf([['说明.txt', '无']]), /没有业务明细/],
    ['of sums alone', () => zipOf([['业务明细(汇总).csv', details([paid])]]), /没有业务明细/],
    ['with a path that leads out', () => zipOf([['../业务明细.csv', details([paid])]]), /带有路径/],
    ['with a path of another system', () => zipOf([['C:\\业务明细.csv', details([paid])]]), /带有路径/],
    [
      'in another encoding',
      () => zipOf([['业务明细.csv', Buffer.from([0xff, 0xfe, 0])]]),
      /不是 UTF-8 或 GBK/,
    ],
    [
      'of another table',
      () => zipOf([['业务明细.csv', '入账时间,收入\r\n2026-11-29,40.00']]),
      /没有找到表头/,
    ],
    [
      'that lacks a row',
      () => zipOf([['业务明细.csv', details([paid, back]).replace(/^.*退款,.*\r\n/m, '')]]),
      /不完整/,
    ],
  ])('%s is refused: import_unreadable', async (_what, zip, words) => {
    const read = async () => tablesOf(await zip()).flatMap(rows => fetchedLines('ALIPAY', rows));
    await expect(read()).rejects.toMatchObject({ code: 'import_unreadable', message: words });
  });

  it('with a row that is no money is refused with the row, and none is taken', async () => {
    const text = details([paid, back]).replace(',40.00,', ',肆拾,');
    await expect(linesOf([['业务明细.csv', text]])).rejects.toMatchObject({
      code: 'import_invalid',
      message: expect.stringContaining('订单金额（元）'),
    });
  });
});
