import { keepFocus, Keycap } from '../surface/key-button.tsx';
import styles from './account-dialog.module.css';

type WayChoiceProps = {
  readonly label: string;
  /** In the words of the seller; each is on the key of its number. */
  readonly ways: readonly string[];
  readonly cursor: number;
  readonly onChoose: (index: number) => void;
};

/** Ways of paying, one of them chosen. */
export function WayChoice({ label, ways, cursor, onChoose }: WayChoiceProps) {
  return (
    <div className={styles.ways} role="group" aria-label={label}>
      {ways.map((way, index) => (
        <button
          key={way}
          type="button"
          className={styles.way}
          aria-pressed={index === cursor}
          onMouseDown={keepFocus}
          onClick={() => onChoose(index)}
        >
          {way} <Keycap>{String(index + 1)}</Keycap>
        </button>
      ))}
    </div>
  );
}
