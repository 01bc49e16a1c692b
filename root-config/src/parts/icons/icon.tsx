import { useEffect } from 'react';

import { useStore, createStore, type Store } from '../store.ts';
import styles from './icon.module.css';

const svg = 'http://www.w3.org/2000/svg';

/** Names of the icons that are in the page; null until they are there. */
const drawnIcons: Store<ReadonlySet<string> | null> = createStore<ReadonlySet<string> | null>(null);

/**
 * Puts every icon into the page once, as `#icon-<name>`; whoever needs one writes `<use href>`. They come
 * as a part of their own, with the first one that is drawn: a page can be read before its icons are there.
 */
export async function drawIcons(): Promise<void> {
  if (document.getElementById('icons')) return;
  try {
    const { shapes } = await import('./shapes.ts');
    if (document.getElementById('icons')) return;
    document.body.append(spriteOf(shapes));
    drawnIcons.set(new Set(Object.keys(shapes)));
  } catch (error) {
    console.warn('The icons did not come', error);
  }
}

function spriteOf(shapes: Readonly<Record<string, string>>): SVGElement {
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
  return sprite;
}

/** An icon of the sprite, beside a word that says the same; an unknown name is a neutral dot, never a gap. */
export function Icon({ name }: { readonly name: string }) {
  const drawn = useStore(drawnIcons);
  useEffect(() => void drawIcons(), []);
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawn === null || drawn.has(name) ? (
        <use href={`#icon-${name}`} />
      ) : (
        <circle className={styles.dot} cx="12" cy="12" r="3" />
      )}
    </svg>
  );
}
