/**
 * Whether some label is read by both patterns: they are equally long, and no place asks for two different digits.
 */
export function readSameLabels(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  return [...one].every((sign, at) => {
    const facing = other[at] ?? '';
    return !isDigit(sign) || !isDigit(facing) || sign === facing;
  });
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9';
}
