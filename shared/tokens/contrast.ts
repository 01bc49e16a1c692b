/** WCAG 2.2 contrast of two colours written as `#rrggbb` or `#rgb`: 1 … 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the first colour, the rest of the second. */
export function mix(first: string, second: string, share: number): string {
  const other = partsOf(second);
  const parts = partsOf(first).map((part, index) => part * share + (other[index] ?? 0) * (1 - share));
  return `#${parts.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance: 0 black, 1 white. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
    .map(part => part / 255)
    .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Style sheets are written short: `#fff`. */
function partsOf(colour: string): readonly number[] {
  const long = colour.length === 4 ? colour.replace(/[^#]/g, digit => digit + digit) : colour;
  return [1, 3, 5].map(start => Number.parseInt(long.slice(start, start + 2), 16));
}
