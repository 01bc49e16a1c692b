import type { FoundGood } from '@shanmen/shared/contracts/goods/items/lookup';

/** A good as it is shown to who may not see what goods cost. */
export function withoutCost<G extends FoundGood>({
  lastCostFen: _cost,
  lastPriceFen: _price,
  averageFen: _average,
  lastBought: _bought,
  ...good
}: G) {
  return good;
}

/** To who enters purchases and may not see what goods cost: for what it was bought last, which stands on what he enters. */
export function toBuyer<G extends FoundGood>({ lastCostFen: _cost, averageFen: _average, ...good }: G) {
  return good;
}
