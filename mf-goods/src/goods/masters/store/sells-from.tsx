import type { Store } from '@shanmen/shared/contracts/goods/masters/store';
import { StatusTag } from '@shanmen/ui';

/** 出库仓, or that nothing is kept in stock. */
export function SellsFrom({ of: { whName } }: { readonly of: Store }) {
  return whName ?? <StatusTag tone="neutral">手工报营业额</StatusTag>;
}
