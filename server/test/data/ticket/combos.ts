import { fen } from '@shanmen/shared/money';

import { addCombo, addProduct, type ProductDraft } from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { addPriceRule } from '../../../src/ticket/public.ts';
import { type Attraction, attraction, type AttractionOptions } from './factories.ts';

/** A part of a combined ticket: a place of its own and its share of the face price in yuan. */
export type ComboPlace = Attraction & { share: number; qty?: number; enterAfter?: string };

export type ComboOptions = Partial<
  Pick<ProductDraft, 'validDays' | 'refundPartial' | 'idPolicy' | 'ticketForm' | 'family'>
> & { faceYuan?: number };

/** A combined ticket of these places at ¥`yuan`; it is found where its first part is. */
export async function comboOf(
  db: Db,
  code: string,
  yuan: number,
  parts: readonly ComboPlace[],
  { faceYuan = parts.reduce((sum, { share, qty = 1 }) => sum + share * qty, 0), ...terms }: ComboOptions = {},
): Promise<Attraction> {
  const [first] = parts;
  if (!first) throw new Error('a combined ticket has parts');
  const shares = parts.map(({ productId, share, qty = 1, enterAfter }) => ({
    singleId: productId,
    qty,
    shareFen: fen(share * 100),
    ...(enterAfter === undefined ? {} : { enterAfter }),
  }));
  const productId = await withTransaction(db, async tx => {
    const comboId = await addCombo(
      tx,
      {
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
        ...terms,
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

/** A family's ticket at ¥`yuan`, shares as in the demo: two grown people at ¥107 and a child at ¥54, each named. */
export async function familyTicket(
  db: Db,
  yuan: number,
  { refundPartial = false, ...options }: AttractionOptions & Pick<ProductDraft, 'refundPartial'> = {},
): Promise<Attraction> {
  const grown = await attraction(db, { idPolicy: 'EVERY_VISITOR', family: 'PARK', ...options });
  const childId = await withTransaction(db, tx =>
    addProduct(
      tx,
      {
        code: `C${grown.productId}`,
        name: '半价票',
        crowd: 'STUDENT',
        family: 'PARK',
        facePriceFen: fen(60_00),
        idPolicy: 'EVERY_VISITOR',
        eligibility: { ages: [{ from: 7, to: 18 }], certs: ['STUDENT'], heightMaxCm: null, idPrefixes: [] },
        hotkey: null,
        color: '',
        sort: 1,
        maxQtyPerOrder: 200,
      },
      [
        {
          spotId: grown.spotId,
          timesTotal: 1,
          timesPerDay: null,
          minIntervalMin: null,
          reentry: 'NONE',
          requiresSlot: false,
        },
      ],
    ),
  );
  const parts = [
    { ...grown, share: 107, qty: 2 },
    { ...grown, productId: childId ?? 0, share: 54 },
  ];
  return comboOf(db, `F${grown.productId}`, yuan, parts, {
    refundPartial,
    idPolicy: 'EVERY_VISITOR',
    family: 'PARK',
  });
}
