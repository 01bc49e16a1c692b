import styles from './icon.module.css';
import { shapes } from './shapes.ts';

/** An icon of the sprite, beside a word that says the same; an unknown name is a neutral dot, never a gap. */
export function Icon({ name }: { readonly name: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {name in shapes ? (
        <use href={`#icon-${name}`} />
      ) : (
        <circle className={styles.dot} cx="12" cy="12" r="3" />
      )}
    </svg>
  );
}
