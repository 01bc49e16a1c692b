import type { Choice } from '@shanmen/shared/contracts/goods/choice';
import {
  type DocumentType,
  fieldTitle,
  hasField,
  type HeadField,
  traitsOf,
} from '@shanmen/shared/contracts/goods/document-types';
import { Select } from '@shanmen/ui';
import { cloneElement, createContext, type ReactElement, use, useId } from 'react';
import styles from '../document/document.module.css';

/** The field of the head that was refused. */
export const RefusedField = createContext<string | null>(null);

type FieldInput = ReactElement<{ id?: string; 'aria-invalid'?: boolean }>;

type FieldOfProps = { type: DocumentType; field: HeadField; children: FieldInput };

/** A field of the head, where the type has it. */
export function FieldOf({ type, field, children }: FieldOfProps) {
  if (!hasField(type, field)) return null;
  return (
    <Labelled field={field} label={fieldTitle(type, field)} required={traitsOf(type).must.includes(field)}>
      {children}
    </Labelled>
  );
}

type LabelledProps = {
  /** What the server calls it. */
  field: string;
  label: string;
  required?: boolean;
  children: FieldInput;
};

export function Labelled({ field, label, required = false, children }: LabelledProps) {
  const id = useId();
  const isRefused = use(RefusedField) === field;
  return (
    <div className={styles['field']} data-refused={isRefused || undefined}>
      <label htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      {cloneElement(children, { id, ...(isRefused ? { 'aria-invalid': true } : {}) })}
    </div>
  );
}

type ChoiceSelectProps = {
  id?: string;
  'aria-invalid'?: boolean;
  options: readonly (Pick<Choice, 'id' | 'name'> & Partial<Choice>)[];
  value: number | null;
  disabled: boolean;
  placeholder?: string;
  onChange: (id: number | null) => void;
};

/** One of the masters, found by code, name or pinyin initials. */
export function ChoiceSelect({ options, ...rest }: ChoiceSelectProps) {
  return (
    <Select
      placeholder="编码、名称或拼音首字母"
      allowClear
      {...rest}
      onChange={(id: number | undefined) => rest.onChange(id ?? null)}
      showSearch={{
        filterOption: (text, option) => (option?.['search'] ?? '').includes(text.trim().toLowerCase()),
      }}
      options={options.map(({ id, name, code = '', pinyin = '' }) => ({
        value: id,
        label: name,
        search: `${code} ${name} ${pinyin}`.toLowerCase(),
      }))}
    />
  );
}
