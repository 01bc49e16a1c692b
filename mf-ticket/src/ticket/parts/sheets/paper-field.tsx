import { TextField } from '@shanmen/shared/counter';

type PaperFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder: string;
  readonly isCount?: boolean;
};

/** A number on numbered paper, or how many sheets were spoilt; what cannot stand in one is left out while typing. */
export function PaperField({ onChange, isCount = false, ...field }: PaperFieldProps) {
  return (
    <TextField
      {...field}
      inputMode={isCount ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={isCount ? 4 : 20}
      onChange={text => onChange(text.normalize('NFKC').replace(isCount ? /\D/g : /[^0-9A-Za-z-]/g, ''))}
    />
  );
}
