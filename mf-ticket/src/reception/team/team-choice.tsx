import type { TeamAgency, TeamChoices } from '@shanmen/shared/contracts/reception/teams/team';
import { Select } from '@shanmen/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import { teamChoicesQuery } from '../reception-calls.ts';

type TeamChoiceProps = {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
  /** Where no field of a form names it. */
  readonly label?: string;
  readonly kind: 'agencies' | 'guides' | 'drivers';
  readonly day: string;
  /** What the value is called before anything was searched. */
  readonly named?: string | null | undefined;
  /** The agency that was picked, with its agreement of the day. */
  readonly onAgency?: (agency: TeamAgency | null) => void;
};

const hints = {
  agencies: '名称、编码或拼音首字母',
  guides: '姓名、拼音首字母、证号或手机',
  drivers: '车牌、姓名或手机',
} as const;

/** Picks the agency, guide or driver of a team by a few letters; whole mobiles find people too. */
export function TeamChoice({ kind, day, named, label, onAgency, onChange, value, ...rest }: TeamChoiceProps) {
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.trim());
  const [open, setOpen] = useState(false);
  const { data, isFetching } = useQuery({
    ...teamChoicesQuery(day, asked),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const [picked, setPicked] = useState<Choice | null>(null);
  const begun = value && named && value !== picked?.value ? [{ value, label: named }] : [];
  const offered = data ? choicesOf(data, kind) : [];
  const options = [...begun, ...(picked ? [picked] : []), ...offered].filter(
    (each, index, all) => all.findIndex(other => other.value === each.value) === index,
  );
  return (
    <Select<number>
      {...rest}
      {...(value ? { value } : {})}
      {...(label === undefined ? {} : { 'aria-label': label })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      placeholder={hints[kind]}
      notFoundContent={isFetching ? '正在查找…' : '没有找到'}
      options={options}
      onOpenChange={setOpen}
      onChange={next => {
        setPicked(options.find(each => each.value === next) ?? null);
        setTyped('');
        onChange?.(next ?? null);
        onAgency?.(data?.agencies.find(({ enterpriseId }) => enterpriseId === next) ?? null);
      }}
    />
  );
}

type Choice = { readonly value: number; readonly label: string };

function choicesOf(choices: TeamChoices, kind: TeamChoiceProps['kind']): Choice[] {
  if (kind === 'agencies')
    return choices.agencies.map(({ enterpriseId, name, agreementNo }) => ({
      value: enterpriseId,
      label: agreementNo === null ? `${name}（无协议）` : name,
    }));
  return choices[kind].map(({ id, name, mark }) => ({ value: id, label: `${name} ${mark}` }));
}
