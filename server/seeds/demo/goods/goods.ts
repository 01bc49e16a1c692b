import type { Pack } from '@shanmen/shared/contracts/goods/items/item';
import { supplier, type SupplierDraft } from '@shanmen/shared/contracts/goods/masters/supplier';
import { type Fen, parseYuan } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';

import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { keepItem, keepMadeOf, type KeptItem } from '../../../src/goods/public.ts';
import { keepMaster } from '../../../src/masters/master.service.ts';
import { goodsTable } from './goods-table.ts';

/** Code, name, type, settlement, days until a purchase is due, and whom one calls. */
const suppliers = [
  ['G01', '浙岚工艺礼品', '经销', '月结', 30, '叶青', '0990-6010001'],
  ['G02', '稚岚玩具', '经销', '月结', 30, '童跃', '0990-6010002'],
  ['G03', '云笺印务', '经销', '现结', 0, '方墨', '0990-6010003'],
  ['G04', '远行服饰箱包', '经销', '月结', 45, '路遥', '0990-6010004'],
  ['G05', '青窑竹器合作社', '代销', '月结', 30, '竺安', '0990-6010005'],
  ['G06', '岚泉饮品', '经销', '月结', 15, '泉生', '0990-6010006'],
  ['G07', '寒山冷饮', '经销', '周结', 7, '冷松', '0990-6010007'],
  ['G08', '味途食品商贸', '经销', '月结', 30, '米芸', '0990-6010008'],
  ['G09', '高山农业合作社', '代销', '月结', 30, '山禾', '0990-6010009'],
  ['G10', '山里人家食品', '经销', '月结', 15, '田嫂', '0990-6010010'],
  ['G11', '停用供应商示例', '经销', '现结', 0, '', ''],
  ['G12', '证照将到期示例', '经销', '现结', 0, '', ''],
] as const;

/** What also comes by the carton, whose bar code stands for all that is in it. */
const packs: Readonly<Record<string, readonly Pack[]>> = {
  K003: [{ barcode: '2002100000285', unit: '箱', qty: quantity('15') }],
  K012: [{ barcode: '2002100000377', unit: '箱', qty: quantity('12') }],
};

/** What gift boxes and cartons are made of; a carton is opened by itself when bottles run out. */
const boms = [
  ['W024', { W001: '1', W007: '1', W020: '1' }, false],
  ['T009', { T002: '1', T003: '1', T004: '1' }, false],
  ['K002', { K001: '24' }, true],
] as const;

/** The goods of 商品明细 with their suppliers and categories; with a day, the suppliers have licences that end after it. */
export function seedGoods(db: Db, today: string | null = null): Promise<void> {
  return withTransaction(db, async tx => {
    for (const line of suppliers) {
      await keepMaster(tx, supplier, supplierOf(line, today), line[0] === 'G11' ? 'stopped' : 'active');
    }
    for (const line of goodsTable.trim().split('\n')) {
      const { item, category } = itemOf(line);
      await keepItem(tx, item, category);
    }
    for (const [code, components, autoBreak] of boms) await keepMadeOf(tx, code, components, autoBreak);
  });
}

function itemOf(line: string): { item: KeptItem; category: string } {
  const [code = '', barcode = '', name = '', spec = '', unit = '', category = '', tax = '', ...prices] =
    line.split(' | ');
  const [cost = '', retail = '', member = '', shelf = '', supplierCode = ''] = prices;
  const weighed = unit === 'kg';
  return {
    category,
    item: {
      code,
      name,
      spec,
      unit,
      barcode: given(barcode),
      packs: packs[code] ?? [],
      kind: weighed ? 'weighed' : 'stock',
      taxRate: Number(tax),
      refCostFen: yuan(cost),
      retailFen: yuan(retail),
      memberFen: yuan(member),
      shelfLifeDays: shelf === '-' ? null : Number(shelf),
      // What is sold by the case runs low sooner.
      minStock: quantity(code.startsWith('K') ? '20' : '5'),
      supplierCode: given(supplierCode),
    },
  };
}

function given(text: string): string | null {
  return text === '-' ? null : text;
}

function yuan(text: string): Fen {
  const amount = parseYuan(text);
  if (amount === null) throw new Error(`${text} is no amount of money`);
  return amount;
}

function supplierOf(
  [code, name, type, settle, creditDays, contact, phone]: (typeof suppliers)[number],
  today: string | null,
): Partial<SupplierDraft> {
  const licenceExpiresOn = today && addDays(today, code === 'G12' ? 20 : 900);
  return { code, name, type, settle, creditDays, taxRate: 13, contact, phone, licenceExpiresOn };
}
