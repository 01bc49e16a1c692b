import {
  InStoreCode,
  InStoreCodesGiven,
  InStoreCodeWish,
} from '@shanmen/shared/contracts/goods/items/in-store-code';
import { Result } from '@shanmen/shared/contracts/schema';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Tx } from '../../../db/transaction.ts';
import { found } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readItem } from '../item/item-card.queries.ts';
import { noteMaster } from '../../masters/master-note.ts';
import { lockGoods } from '../../pricing/price/price.queries.ts';
import { ean13 } from './ean.ts';
import { findKnown, insertCodes, listUncoded, takeSerials } from './in-store-code.queries.ts';

/** 生成店内码, for goods that come without a bar code. */
export function inStoreCodeRoutes(app: App, deps: AppDeps): void {
  app.post(
    '/api/goods/in-store-codes/next',
    {
      config: {
        permission: { anyOf: ['goods:item:add', 'goods:item:edit'] },
        scope: 'none',
        idempotent: true,
      },
      schema: { response: { 200: Result(InStoreCode) } },
    },
    async request => runOnce(deps, request, tx => nextInStoreCode(tx)),
  );

  app.post(
    '/api/goods/in-store-codes',
    {
      config: {
        permission: 'goods:item:edit',
        scope: 'none',
        idempotent: true,
        audit: 'goods.master.changed',
        changes: ['goods.item'],
      },
      schema: { body: InStoreCodeWish, response: { 200: Result(InStoreCodesGiven) } },
    },
    async request => runOnce(deps, request, tx => giveInStoreCodes(tx, request.staff, request.body.ids)),
  );
}

/** The range of GS1 that no shop shares with another. */
const prefix = '200';
const serialDigits = 9;

/** 生成店内码 for one good that is being entered; the code is nobody else's, kept or not. */
async function nextInStoreCode(tx: Tx): Promise<InStoreCode> {
  const [barcode] = await takeCodes(tx, 1);
  if (barcode === undefined) throw new Error('as many codes as were asked for');
  return { barcode };
}

/** 生成店内码 for those of the goods that are sold by the piece and have none; the others keep what they have. */
async function giveInStoreCodes(tx: Tx, staff: Staff, ids: readonly number[]): Promise<InStoreCodesGiven> {
  await lockGoods(tx, ids);
  const uncoded = await listUncoded(tx, ids);
  const codes = await takeCodes(tx, uncoded.length);
  const before = await cardsOf(tx, uncoded);
  const given = uncoded.flatMap((goodsId, index) => {
    const barcode = codes[index];
    return barcode === undefined ? [] : [{ goodsId, barcode }];
  });
  await insertCodes(tx, given, staff.id);
  const after = await cardsOf(tx, uncoded);
  for (const [index, card] of after.entries()) {
    await noteMaster(tx, staff, 'goods', card.code, { before: before[index] ?? null, after: card });
  }
  return { given: given.length, leftOut: ids.length - given.length };
}

/** As many codes as are wanted, none of which any good has or had. */
async function takeCodes(tx: Tx, count: number): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const missing = count - codes.length;
    const first = await takeSerials(tx, prefix, missing);
    const counted = Array.from({ length: missing }, (_, index) => codeOf(first + index));
    const known = await findKnown(tx, counted);
    codes.push(...counted.filter(code => !known.has(code)));
  }
  return codes;
}

function codeOf(serial: number): string {
  return ean13(`${prefix}${String(serial).padStart(serialDigits, '0')}`);
}

async function cardsOf(tx: Tx, ids: readonly number[]) {
  const cards = [];
  for (const id of ids) {
    const card = found(await readItem(tx, id), '商品');
    cards.push(card);
  }
  return cards;
}
