import { InputNumber } from './number-input.tsx';

type PercentInputProps = {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (basisPoints: number | null) => void;
};

/** A share of less than the whole, typed in percent and kept in basis points. */
export function PercentInput({ value = null, onChange, ...rest }: PercentInputProps) {
  return (
    <InputNumber
      {...rest}
      style={{ width: '100%' }}
      min={0.01}
      max={99.99}
      precision={2}
      suffix="%"
      value={value === null ? null : value / 100}
      onChange={percent => onChange?.(percent === null ? null : Math.round(Number(percent) * 100))}
    />
  );
}
