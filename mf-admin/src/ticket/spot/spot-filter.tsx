import { SelectFilter } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { spotCalls } from './spot-calls.ts';

/** Lists narrowed to one spot. */
export function SpotFilter() {
  const options = useSpotOptions().map(({ value, label }) => ({ value: String(value), label }));
  return <SelectFilter name="spotId" label="景点" options={options} />;
}

export function useSpotOptions(): { value: number; label: string }[] {
  const spots = useQuery({ queryKey: spotCalls.allKey, queryFn: spotCalls.all });
  return spots.data?.rows.map(spot => ({ value: spot.id, label: spot.name })) ?? [];
}
