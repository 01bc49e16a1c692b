import type { ReactNode } from 'react';
import styles from './controls.module.css';

type Props = {
  /** One of the rows of the same name; without a name any number of rows. */
  readonly oneOf?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly children: ReactNode;
};

/** A row that is chosen by a touch anywhere on it. */
export function ChoiceRow({ oneOf, checked, disabled = false, onChange, children }: Props) {
  return (
    <label className={styles.choice}>
      <input
        type={oneOf === undefined ? 'checkbox' : 'radio'}
        name={oneOf}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
