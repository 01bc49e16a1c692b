import type { Eligibility } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import { fen } from '@shanmen/shared/money';

import { addCombo, addProduct, listProductsOnSale, type ProductDraft } from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { addPriceRule, listSpotIds } from '../../../src/ticket/public.ts';
import { combos } from './combo-table.ts';

/** Yuan, all year, or in the peak and the off season. */
type Price = number | readonly [peak: number, off: number];

type DemoProduct = {
  code: string;
  name: string;
  spot: string;
  price: Price;
  crowd?: string;
  key?: string;
  idPolicy?: ProductDraft['idPolicy'];
  eligibility?: Eligibility;
  times?: number;
  requiresSlot?: boolean;
  maxQty?: number;
  purchase?: ProductDraft['purchase'];
};

const nobody: Eligibility = { ages: [], certs: [], heightMaxCm: null, idPrefixes: [] };
const years = (from: number, to: number) => ({ from, to });

const products: readonly DemoProduct[] = [
  {
    code: 'CR',
    key: 'C',
    name: '大门成人票',
    spot: 'DM',
    price: [120, 80],
    idPolicy: 'EVERY_VISITOR',
    requiresSlot: true,
  },
  {
    code: 'BJ',
    key: 'B',
    name: '大门半价票',
    spot: 'DM',
    price: [60, 40],
    crowd: 'STUDENT',
    idPolicy: 'EVERY_VISITOR',
    eligibility: { ...nobody, ages: [years(7, 18), years(60, 64)], certs: ['STUDENT'] },
    requiresSlot: true,
  },
  {
    code: 'MP',
    key: 'M',
    name: '大门免票',
    spot: 'DM',
    price: 0,
    crowd: 'SENIOR',
    idPolicy: 'EVERY_VISITOR',
    eligibility: {
      ...nobody,
      ages: [years(0, 6), years(65, 150)],
      certs: ['HEIGHT', 'SOLDIER', 'DISABLED', 'FIRE'],
      heightMaxCm: 120,
    },
    requiresSlot: true,
  },
  {
    code: 'JM',
    key: 'J',
    name: '大门本县居民票',
    spot: 'DM',
    price: 30,
    crowd: 'LOCAL',
    idPolicy: 'EVERY_VISITOR',
    eligibility: { ...nobody, idPrefixes: ['990001'] },
    requiresSlot: true,
    purchase: { maxPerIdPerDay: 2 },
  },
  { code: 'GS', key: 'G', name: '栖霞古寺票', spot: 'QX', price: 40 },
  { code: 'SX', key: 'S', name: '索道单程(上行)', spot: 'SD', price: [60, 50] },
  { code: 'SW', key: 'W', name: '索道往返', spot: 'SD', price: [100, 80], times: 2 },
  { code: 'YC', key: 'H', name: '镜湖游船', spot: 'YC', price: [70, 50], requiresSlot: true, maxQty: 60 },
  { code: 'GC', key: 'V', name: '观光车通票', spot: 'GC', price: 30, times: 20 },
  { code: 'ZD', key: 'Z', name: '云端玻璃栈道', spot: 'ZD', price: 50, requiresSlot: true },
  { code: 'YH', key: 'X', name: '《镜湖夜话》普通席', spot: 'JC', price: [168, 148], requiresSlot: true },
  { code: 'VR', name: '民俗馆 VR 体验', spot: 'MS', price: 25 },
];

/** The tickets that a window sells singly, each with the place it opens and its approved prices. */
export function seedProducts(db: Db): Promise<void> {
  return withTransaction(db, async tx => {
    const spotIds = await listSpotIds(tx);
    for (const [index, product] of products.entries()) {
      const spotId = spotIds.get(product.spot);
      if (spotId === undefined) throw new Error(`${product.code} needs the spot ${product.spot}`);
      const place = {
        spotId,
        timesTotal: product.times ?? 1,
        timesPerDay: null,
        minIntervalMin: null,
        reentry: product.times === undefined ? ('NONE' as const) : ('SAME_DAY_N' as const),
        requiresSlot: product.requiresSlot ?? false,
      };
      const productId = await addProduct(tx, draftOf(product, index + 1), [place]);
      if (productId === null) continue;
      for (const rule of rulesOf(product.price)) {
        await addPriceRule(tx, { ...rule, productId, effectiveFrom: '2020-01-01' });
      }
    }
  });
}

/** Combined tickets. Each opens the gate, so it names its visitor as the gate ticket does. */
export function seedCombos(db: Db): Promise<void> {
  return withTransaction(db, async tx => {
    const singles = new Map((await listProductsOnSale(tx)).map(({ code, id }) => [code, id]));
    for (const [index, { code, key, name, price, parts, ...terms }] of combos.entries()) {
      const draft = draftOf(
        { code, key, name, price, spot: 'DM', idPolicy: 'EVERY_VISITOR' },
        products.length + index + 1,
      );
      const shares = parts.map(([part, share, own = {}]) => ({
        singleId: singles.get(part) ?? 0,
        shareFen: yuan(share),
        ...own,
      }));
      const comboId = await addCombo(tx, { ...draft, ...terms }, shares);
      if (comboId === null) continue;
      for (const rule of rulesOf(price)) {
        await addPriceRule(tx, { ...rule, productId: comboId, effectiveFrom: '2020-01-01' });
      }
    }
  });
}

