import { api } from '@shanmen/shared';
import type { InStoreCode, InStoreCodesGiven } from '@shanmen/shared/contracts/goods/items/in-store-code';

const endpoint = '/api/goods/in-store-codes';

export const inStoreCodeCalls = {
  next: (key: string) => api.post<InStoreCode>(`${endpoint}/next`, undefined, { key }),
  give: (ids: readonly number[], key: string) => api.post<InStoreCodesGiven>(endpoint, { ids }, { key }),
};

export function saidOf({ given, leftOut }: InStoreCodesGiven): string {
  const left = leftOut === 0 ? '' : `，${leftOut} 种已有条码或按重量贴签，没有生成`;
  return given === 0 ? `没有生成店内码${left}` : `已生成 ${given} 个店内码${left}`;
}
