import { palettes, type PaletteName } from './palettes.ts';
import { primarySteps, readable } from './primary-steps.ts';
import { colours, type Colours, type Theme } from './tokens.ts';

/** All that decides about colours. `primaryColor` is `#rrggbb`, or '' for the product's own. */
export type Look = { readonly theme: Theme; readonly palette: PaletteName; readonly primaryColor: string };

/** The colours of one look, for code that cannot read CSS variables. */
export function coloursOf({ theme, palette, primaryColor }: Look): Colours {
  const ofPalette: Colours = {
    ...colours[theme],
    ...(palette === 'default' ? {} : palettes[palette][theme]),
  };
  return primaryColor === '' ? ofPalette : { ...ofPalette, ...primarySteps(primaryColor, ofPalette) };
}

/** The nearest colour that may be a primary colour; the same colour when it may. */
export function nearestPrimary(primaryColor: string): string {
  return readable(primaryColor.toLowerCase(), colours.light);
}
