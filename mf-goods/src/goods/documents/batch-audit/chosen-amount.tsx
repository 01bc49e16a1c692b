import { sumFen } from '@shanmen/shared/money';
import { Money, useSelection } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { allWaiting, keyOf } from './batch-calls.ts';

/** 金额 of what is chosen, on whatever page it stands; its cost too for whoever sees costs. */
export function ChosenAmount() {
  const { asked, filters } = useSelection();
  const { data } = useQuery(allWaiting(filters));
  if (!data) return null;
  const keys = 'keys' in asked ? new Set(asked.keys) : null;
  const chosen = keys ? data.filter(row => keys.has(keyOf(row))) : data;
  const costs = chosen.flatMap(({ costFen }) => costFen ?? []);
  return (
    <>
      <span>
        金额合计 <Money fen={sumFen(chosen.map(({ amountFen }) => amountFen))} />
      </span>
      {costs.length > 0 && (
        <span>
          成本合计 <Money fen={sumFen(costs)} />
        </span>
      )}
    </>
  );
}
