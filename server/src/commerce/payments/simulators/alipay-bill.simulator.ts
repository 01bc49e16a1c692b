import { buffer } from 'node:stream/consumers';

import { type Fen, negateFen, plainYuan, sumFen } from '@shanmen/shared/money';
import { formatInstant } from '@shanmen/shared/time';

import type { Db } from '../../../db/transaction.ts';
import { zipFile } from '../../../platform/workbook/write/zip-file.ts';
import { listMoves, type SimulatedMove } from '../payment-gateway/simulated-payment.queries.ts';

const columns = (
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,' +
  '订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,' +
  '商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
).split(',');

/** The zip of a day as Alipay makes it: 业务明细 and its 汇总, names and texts in GBK, words behind `#`. */
export async function alipayBillZip(db: Db, sellerId: string, day: string): Promise<Buffer> {
  const moves = await listMoves(db, 'ALIPAY', day);
  const name = `${sellerId}0156_${day.replaceAll('-', '')}_业务明细`;
  return zipOf([
    [`${name}.csv`, detailsOf(sellerId, moves)],
    [`${name}(汇总).csv`, sumsOf(moves)],
  ]);
}

/** A zip as Alipay sends it: names and texts in GBK; bytes stay as they are. */
export function zipOf(files: readonly (readonly [name: string, text: string | Buffer])[]): Promise<Buffer> {
  return buffer(
    zipFile(
      files.map(([name, text]) => ({
        name: gbkOf(name),
        text: () => [typeof text === 'string' ? gbkOf(text) : text],
      })),
    ),
  );
}

/** 业务明细 of some movements. */
export function detailsOf(sellerId: string, moves: readonly SimulatedMove[]): string {
  const [ins, outs] = [moves.filter(move => !isRefund(move)), moves.filter(isRefund)];
  const total = (some: readonly SimulatedMove[]) => plainYuan(sumFen(some.map(({ amountFen }) => amountFen)));
  const rule = '-'.repeat(40);
  const lines = [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#${rule}业务明细列表${rule}`,
    columns.join(','),
    ...moves.map(lineOf),
    `#${rule}业务明细列表结束${rule}`,
    `#交易合计：${ins.length}笔，商家实收共${total(ins)}元，商家优惠共0.00元`,
    `#退款合计：${outs.length}笔，商家实收退款共${total(outs)}元，商家优惠退款共0.00元`,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function isRefund({ refundNo }: SimulatedMove): boolean {
  return refundNo !== null;
}

function lineOf(move: SimulatedMove): string {
  const yuan = plainYuan(signed(move));
  const values: Readonly<Record<string, string>> = {
    支付宝交易号: `${move.channelTradeNo}\t`,
    商户订单号: `${move.tradeNo}\t`,
    业务类型: isRefund(move) ? '退款' : '交易',
    商品名称: '景区消费',
    创建时间: formatInstant(move.at),
    完成时间: formatInstant(move.at),
    '订单金额（元）': yuan,
    '商家实收（元）': yuan,
    '退款批次号/请求号': move.refundNo === null ? '' : `${move.refundNo}\t`,
    '服务费（元）': '0.00',
    '分润（元）': '0.00',
  };
  return columns.map(title => values[title] ?? (title.endsWith('（元）') ? '0.00' : '')).join(',');
}

function signed(move: SimulatedMove): Fen {
  return isRefund(move) ? negateFen(move.amountFen) : move.amountFen;
}

function sumsOf(moves: readonly SimulatedMove[]): string {
  const outs = moves.filter(isRefund).length;
  const total = plainYuan(sumFen(moves.map(signed)));
  const head = '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）';
  return ['#支付宝业务汇总查询', head, `,合计,${moves.length - outs},${outs},${total}`, ''].join('\r\n');
}

/** Node decodes GBK and does not write it: what two bytes decode to is turned round. */
let gbkCodes: ReadonlyMap<string, readonly [number, number]> | null = null;

function gbkOf(text: string): Buffer {
  gbkCodes ??= readCodes();
  const bytes: number[] = [];
  for (const sign of text) bytes.push(...(gbkCodes.get(sign) ?? Buffer.from(sign, 'latin1')));
  return Buffer.from(bytes);
}

function readCodes(): ReadonlyMap<string, readonly [number, number]> {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, readonly [number, number]>();
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const sign = decoder.decode(Uint8Array.of(high, low));
      if (Array.from(sign).length === 1 && sign !== '\uFFFD') codes.set(sign, [high, low]);
    }
  }
  return codes;
}
