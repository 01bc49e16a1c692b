/** Contrast of two colours `#rrggbb` as WCAG defines it, with one decimal place. */
export function contrast(colour: string, ground: string): string {
  const [light, dark] = [luminance(colour), luminance(ground)].toSorted((a, b) => b - a);
  const tenths = Math.round((((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)) * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => channel(parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
