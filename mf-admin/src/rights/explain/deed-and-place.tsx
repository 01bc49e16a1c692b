import { permissions } from '@shanmen/shared/contracts/permissions';
import { Select } from '@shanmen/ui';
import { useId, useState } from 'react';

import { soundsLike, usePermissionSounds } from '../permission/sounds-like.ts';
import { useOutlets } from '../../people/user/user-calls.ts';
import styles from './explain.module.css';

type Option = { readonly label?: unknown; readonly sound?: string };

/**
 * What begins with the words comes before what holds them somewhere, and what sounds like them last: Enter takes 退票,
 * not 查看退票规则.
 */
function nearestFirst(a: Option, b: Option, { searchValue }: { searchValue: string }): number {
  return distance(a, searchValue) - distance(b, searchValue);
}

/** Behind every place that a label has. */
const far = 1000;

function distance({ label, sound = '' }: Option, typed: string): number {
  const place = String(label).indexOf(typed);
  if (place !== -1) return place;
  const heard = sound.replaceAll(' ', '').indexOf(typed.replaceAll(' ', '').toLowerCase());
  return heard === -1 ? 2 * far : far + heard;
}

/** What a question about rights is of: a thing to do, and where; each null while it is not chosen. */
export type DeedAndPlace = { readonly code: string | null; readonly outletId: number | null };

export function useDeedAndPlace() {
  return useState<DeedAndPlace>({ code: null, outletId: null });
}

type Props = {
  /** What stands before the thing to do: 能否, 谁能. */
  readonly asks: string;
  readonly value: DeedAndPlace;
  readonly onChange: (next: DeedAndPlace) => void;
};

export function DeedAndPlaceFields({ asks, value, onChange }: Props) {
  const id = useId();
  const sounds = usePermissionSounds();
  const options = permissions.map(({ code, title }) => {
    return { value: code, label: `${title} ${code}`, sound: sounds.get(code) ?? '' };
  });
  const outlets = useOutlets().data?.rows ?? [];
  return (
    <div className={styles['question']}>
      <label htmlFor={`${id}-code`}>{asks}</label>
      <Select
        id={`${id}-code`}
        value={value.code}
        allowClear
        placeholder="要做的事，例：退票"
        showSearch={{
          filterOption: (typed, option) =>
            option !== undefined &&
            (option.label.includes(typed) || soundsLike(sounds.get(option.value) ?? '', typed.toLowerCase())),
          filterSort: nearestFirst,
        }}
        options={options}
        onChange={next => onChange({ ...value, code: next ?? null })}
      />
      <label htmlFor={`${id}-outlet`}>在</label>
      <Select
        id={`${id}-outlet`}
        value={value.outletId}
        allowClear
        placeholder="不分网点"
        showSearch={{ optionFilterProp: 'label' }}
        options={outlets.map(outlet => ({ value: outlet.id, label: `${outlet.name} ${outlet.code}` }))}
        onChange={next => onChange({ ...value, outletId: next ?? null })}
      />
    </div>
  );
}
