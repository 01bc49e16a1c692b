type Option = { readonly label?: unknown };

/** What begins with the words comes before what holds them somewhere: Enter takes 退票, not 查看退票规则. */
export function nearestFirst(a: Option, b: Option, { searchValue }: { searchValue: string }): number {
  const placeIn = ({ label }: Option) => {
    const place = String(label).indexOf(searchValue);
    // Found by its sound only.
    return place === -1 ? Infinity : place;
  };
  if (placeIn(a) === placeIn(b)) return 0;
  return placeIn(a) - placeIn(b);
}
