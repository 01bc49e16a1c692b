import { type ComponentProps, use } from 'react';
import { InputNumber as AntInputNumber } from '../../antd.ts';
import { DraftContext } from '../form/field.tsx';

type NumberInputProps = ComponentProps<typeof AntInputNumber<number>>;

/**
 * A figure. In a form what was typed stays as it is, and its field refuses what is out of range; elsewhere
 * nobody would refuse it, so it is moved to the nearest bound.
 */
export function InputNumber(props: NumberInputProps) {
  return use(DraftContext) === null ? <AntInputNumber<number> {...props} /> : <AsTyped {...props} />;
}

/** The bounds give way to what was typed, so that only the arrows stop at them; decimals are the field's to judge. */
function AsTyped({ precision: _precision, min, max, onChange, onInput, ...rest }: NumberInputProps) {
  const typed = typeof rest.value === 'number' ? rest.value : null;
  const bounds = {
    ...(typeof min === 'number' && { min: Math.min(min, typed ?? min) }),
    ...(typeof max === 'number' && { max: Math.max(max, typed ?? max) }),
  };
  const takeBeyond = (text: string) => {
    onInput?.(text);
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (value < (bounds.min ?? -Infinity) || value > (bounds.max ?? Infinity)) onChange?.(value);
  };
  return (
    <AntInputNumber<number> {...rest} {...bounds} {...(onChange && { onChange })} onInput={takeBeyond} />
  );
}
