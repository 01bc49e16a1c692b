import { PinyinSelect } from '@shanmen/ui';
import { searchEnterprises } from './enterprise-calls.ts';

type EnterpriseFieldProps = {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
  /** What the value is called before anything was searched. */
  readonly named?: string | null;
  readonly disabled?: boolean;
};

/** Picks an enterprise in a form that keeps its id. */
export function EnterpriseField({ value = null, named = null, onChange, ...rest }: EnterpriseFieldProps) {
  const id = value === null ? null : String(value);
  return (
    <PinyinSelect
      {...rest}
      of="commerce.enterprise"
      value={id}
      search={searchEnterprises}
      {...(id !== null && named !== null ? { named: { id, code: '', name: named } } : {})}
      onChange={picked => onChange?.(picked === null ? null : Number(picked))}
    />
  );
}
