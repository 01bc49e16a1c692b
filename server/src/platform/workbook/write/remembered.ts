/** The same work, not done again where it is asked for what it was asked for last: lines of a report repeat themselves. */
export function remembered<V, R>(work: (value: V) => R): (value: V) => R {
  let last: { readonly value: V; readonly made: R } | null = null;
  return value => {
    if (last === null || last.value !== value) last = { value, made: work(value) };
    return last.made;
  };
}
