import { fen } from '@shanmen/shared/money';

import { addCombo, type ProductDraft } from '../src/commerce/public.ts';
import { type Db, withTransaction } from '../src/db/transaction.ts';
import { addPriceRule } from '../src/ticket/public.ts';
import type { Attraction } from './factories.ts';

/** A part of a combined ticket: a place of its own and its share of the face price in yuan. */
export type ComboPlace = Attraction & { share: number; enterAfter?: string };

export type ComboOptions = Pick<ProductDraft, 'validDays' | 'refundPartial'> & { faceYuan?: number };

/** A combined ticket of these places at ¥`yuan`; it is found where its first part is. */
export async function comboOf(
  db: Db,
  code: string,
  yuan: number,
  parts: readonly ComboPlace[],
  { faceYuan = parts.reduce((sum, { share }) => sum + share, 0), ...terms }: ComboOptions = {},
): Promise<Attraction> {
  const [first] = parts;
  if (!first) throw new Error('a combined ticket has parts');
  const shares = parts.map(({ productId, share, enterAfter }) => ({
    singleId: productId,
    shareFen: fen(share * 100),
    ...(enterAfter === undefined ? {} : { enterAfter }),
  }));
  const productId = await withTransaction(db, async tx => {
    const comboId = await addCombo(
      tx,
      {
        ...terms,
        code,
        name: `联票${code}`,
        crowd: 'ADULT',
        family: code,
        facePriceFen: fen(faceYuan * 100),
        idPolicy: 'NONE',
        hotkey: null,
        color: '',
        sort: 1,
        maxQtyPerOrder: 200,
      },
      shares,
    );
    const salePriceFen = fen(yuan * 100);
    await addPriceRule(tx, {
      productId: comboId ?? 0,
      season: null,
      salePriceFen,
      effectiveFrom: '2020-01-01',
    });
    return comboId ?? 0;
  });
  return { ...first, productId, priceFen: fen(yuan * 100) };
}
