import { useEffect } from 'react';
import { useStore } from '../store.ts';
import { drawIcons, drawnIcons } from './draw-icons.ts';
import styles from './icon.module.css';

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
