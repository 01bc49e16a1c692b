import { department } from '@shanmen/shared/contracts/goods/masters/department';
import { party, type PartyDraft } from '@shanmen/shared/contracts/goods/masters/party';

import { findUserId, placeUser } from '../../../src/admin/public.ts';
import { findEnterpriseId } from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import {
  addStore,
  addWarehouse,
  openTransit,
  readStockMasters,
  type StoreDraft,
} from '../../../src/goods/public.ts';
import { keepMaster } from '../../../src/masters/master.service.ts';

const departments = [
  ['D01', '商业运营部'],
  ['D02', '文创中心'],
  ['D03', '仓储采购部'],
  ['D04', '财务部'],
  ['D05', '游客服务部'],
  ['D06', '工程保洁部'],
  ['D07', '市场部'],
] as const;

/** Code, name, kind, and whether it may go short: what is sold quickly is sometimes sold before it is entered. */
const warehouses = [
  ['ZC', '总仓', 'main', false],
  ['LK', '冷库', 'main', false],
  ['CC', '残次仓', 'defect', false],
  ['A1', '文创旗舰店仓', 'store', false],
  ['A2', '古塔文创仓', 'store', false],
  ['A3', '云海文创仓', 'store', false],
  ['B1', '东门便利店仓', 'store', true],
  ['B2', '索道上站仓', 'store', true],
  ['B3', '半山冷饮仓', 'store', true],
  ['C1', '土特产馆仓', 'store', false],
  ['C2', '装备租售店仓', 'store', false],
] as const;

const stores: readonly StoreDraft[] = [
  store('S01', '游客中心文创旗舰店', '文创', 'A1', 'none', 2),
  store('S02', '古塔文创小站', '文创', 'A2', 'fen', 1),
  store('S03', '云海观景台文创亭', '文创', 'A3', 'fen', 1),
  store('S04', '东门便利店', '快消', 'B1', 'jiao', 2),
  store('S05', '索道上站饮品亭', '快消', 'B2', 'jiao', 1),
  store('S06', '半山冷饮车', '快消', 'B3', 'jiao', 1),
  store('S07', '商业中心土特产馆', '商业中心', 'C1', 'none', 2),
  store('S08', '商业中心装备租售店', '商业中心', 'C2', 'none', 1),
  store('S09', '商业中心联营小吃街', '商业中心', null, 'none', 0),
];

/** Who works in which store; the outlet decides whose tills and rows a person sees. */
const workplaces = { cashier01: 'S01', storelead01: 'S01', cashier02: 'S04' } as const;

type PartyFacts = Omit<PartyDraft, 'enterpriseId'>;

const parties: readonly PartyFacts[] = [
  { code: 'P001', name: '散客', kind: 'walk-in', phone: '' },
  { code: 'P002', name: '远山旅行社', kind: 'group', phone: '0571-80000102' },
  { code: 'P003', name: '晴川小学', kind: 'unit', phone: '0571-80000103' },
  { code: 'P004', name: '镜湖山居酒店', kind: 'unit', phone: '0571-80000104' },
  { code: 'P007', name: '江映雪', kind: 'member', phone: '' },
];

/** Units that buy on the account of their enterprise. */
const accountHolders = [
  [{ code: 'P005', name: '云岭国际旅行社', kind: 'unit', phone: '0571-80000105' }, 'E001'],
  [{ code: 'P006', name: '恒泽装备工会', kind: 'unit', phone: '0571-80000106' }, 'E005'],
] as const satisfies readonly (readonly [PartyFacts, string])[];

/** What takes a day to arrive is under way until it is received. */
const transits = [
  ['ZC', 'A3'],
  ['LK', 'B3'],
] as const;

/** Departments, warehouses with their keeper, and the stores that sell out of them. */
export function seedWarehouses(db: Db): Promise<void> {
  return withTransaction(db, async tx => {
    const keeperId = await findUserId(tx, 'keeper01');
    for (const [code, name] of departments) await keepMaster(tx, department, { code, name });
    const { departments: ids } = await readStockMasters(tx);
    for (const [code, name, kind, allowNegative] of warehouses)
      await addWarehouse(tx, {
        code,
        name,
        kind,
        allowNegative,
        keeperId,
        deptId: ids.get(departmentOf(code)) ?? null,
      });
    for (const draft of stores) {
      const outletId = await addStore(tx, draft);
      for (const [userName, code] of Object.entries(workplaces))
        if (outletId !== null && code === draft.code) await placeUser(tx, userName, outletId);
    }
    for (const draft of parties) await keepMaster(tx, party, { ...draft, enterpriseId: null });
    for (const [draft, enterprise] of accountHolders)
      await keepMaster(tx, party, { ...draft, enterpriseId: await findEnterpriseId(tx, enterprise) });
    for (const [from, to] of transits) await openTransit(tx, from, to);
  });
}

/** 仓储采购部 keeps what lies in the house, 文创中心 and 商业运营部 what is sold. */
function departmentOf(warehouse: string): string {
  if (warehouse.startsWith('A')) return 'D02';
  return /^[BC]\d$/.test(warehouse) ? 'D01' : 'D03';
}

function store(
  code: string,
  name: string,
  storeGroup: StoreDraft['storeGroup'],
  warehouseCode: string | null,
  roundingMode: StoreDraft['roundingMode'],
  tillCount: number,
): StoreDraft {
  // What is sold by weight is sold at 土特产馆.
  const weighs = code === 'S07';
  return { code, name, storeGroup, warehouseCode, roundingMode, tillCount, weighs };
}
