import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Select } from '../antd.ts';

/** What can be chosen, by id; `search` is what a keyword is looked for in, the label where it is not said. */
export type ChoiceOption = {
  readonly value: number;
  readonly label: string;
  readonly search?: string;
  readonly disabled?: boolean;
};

type ChoiceInputProps<Data> = {
  readonly query: {
    readonly queryKey: QueryKey;
    readonly queryFn: () => Promise<Data>;
    readonly staleTime?: number;
  };
  readonly options: (data: Data) => readonly ChoiceOption[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Given by the field of the form. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
};

/** Another record, chosen by name among those that a query reads; cleared it is null. */
export function ChoiceInput<Data>({ query, options, onChange, ...select }: ChoiceInputProps<Data>) {
  const { data, isFetching } = useQuery(query);
  return (
    <Select<number>
      {...select}
      allowClear
      loading={isFetching}
      showSearch={{ optionFilterProp: 'search' }}
      options={data === undefined ? [] : options(data).map(option => ({ search: option.label, ...option }))}
      onChange={(id: number | undefined) => onChange?.(id ?? null)}
    />
  );
}

type Named = {
  readonly id: number;
  readonly code?: string;
  readonly name: string;
  readonly pinyin?: string;
};

/** A record that is called by its name, and found by its code and pinyin initials too. */
export function choiceOf({ id, code = '', name, pinyin = '' }: Named): ChoiceOption {
  return { value: id, label: name, search: `${code} ${name} ${pinyin}` };
}
