import type { Choice } from '@shanmen/shared/contracts/goods/choice';
import {
  type DocumentType,
  fieldTitle,
  hasField,
  type HeadField,
  traitsOf,
} from '@shanmen/shared/contracts/goods/document-types';
import { Select } from '@shanmen/ui';
import { cloneElement, type ReactElement, useId } from 'react';
import styles from '../document/document.module.css';

type FieldOfProps = { type: DocumentType; field: HeadField; children: ReactElement<{ id?: string }> };

/** A field of the head, where the type has it. */
export function FieldOf({ type, field, children }: FieldOfProps) {
  if (!hasField(type, field)) return null;
  return (
    <Labelled label={fieldTitle(type, field)} required={traitsOf(type).must.includes(field)}>
      {children}
    </Labelled>
  );
}

type LabelledProps = {
  label: string;
  required?: boolean;
  children: ReactElement<{ id?: string }>;
};

export function Labelled({ label, required = false, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      {cloneElement(children, { id })}
    </div>
  );
}

type ChoiceSelectProps = {
  id?: string;
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
