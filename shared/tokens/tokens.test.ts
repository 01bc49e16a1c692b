import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ColourName, type Theme, colours, sizes } from './tokens.ts';

const css = readFileSync(join(process.cwd(), 'shared/tokens/tokens.css'), 'utf8');
const themes: readonly Theme[] = ['light', 'dark'];

describe('tokens', () => {
  it.each(themes)('say the same in css and as constants (%s)', theme => {
    const block = css.slice(css.indexOf(`html[data-theme='${theme}']`));
    const written = Object.keys(colours[theme]).map(name => [name, declared(block, name)]);
    expect(Object.fromEntries(written)).toEqual(colours[theme]);
    sizes.space.forEach((px, index) => expect(declared(css, `space-${index + 1}`)).toBe(`${px}px`));
    expect(declared(css, 'row-height')).toBe(`${sizes.rowHeight.default}px`);
  });

  it.each(themes)('U-09 keep text at a contrast of 4.5 and controls at 3 on every ground (%s)', theme => {
    const inks: readonly ColourName[] = [
      'text',
      'text-secondary',
      'primary',
      'primary-hover',
      'ochre',
      'rise',
      'fall',
      'danger',
      'warning',
      'success',
      'info',
    ];
    const weak = inks.flatMap(ink =>
      (['ground', 'ground-raised', 'ground-total'] as const)
        .filter(ground => contrast(colours[theme][ink], colours[theme][ground]) < 4.5)
        .map(ground => `${ink} on ${ground}`),
    );
    expect(weak).toEqual([]);
    expect(contrast(colours[theme]['on-primary'], colours[theme].primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours[theme]['on-ochre'], colours[theme].ochre)).toBeGreaterThanOrEqual(4.5);
    expect(
      contrast(colours[theme]['on-danger-solid'], colours[theme]['danger-solid']),
    ).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours[theme]['border-control'], colours[theme].ground)).toBeGreaterThanOrEqual(3);
  });
});

function declared(text: string, name: string): string | undefined {
  return new RegExp(`--${name}: ([^;]+);`).exec(text)?.[1];
}

/** WCAG 2.2 contrast of two colours written as `#rrggbb`. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(start => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
