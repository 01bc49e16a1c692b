import { hasAuth } from '@shanmen/shared';
import { formatYuan } from '@shanmen/shared/money';
import { thousandths } from '@shanmen/shared/quantity';
import type { LineColumn } from '@shanmen/ui';
import type { EntryLine } from './line-entry.ts';

/** 可调数, until it is sent, and for who may see it 调出价. */
export function transferColumns(isPosted: boolean): LineColumn<EntryLine>[] {
  return [...(isPosted ? [] : [availableColumn]), ...(hasAuth('goods:cost:view') ? [averageColumn] : [])];
}

/** Why a line cannot be sent as it stands; null when it can. */
export function whyOverAvailable({ goodsId, qty, availableQty, unit }: EntryLine): string | null {
  if (goodsId === null || availableQty === null || thousandths(qty) <= thousandths(availableQty)) return null;
  return `可调 ${availableQty} ${unit}，本次 ${qty} ${unit}`;
}

const availableColumn: LineColumn<EntryLine> = {
  id: 'availableQty',
  title: '可调数',
  width: 72,
  align: 'right',
  text: line => line.availableQty ?? '',
};

const averageColumn: LineColumn<EntryLine> = {
  id: 'averageFen',
  title: '调出价',
  width: 80,
  align: 'right',
  text: ({ averageFen }) => (averageFen === null ? '' : formatYuan(averageFen)),
};
