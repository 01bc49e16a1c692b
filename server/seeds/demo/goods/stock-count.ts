import { quantity, type Quantity } from '@shanmen/shared/quantity';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import type { Tx } from '../../../src/db/transaction.ts';
import {
  auditDocument,
  enterCounted,
  finishStockCount,
  openStockCount,
  showStockCount,
  submitDocument,
} from '../../../src/goods/public.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import { everywhere, placeOf, type Story, workOn } from './stock-act.ts';

/** How much more or less than the books say lies on a shelf; all else lies there as they say. */
const differences: Readonly<Record<string, number>> = { W003: 2, W016: -3 };

type Counting = { maker: Staff; checker: Staff; now: Date };

/** Yesterday's count of one store, with what was found and what was missing; another one begins today. */
export async function countShelves(tx: Tx, story: Story, { maker, checker, now }: Counting): Promise<void> {
  const reach = everywhere(maker);
  const today = addDays(dayOf(now), -1);
  const workAt = (time: string, type: 'by' | 'bs' = 'by') =>
    workOn(type, { now: instantOf(today, time), today, reach });
  const whId = placeOf(story, 'A1');
  const asked = { whId, categoryId: null, blind: false, remark: '月度盘点' };
  const { id } = await openStockCount(tx, maker, asked, workAt('18:10'));
  const { rows, version } = await showStockCount(tx, maker, id, workAt('18:10'));
  for (const { goodsId, code, expectedQty } of rows) {
    const qty = counted(expectedQty ?? quantity('0'), differences[code] ?? 0);
    await enterCounted(tx, maker, id, { goodsId, qty, mode: 'set', isRecount: false }, workAt('18:40'));
  }
  const works = { by: workAt('19:20'), bs: workAt('19:20', 'bs') };
  const { documents } = await finishStockCount(tx, maker, id, { uncounted: 'leave', version }, works);
  for (const { id: docId, type } of documents) {
    const work = workAt('19:30', type === 'by' ? 'by' : 'bs');
    await submitDocument(tx, maker, docId, { version: 1 }, work);
    await auditDocument(tx, checker, docId, { version: 2 }, work);
  }
  const begun = { ...asked, whId: placeOf(story, 'C2'), blind: true, remark: '装备盲盘' };
  await openStockCount(tx, maker, begun, workOn('by', { now, today: dayOf(now), reach }));
}

function counted(booked: Quantity, difference: number): Quantity {
  return quantity(String(Math.max(0, Number(booked) + difference)));
}
