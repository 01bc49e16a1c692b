type Option = { readonly label?: unknown; readonly sound?: string };

/**
 * What begins with the words comes before what holds them somewhere, and what sounds like them last: Enter takes 退票,
 * not 查看退票规则.
 */
export function nearestFirst(a: Option, b: Option, { searchValue }: { searchValue: string }): number {
  return distance(a, searchValue) - distance(b, searchValue);
}

/** Behind every place that a label has. */
const far = 1000;

function distance({ label, sound = '' }: Option, typed: string): number {
  const place = String(label).indexOf(typed);
  if (place !== -1) return place;
  const heard = sound.replaceAll(' ', '').indexOf(typed.replaceAll(' ', '').toLowerCase());
  return heard === -1 ? 2 * far : far + heard;
}
