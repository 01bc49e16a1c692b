import { useAddressFilters } from '@shanmen/ui';
import { CountPage } from '../count-page.tsx';
import { StockCountList } from './stock-count-list.tsx';

/** 盘点: the list of counts, and each of them on a page of its own, in the same tab. */
export function StockCountTab() {
  const { filters, apply } = useAddressFilters({});
  const asked = Number(filters['count'] ?? '');
  if (!Number.isInteger(asked) || asked <= 0) {
    return <StockCountList onOpen={id => apply({ count: String(id) })} />;
  }
  return <CountPage key={asked} id={asked} onLeave={() => apply({})} />;
}
