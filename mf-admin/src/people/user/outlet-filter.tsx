import { SelectFilter } from '@shanmen/ui';
import { useOutlets } from './user-calls.ts';

/** One outlet of all, where a list can be narrowed to it. */
export function OutletFilter() {
  const outlets = useOutlets().data?.rows ?? [];
  return (
    <SelectFilter
      name="outletId"
      label="网点"
      options={outlets.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
