import { useId } from 'react';
import styles from '../../shift/shift/shift.module.css';

type PaperFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder: string;
  readonly isCount?: boolean;
};

/** A number on numbered paper, or how many sheets were spoilt; what cannot stand in one is left out while typing. */
export function PaperField({ label, value, onChange, placeholder, isCount = false }: PaperFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.reason}
        inputMode={isCount ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={isCount ? 4 : 20}
        value={value}
        placeholder={placeholder}
        onChange={event =>
          onChange(event.target.value.normalize('NFKC').replace(isCount ? /\D/g : /[^0-9A-Za-z-]/g, ''))
        }
      />
    </div>
  );
}
