/** A plate is keyed in without the character of its province and the dot. */
const fewest = 5;
const most = 7;

/** `测A·D0001` → `AD0001`; null for what cannot be a plate. */
export function plateKey(text: string): string | null {
  const key = text.toUpperCase().replace(/[^\dA-Z]/g, '');
  return key.length < fewest || key.length > most ? null : key;
}
