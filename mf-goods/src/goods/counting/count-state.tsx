import { countStatuses, type StockCountRow } from '@shanmen/shared/contracts/goods/counting/stock-count';
import { StatusTag } from '@shanmen/ui';

const tones = { counting: 'warning', finished: 'success', void: 'neutral' } as const;

export function CountState({ of }: { readonly of: StockCountRow['status'] }) {
  return <StatusTag tone={tones[of]}>{countStatuses[of]}</StatusTag>;
}
