import { type Fen, formatYuan, parseYuan, zeroFen } from '@shanmen/shared/money';
import { thousandths } from '@shanmen/shared/quantity';
import type { LineColumn } from '@shanmen/ui';
import { type EntryLine, priced, priceOf, taxOf } from './line-entry.ts';

export const priceColumn: LineColumn<EntryLine> = {
  id: 'priceFen',
  title: '单价',
  width: 78,
  onPhone: 60,
  align: 'right',
  text: line =>
    line.amountFen === 0 && line.priceFen === null ? '' : formatYuan(line.priceFen ?? priceOf(line)),
  edit: {
    kind: 'money',
    write: (line, text) => {
      const priceFen = parseYuan(text);
      return priceFen === null || priceFen < 0
        ? '单价格式不正确'
        : priced({ ...line, priceFen, gift: false });
    },
  },
};

export const amountColumn: LineColumn<EntryLine> = {
  id: 'amountFen',
  title: '金额',
  width: 88,
  onPhone: 92,
  align: 'right',
  text: line => (line.amountFen === 0 ? '' : formatYuan(line.amountFen)),
  edit: {
    kind: 'money',
    write: (line, text) => {
      const amountFen = parseYuan(text);
      return amountFen === null || amountFen < 0
        ? '金额格式不正确'
        : { ...line, amountFen, priceFen: null, gift: false };
    },
  },
};

/** 零售价 for one, beside what is asked; 临时价 has none. */
export const retailColumn: LineColumn<EntryLine> = {
  id: 'retail',
  title: '零售价',
  width: 70,
  align: 'right',
  text: ({ retailFen }) => (retailFen === null ? '' : formatYuan(retailFen)),
};

export const memberColumn: LineColumn<EntryLine> = {
  id: 'member',
  title: '会员价',
  width: 70,
  align: 'right',
  text: ({ memberFen }) => (memberFen === null ? '' : formatYuan(memberFen)),
};

/** What the goods of a line cost where they were posted; of a transfer for what they went over. */
export const costColumn: LineColumn<EntryLine> = {
  id: 'cost',
  title: '成本',
  width: 80,
  align: 'right',
  text: ({ costFen }) => (costFen === null ? '' : formatYuan(costFen)),
};

/** What is taken off this line; the whole has a discount of its own in the head. */
export const discountColumn: LineColumn<EntryLine> = {
  id: 'discountFen',
  title: '折扣',
  width: 70,
  align: 'right',
  text: line => (line.discountFen === 0 ? '' : formatYuan(line.discountFen)),
  edit: {
    kind: 'money',
    isAside: true,
    write: (line, text) => {
      const discountFen = text.trim() === '' ? zeroFen : parseYuan(text);
      if (discountFen === null || discountFen < 0) return '折扣格式不正确';
      return discountFen === 0 || discountFen < line.amountFen ? { ...line, discountFen } : '折扣须小于金额';
    },
  },
};

export const taxColumns: LineColumn<EntryLine>[] = [
  { id: 'taxRate', title: '税率', width: 48, align: 'right', text: ({ taxRate }) => `${taxRate}%` },
  {
    id: 'taxFen',
    title: '税额',
    width: 70,
    align: 'right',
    text: line => (line.amountFen === 0 ? '' : formatYuan(taxOf(line))),
  },
];

export const giftColumn: LineColumn<EntryLine> = {
  id: 'gift',
  title: '赠品',
  width: 46,
  text: line => (line.gift ? '是' : ''),
  edit: {
    kind: 'select',
    options: [
      { value: '', label: '' },
      { value: '是', label: '是' },
    ],
    write: (line, text) =>
      text === '是'
        ? { ...line, gift: true, amountFen: zeroFen, discountFen: zeroFen, priceFen: null }
        : { ...line, gift: false },
  },
};

/** 上次进价, by whom and when, beside what is paid now: a price that jumps says by how much. */
export function lastBoughtColumn(jumpPercent: number): LineColumn<EntryLine> {
  return {
    id: 'lastBought',
    title: '上次进价',
    width: 204,
    text: line => {
      // The price that stands there then is the one in its master; of warehouses out of reach nothing is told.
      if (line.lastBought === null) return line.goodsId === null ? '' : '可查看的仓库未进过货，按参考进价';
      const { priceFen, on, supplier, isSame } = line.lastBought;
      const said = `${formatYuan(priceFen)} · ${on}`;
      const rise = riseOf(line, priceFen, jumpPercent);
      return [said, ...(rise === null ? [] : [`涨 ${rise}%`]), ...(isSame ? [] : [supplier])].join(' · ');
    },
  };
}

/** How much dearer a line is than the last time, in percent, where that is worth a look. */
function riseOf({ amountFen, qty }: EntryLine, lastFen: Fen, jumpPercent: number): number | null {
  const before = BigInt(lastFen) * thousandths(qty);
  const percent = before === 0n ? 0 : Number((BigInt(amountFen) * 100_000n) / before);
  return percent > jumpPercent ? percent - 100 : null;
}