type TeamProduct = DemoProduct & Pick<ProductDraft, 'ticketForm'> & { agency: Price };

const teamProducts: readonly TeamProduct[] = [
  {
    code: 'TD',
    key: 'T',
    name: '大门团队票',
    spot: 'DM',
    crowd: 'GROUP',
    price: [120, 80],
    agency: [90, 60],
    ticketForm: 'GROUP',
    requiresSlot: true,
  },
  {
    code: 'YX',
    key: 'Y',
    name: '研学团队票',
    spot: 'DM',
    crowd: 'GROUP',
    price: [60, 40],
    agency: [42, 28],
    ticketForm: 'GROUP',
    requiresSlot: true,
  },
  {
    code: 'DY',
    key: 'D',
    name: '导游陪同票',
    spot: 'DM',
    crowd: 'GUIDE_FREE',
    price: 0,
    agency: 0,
    requiresSlot: true,
  },
];

/** What an agency owes for tickets that single visitors buy as well. */
const agencyPrices: readonly (readonly [code: string, price: Price])[] = [
  ['CR', [96, 64]],
  ['BJ', [48, 32]],
  ['GS', 32],
  ['SX', [52, 44]],
  ['SW', [86, 70]],
  ['YC', [58, 42]],
  ['GC', 25],
  ['ZD', 42],
];

/** Tickets for groups only, and what agencies owe for the others. */
export function seedTeamProducts(db: Db): Promise<void> {
  return withTransaction(db, async tx => {
    const spotIds = await listSpotIds(tx);
    const spotId = spotIds.get('DM') ?? 0;
    const places = [
      {
        spotId,
        timesTotal: 1,
        timesPerDay: null,
        minIntervalMin: null,
        reentry: 'NONE' as const,
        requiresSlot: true,
      },
    ];
    const known = new Map((await listProductsOnSale(tx)).map(({ code, id }) => [code, id]));
    const prices = [...agencyPrices];
    for (const [index, product] of teamProducts.entries()) {
      const draft = draftOf(product, products.length + combos.length + index + 1);
      const form = product.ticketForm ?? 'EACH';
      const id = await addProduct(tx, { ...draft, saleMode: 'TEAM', ticketForm: form }, places);
      // Made once together with all these prices.
      if (id === null) return;
      known.set(product.code, id);
      prices.push([product.code, product.agency]);
    }
    for (const [code, price] of prices) {
      for (const { season, salePriceFen } of rulesOf(price)) {
        await addPriceRule(tx, {
          productId: known.get(code) ?? 0,
          season,
          customerType: 'AGENCY',
          salePriceFen: null,
          settlePriceFen: salePriceFen,
          effectiveFrom: '2020-01-01',
        });
      }
    }
  });
}

/** 年卡: its holder's alone, once a day for a year, whatever the hour. */
export function seedYearTicket(db: Db): Promise<void> {
  return withTransaction(db, async tx => {
    const price = 299;
    const draft = draftOf(
      { code: 'NK', key: 'N', name: '年卡', spot: 'DM', price, idPolicy: 'EVERY_VISITOR', maxQty: 10 },
      products.length + combos.length + teamProducts.length + 1,
    );
    const terms = { ...draft, family: 'NK', validDays: 365, photoRequired: true, usesQuota: false };
    const spotId = (await listSpotIds(tx)).get('DM') ?? 0;
    const onceADay = { timesTotal: 365, timesPerDay: 1, minIntervalMin: null, requiresSlot: false };
    const id = await addProduct(tx, terms, [{ spotId, ...onceADay, reentry: 'SAME_DAY_N' }]);
    if (id === null) return;
    for (const rule of rulesOf(price)) {
      await addPriceRule(tx, { ...rule, productId: id, effectiveFrom: '2020-01-01' });
    }
  });
}

function draftOf(
  {
    code,
    name,
    crowd = 'ADULT',
    key,
    idPolicy = 'NONE',
    eligibility,
    spot,
    price,
    maxQty = 200,
    purchase = {},
  }: DemoProduct,
  sort: number,
) {
  return {
    code,
    name,
    crowd,
    sort,
    family: spot,
    idPolicy,
    eligibility: eligibility ?? null,
    hotkey: key ?? null,
    color: '',
    facePriceFen: yuan(typeof price === 'number' ? price : price[0]),
    maxQtyPerOrder: maxQty,
    purchase,
  } satisfies ProductDraft;
}

function rulesOf(price: Price) {
  if (typeof price === 'number') return [{ season: null, salePriceFen: yuan(price) }];
  return [
    { season: 'PEAK' as const, salePriceFen: yuan(price[0]) },
    { season: 'OFF' as const, salePriceFen: yuan(price[1]) },
  ];
}

function yuan(amount: number) {
  return fen(amount * 100);
}
