import type { FilterUse } from '../../definition/report-definition.ts';
import { outletGroups } from '../business/figures.ts';

/** What every table of 报表字 is narrowed by. */
export const sheetFilters: readonly FilterUse[] = [
  { id: 'period', title: '期间', kind: 'period' },
  { id: 'group', title: '门店组', kind: 'codes', of: 'outlet_group', words: outletGroups },
  { id: 'outlet', title: '门店', kind: 'ids', of: 'outlet_id', label: 'outlet_name' },
];

export const sellerFilter: FilterUse = {
  id: 'seller',
  title: '人员',
  kind: 'ids',
  of: 'seller_id',
  label: 'seller_name',
};

const named = { format: 'text', width: 12 } as const;

export const sheetLabels = {
  outlet: { ...named, id: 'outlet', title: '门店', of: 'outlet_id', name: 'outlet_name', filter: 'outlet' },
  seller: {
    ...named,
    id: 'seller',
    title: '人员',
    width: 8,
    of: 'seller_id',
    name: 'seller_name',
    filter: 'seller',
  },
} as const;

/** A table of a day. */
export const daily = { period: 'today', maxDays: 366, signatures: ['制表', '审核'] } as const;
