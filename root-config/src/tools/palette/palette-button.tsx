import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useKeyOf } from '../shortcuts/action-words.ts';
import { openPalette } from './open-palette.ts';
import styles from './palette-button.module.css';

/** Looks like the field it opens, with the key that opens it too. */
export function PaletteButton() {
  const { header } = useText();
  const keys = useKeyOf('palette');
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      title={header.palette}
      onClick={openPalette}
    >
      <Icon name="search" />
      <span className={styles.word}>{header.paletteShort}</span>
      {keys !== undefined && <kbd className={styles.keys}>{keys}</kbd>}
    </button>
  );
}
