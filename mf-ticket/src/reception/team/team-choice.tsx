import type { TeamAgency, TeamChoices } from '@shanmen/shared/contracts/reception/teams/team';
import { Select } from '@shanmen/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

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

/**
 * Picks the agency, guide or driver of a team by a few letters; whole mobiles find people too. Enter that is pressed before
 * the answer to what was typed is here takes its first line, and never one that was found for fewer letters.
 */
export function TeamChoice({ kind, day, named, label, onAgency, onChange, value, ...rest }: TeamChoiceProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Choice | null>(null);
  const queries = useQueryClient();
  const asked = teamChoicesQuery(day, typed.trim());
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...asked,
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isBehind = isPlaceholderData || (isFetching && !data);
  const begun = value && named && value !== picked?.value ? [{ value, label: named }] : [];
  const offered = data ? choicesOf(data, kind) : [];
  const options = [...begun, ...(picked ? [picked] : []), ...offered].filter(
    (each, index, all) => all.findIndex(other => other.value === each.value) === index,
  );
  const choose = (next: Choice | null, { agencies }: Pick<TeamChoices, 'agencies'>) => {
    setPicked(next);
    setTyped('');
    setOpen(false);
    onChange?.(next?.value ?? null);
    onAgency?.(agencies.find(({ enterpriseId }) => enterpriseId === next?.value) ?? null);
  };
  const takeFirst = async () => {
    const found = await queries.fetchQuery(asked);
    const [first] = choicesOf(found, kind);
    if (first) choose(first, found);
  };
  return (
    <Select<number>
      {...rest}
      {...(value ? { value } : {})}
      {...(label === undefined ? {} : { 'aria-label': label })}
      allowClear
      open={isOpen}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={isFetching}
      placeholder={hints[kind]}
      notFoundContent={isBehind ? '正在查找…' : '没有找到'}
      options={isBehind ? [] : typed.trim() === '' ? options : offered}
      onOpenChange={setOpen}
      onInputKeyDown={({ key }) => {
        // What cannot be read is shown by the query itself.
        if (key === 'Enter' && isBehind) void takeFirst().catch(() => undefined);
      }}
      onChange={next =>
        choose(options.find(each => each.value === next) ?? null, { agencies: data?.agencies ?? [] })
      }
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
