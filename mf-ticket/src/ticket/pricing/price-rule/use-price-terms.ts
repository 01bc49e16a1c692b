import type { PriceTerms } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { useQuery } from '@tanstack/react-query';
import { priceCalls, priceKeysOf } from './price-rule-calls.ts';

const none: PriceTerms = { products: [], channels: [] };

/** Tickets and channels that a price can name, as options. */
export function usePriceOptions() {
  const { data = none } = useQuery({ queryKey: priceKeysOf.terms, queryFn: priceCalls.terms });
  return {
    products: data.products.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    channels: data.channels.map(({ id, name }) => ({ value: id, label: name })),
  };
}
