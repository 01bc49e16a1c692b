import { shapes } from './shapes.ts';

const svg = 'http://www.w3.org/2000/svg';

/** Puts every icon into the page once, as `#icon-<name>`; whoever needs one writes `<use href>`. */
export function drawIcons(): void {
  if (document.getElementById('icons')) return;
  const sprite = document.createElementNS(svg, 'svg');
  sprite.id = 'icons';
  sprite.setAttribute('hidden', '');
  for (const [name, shape] of Object.entries(shapes)) {
    const symbol = document.createElementNS(svg, 'symbol');
    symbol.id = `icon-${name}`;
    symbol.setAttribute('viewBox', '0 0 24 24');
    const path = document.createElementNS(svg, 'path');
    path.setAttribute('d', shape);
    symbol.append(path);
    sprite.append(symbol);
  }
  document.body.append(sprite);
}
