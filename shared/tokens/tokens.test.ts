import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { apartAs } from './colour-vision.ts';
import { contrast } from './contrast.ts';
import { coloursOf, nearestPrimary, type Look } from './look.ts';
import { palettes, type PaletteName } from './palettes.ts';
import { primarySteps } from './primary-steps.ts';
import { type ColourName, type Theme, colours, sizes } from './tokens.ts';

const css = stylesIn('tokens.css');
const paletteCss = stylesIn('palettes.css');
const themes: readonly Theme[] = ['light', 'dark'];
const replacing = ['deuteranopia', 'protanopia', 'tritanopia', 'high-contrast'] as const;
const paletteNames: readonly PaletteName[] = ['default', ...replacing];
const looks: readonly Look[] = themes.flatMap(theme =>
  paletteNames.map(palette => ({ theme, palette, primaryColor: '' })),
);
const lookName = ({ theme, palette }: Look): string => `${palette}, ${theme}`;

const grounds = ['ground', 'ground-raised', 'ground-total'] as const;
const inks = [
  'text',
  'text-secondary',
  'primary',
  'primary-hover',
  'ochre',
  'ochre-hover',
  'rise',
  'fall',
  'danger',
  'warning',
  'success',
  'info',
] as const;
const states = ['danger', 'warning', 'success', 'info'] as const;
const series = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const;

describe('tokens', () => {
  it.each(themes)('say the same in css and as constants (%s)', theme => {
    const block = css.slice(css.indexOf(`html[data-theme='${theme}']`));
    const written = Object.keys(colours[theme]).map(name => [name, declared(block, name)]);
    expect(Object.fromEntries(written)).toEqual(colours[theme]);
    sizes.space.forEach((px, index) => expect(declared(css, `space-${index + 1}`)).toBe(`${px}px`));
    expect(declared(css, 'row-height')).toBe(`${sizes.rowHeight.default}px`);
  });

  it.each(replacing)('say the same in css and as constants (%s)', palette => {
    for (const theme of themes) {
      const start = paletteCss.indexOf(`html[data-palette='${palette}'][data-theme='${theme}']`);
      const block = paletteCss.slice(start, paletteCss.indexOf('}', start));
      const replaced = palettes[palette][theme];
      expect([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])).toEqual(
        Object.entries(replaced),
      );
    }
  });

  it.each(looks.map(look => [lookName(look), look] as const))(
    'U-09 keep text at a contrast of 4.5 and controls and charts at 3 on every ground (%s)',
    (_, look) => expect(weakIn(look)).toEqual([]),
  );

  it.each(themes)('U-09 keep 7 in high contrast (%s)', theme => {
    const colour = coloursOf({ theme, palette: 'high-contrast', primaryColor: '' });
    expect(weak(colour, inks, grounds, 7)).toEqual([]);
  });

  it('U-09 would notice a weak colour', () => {
    const colour = { ...colours.light, danger: '#ff7875' };
    expect(weak(colour, ['danger'], ['ground'], 4.5)).toEqual(['danger on ground']);
  });
});

describe('palettes for colour vision', () => {
  it.each(looks.map(look => [lookName(look), look] as const))(
    'keep states and chart series apart as their reader sees them (%s)',
    (_, look) => {
      const colour = coloursOf(look);
      expect(
        nearest(
          look,
          states.map(name => colour[name]),
        ),
      ).toBeGreaterThanOrEqual(10);
      expect(
        nearest(
          look,
          series.map(name => colour[name]),
        ),
      ).toBeGreaterThanOrEqual(10);
      expect(nearest(look, [colour.rise, colour.fall])).toBeGreaterThanOrEqual(10);
    },
  );

  it('are needed: without red and green the product’s own danger and success run together', () => {
    const { danger, success } = colours.light;
    expect(apartAs('deuteranopia', danger, success)).toBeLessThan(5);
  });
});

describe('a primary colour of one’s own', () => {
  const anyColour = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`);

  it('U-09 can be read in every theme and palette, whatever it is', () => {
    const steps = ['primary', 'primary-hover'] as const;
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...looks), (primaryColor, look) => {
        const colour = coloursOf({ ...look, primaryColor });
        expect(weak(colour, steps, [...grounds, 'primary-ground'], 4.5)).toEqual([]);
        expect(contrast(colour['on-primary'], colour.primary)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  it('stands on grounds however short the style sheet writes them', () => {
    const grounds = { text: '#000', ground: '#fff', 'ground-raised': '#f4f6f6', 'ground-total': '#eee' };
    expect(primarySteps('#0958d9', grounds).primary).toBe('#0958d9');
  });

  it('stays as it is when it can be read, and is offered darker when it cannot', () => {
    expect(nearestPrimary('#0958d9')).toBe('#0958d9');
    expect(coloursOf({ theme: 'light', palette: 'default', primaryColor: '#0958D9' }).primary).toBe(
      '#0958d9',
    );
    const offered = nearestPrimary('#ffd400');
    expect(offered).not.toBe('#ffd400');
    expect(nearestPrimary(offered)).toBe(offered);
  });
});

function weakIn(look: Look): string[] {
  const colour = coloursOf(look);
  return [
    ...weak(colour, inks, grounds, 4.5),
    ...states.flatMap(state => weak(colour, [state, 'text'], [`${state}-ground`], 4.5)),
    ...weak(colour, ['primary', 'text'], ['primary-ground'], 4.5),
    ...weak(colour, ['ochre', 'text'], ['ochre-ground'], 4.5),
    ...weak(colour, ['on-primary'], ['primary', 'primary-hover'], 4.5),
    ...weak(colour, ['on-ochre'], ['ochre', 'ochre-hover'], 4.5),
    ...weak(colour, ['on-danger-solid'], ['danger-solid'], 4.5),
    ...weak(colour, ['border-control'], grounds, 3),
    ...weak(colour, series, grounds, 3),
  ];
}

function weak(
  colour: Readonly<Record<ColourName, string>>,
  fronts: readonly ColourName[],
  backs: readonly ColourName[],
  least: number,
): string[] {
  return fronts.flatMap(front =>
    backs.filter(back => contrast(colour[front], colour[back]) < least).map(back => `${front} on ${back}`),
  );
}

function nearest({ palette }: Look, list: readonly string[]): number {
  const pairs = list.flatMap((first, index) => list.slice(index + 1).map(second => [first, second] as const));
  return Math.min(...pairs.map(([first, second]) => apartAs(palette, first, second)));
}

function stylesIn(file: string): string {
  return readFileSync(join(process.cwd(), 'shared/tokens', file), 'utf8');
}

function declared(text: string, name: string): string | undefined {
  return new RegExp(`--${name}: ([^;]+);`).exec(text)?.[1];
}
