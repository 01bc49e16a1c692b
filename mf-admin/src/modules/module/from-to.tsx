import { Select } from '@shanmen/ui';
import { useId } from 'react';
import styles from './module.module.css';

type FromToProps<Value extends string | number> = {
  readonly from: Value;
  readonly to: Value;
  readonly options: { value: Value; label: string }[];
  readonly onFrom: (value: Value) => void;
  readonly onTo: (value: Value) => void;
};

/** The two that are compared. */
export function FromTo<Value extends string | number>(props: FromToProps<Value>) {
  const { from, to, options, onFrom, onTo } = props;
  const id = useId();
  return (
    <div className={styles['compare']}>
      <label htmlFor={`${id}-from`}>从</label>
      <Select id={`${id}-from`} value={from} options={options} onChange={onFrom} />
      <label htmlFor={`${id}-to`}>到</label>
      <Select id={`${id}-to`} value={to} options={options} onChange={onTo} />
    </div>
  );
}
