import { contrast, mix } from './contrast.ts';
import type { ColourName } from './tokens.ts';

/** What a primary colour stands on, and the ink beside it. */
export type Grounds = Readonly<
  Record<'text' | Extract<ColourName, 'ground' | 'ground-raised' | 'ground-total'>, string>
>;

export type PrimarySteps = Readonly<
  Record<'primary' | 'primary-hover' | 'primary-ground' | 'on-primary', string>
>;

/**
 * The steps of a colour of one's own on the grounds of a theme: as it is where it can be read there,
 * else as near to it as can be.
 * @param primaryColor `#rrggbb`
 */
export function primarySteps(primaryColor: string, on: Grounds): PrimarySteps {
  const primary = readable(primaryColor.toLowerCase(), on);
  const inks = ['#ffffff', '#0c1a18'] as const;
  return {
    primary,
    'primary-hover': mix(primary, on.text, 0.8),
    'primary-ground': shade(primary, on),
    'on-primary': contrast(inks[0], primary) >= leastContrast ? inks[0] : inks[1],
  };
}

/** The nearest colour that can be read on all these grounds; the same colour when it can. */
export function readable(colour: string, on: Grounds): string {
  for (let share = 100; share > 0; share -= 1) {
    const step = mix(colour, on.text, share / 100);
    if (isReadable(step, on)) return step;
  }
  return on.text;
}

/** WCAG AA for text. */
const leastContrast = 4.5;

function isReadable(colour: string, on: Grounds): boolean {
  const grounds = [on.ground, on['ground-raised'], on['ground-total'], shade(colour, on)];
  return grounds.every(ground => contrast(colour, ground) >= leastContrast);
}

function shade(colour: string, on: Grounds): string {
  return mix(colour, on.ground, 0.1);
}
