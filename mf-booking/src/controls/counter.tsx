import styles from './controls.module.css';
import { say } from '../language/language.ts';

type Props = {
  /** What is counted: `成人票`. */
  readonly of: string;
  /** Named to whoever hears the page. */
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** Why there are no more of it, once there are as many as may be. */
  readonly mostWhy?: string | null;
  readonly onChange: (value: number) => void;
};

/** A number between two buttons. */
export function Counter({ of, label, value, least, most, mostWhy = null, onChange }: Props) {
  return (
    <div className={styles.counter} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={say('减少{}', of)}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={say('增加{}', of)}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
      {value >= most && mostWhy !== null && (
        <small className={styles.most} role="status">
          {mostWhy}
        </small>
      )}
    </div>
  );
}
