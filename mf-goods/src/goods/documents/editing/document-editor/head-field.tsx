import type { Choice } from '@shanmen/shared/contracts/goods/items/choice';
import {
  type DocumentType,
  fieldTitle,
  hasField,
  type HeadField,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { Select } from '@shanmen/ui';
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  use,
  useId,
  useState,
} from 'react';
import styles from '../../document/document.module.css';

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
  /** One of them that cannot be chosen here, and why: its code is answered instead of finding another one. */
  barred?: { id: number | null; why: string };
  value: number | null;
  disabled: boolean;
  placeholder?: string;
  onChange: (id: number | null) => void;
};

/** One of the masters, found by code, name or pinyin initials; a code that is typed whole comes before all others. */
export function ChoiceSelect({ options, barred, ...rest }: ChoiceSelectProps) {
  const [text, setText] = useState('');
  const found = options.map(({ id, name, code = '', pinyin = '' }) => {
    const isBarred = id === barred?.id;
    return {
      value: id,
      label: isBarred ? `${name}（${barred.why}）` : name,
      disabled: isBarred,
      code: code.toLowerCase(),
      search: `${code} ${name} ${pinyin}`.toLowerCase(),
    };
  });
  const isMeant = (code: string, typed: string) => code !== '' && code === typed.trim().toLowerCase();
  const isFound = ({ value, search }: (typeof found)[number], typed: string) => {
    const meant = found.find(({ code }) => isMeant(code, typed));
    return meant?.disabled ? value === meant.value : search.includes(typed.trim().toLowerCase());
  };
  // Enter would close the list and leave the field empty, with no word of why.
  const stay = (event: KeyboardEvent) => {
    const isTakeable = found.some(option => !option.disabled && isFound(option, text));
    if (event.key === 'Enter' && !event.ctrlKey && text.trim() !== '' && !isTakeable) event.stopPropagation();
  };
  return (
    <div role="presentation" className={styles['choice']} onKeyDownCapture={stay}>
      <Select
        placeholder="编码、名称或拼音首字母"
        notFoundContent="没有找到"
        allowClear
        {...rest}
        onChange={(id: number | undefined) => rest.onChange(id ?? null)}
        onOpenChange={isOpen => isOpen || setText('')}
        showSearch={{
          onSearch: setText,
          filterOption: (typed, option) => option !== undefined && isFound(option, typed),
          filterSort: (one, other, { searchValue }) =>
            Number(isMeant(other.code, searchValue)) - Number(isMeant(one.code, searchValue)),
        }}
        options={found}
      />
    </div>
  );
}
