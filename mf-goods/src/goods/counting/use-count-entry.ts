import { apiErrorOf } from '@shanmen/shared';
import type { CountEntry, CountLine, StockCount } from '@shanmen/shared/contracts/goods/counting/stock-count';
import { parseQuantity, quantity } from '@shanmen/shared/quantity';
import { countAndCode, queryClient, useScanRefusal } from '@shanmen/ui';
import { useState } from 'react';
import { piecesOf } from '../documents/editing/document-entry/line-scan.ts';
import { documentCalls } from '../documents/document/document-calls.ts';
import { stockCountCalls, stockCountQuery } from './stock-count/stock-count-calls.ts';

/** Writes down what was counted, one after the other, and keeps what was counted last. */
export function useCountEntry({ id, whId }: Pick<StockCount, 'id' | 'whId'>) {
  const [last, setLast] = useState<CountLine | null>(null);
  const { refuse, hush } = useScanRefusal();

  /** @returns whether it is written down */
  async function enter(entry: CountEntry): Promise<boolean> {
    try {
      const line = await stockCountCalls.enter(id, entry);
      setLast(line);
      await showLine(id, line);
      return true;
    } catch (failure) {
      refuse(apiErrorOf(failure).message);
      return false;
    }
  }

  /** What was typed in place of what was counted; an empty shelf is a 0, and no text is no count. */
  async function write({ goodsId, name }: CountLine, text: string, isRecount: boolean): Promise<boolean> {
    const qty = parseQuantity(text);
    if (qty !== null && !qty.startsWith('-')) return enter({ goodsId, qty, mode: 'set', isRecount });
    refuse(`${name}：请输入盘到的数量，没有货请输入 0`);
    return false;
  }

  /** @param typed bar code, code or initials; `12*code` for twelve of it */
  async function scan(typed: string, isRecount: boolean): Promise<void> {
    const { count, code } = countAndCode(typed);
    if (code === '') return;
    hush();
    try {
      const found = await documentCalls.lookUp(code, { whId, storeId: null, on: null });
      const [good, ...others] = found;
      if (!good || (!good.exact && others.length > 0)) {
        refuse(good ? `「${code}」有 ${found.length} 种商品，请扫条码或输入编码` : `未找到商品「${code}」`);
        return;
      }
      await enter({ goodsId: good.goodsId, qty: quantity(piecesOf(good, count)), mode: 'add', isRecount });
    } catch (failure) {
      refuse(apiErrorOf(failure).message);
    }
  }

  return { last, write, scan };
}

/** A reading under way began before the line was written: it must not come after it, and is begun again. */
async function showLine(id: number, line: CountLine): Promise<void> {
  const counting = { queryKey: stockCountQuery(id).queryKey, exact: true };
  const isBeingRead = queryClient.isFetching(counting) > 0;
  await queryClient.cancelQueries(counting);
  queryClient.setQueryData<StockCount>(counting.queryKey, count => count && withLine(count, line));
  if (isBeingRead) void queryClient.invalidateQueries(counting);
}

/** The count with this line as it is now; a good that it did not know of stands first. */
function withLine(count: StockCount, line: CountLine): StockCount {
  const isKnown = count.rows.some(({ goodsId }) => goodsId === line.goodsId);
  const rows = isKnown
    ? count.rows.map(row => (row.goodsId === line.goodsId ? line : row))
    : [line, ...count.rows];
  const counted = rows.filter(row => row.countedQty !== null).length;
  return { ...count, rows, counted, lines: rows.length };
}
