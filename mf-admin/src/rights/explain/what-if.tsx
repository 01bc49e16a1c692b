import type { AssignmentDraft, UserCard } from '@shanmen/shared/contracts/admin/people/user';
import { userHolds } from '@shanmen/shared/contracts/admin/people/user';
import { businessDay } from '@shanmen/shared/time';
import { Alert, Checkbox, Day, DayInput } from '@shanmen/ui';
import { useId, useState } from 'react';
import { AssignmentForm } from '../../people/assignment/assignment-form.tsx';
import { draftOf, useOutlets, useRoles } from '../../people/user/user-calls.ts';
import { Difference } from './difference.tsx';
import styles from './explain.module.css';

/** 假设: other roles, outlets or days for a person, and what he would gain and lose by them; nothing is saved. */
export function WhatIf({ card }: { readonly card: UserCard }) {
  const id = useId();
  const held = card.assignments.filter(({ state }) => state !== 'over').map(draftOf);
  const [supposed, setSupposed] = useState(held);
  const [day, setDay] = useState<string | null>(() => businessDay(new Date()));
  if (card.hold !== null) return <Alert type="info" showIcon title={userHolds[card.hold]} />;
  const every = [...held, ...supposed.filter(each => !held.some(other => isSame(each, other)))];
  return (
    <div className={styles['panel']}>
      <fieldset className={styles['supposed']}>
        <legend>假设有这些角色（不保存）</legend>
        {every.length === 0 && <span>还没有角色，先在下面加上一个</span>}
        {every.map(each => (
          <Checkbox
            key={keyOf(each)}
            checked={supposed.some(other => isSame(each, other))}
            onChange={({ target }) => {
              const others = supposed.filter(other => !isSame(each, other));
              setSupposed(target.checked ? [...others, each] : others);
            }}
          >
            <Role draft={each} />
          </Checkbox>
        ))}
      </fieldset>
      <AssignmentForm
        key={supposed.length}
        edited={null}
        ownOutlet={card.outletId}
        verb="加上"
        isSending={false}
        onGive={draft => setSupposed([...supposed.filter(other => !isSame(draft, other)), draft])}
      />
      <div className={styles['day']}>
        <label htmlFor={`${id}-day`}>查询日期</label>
        <DayInput id={`${id}-day`} value={day} onChange={setDay} />
      </div>
      <Difference supposed={{ staffId: card.id, assignments: supposed, day }} />
    </div>
  );
}

function Role({ draft }: { readonly draft: AssignmentDraft }) {
  const roles = useRoles().data?.rows ?? [];
  const outlets = useOutlets().data?.rows ?? [];
  const names = outlets.filter(({ id }) => draft.outletIds?.includes(id)).map(({ name }) => name);
  return (
    <>
      {roles.find(role => role.id === draft.roleId)?.name}{' '}
      <span className={styles['facts']}>
        {draft.outletIds === null ? '按角色的数据范围' : names.join('、')} · <Day value={draft.validFrom} />{' '}
        起{draft.validTo !== null && <> 至 {<Day value={draft.validTo} />}</>}
      </span>
    </>
  );
}

/** The same role from the same day is one, whatever its outlets: it is replaced, not given twice. */
function isSame(a: AssignmentDraft, b: AssignmentDraft): boolean {
  return a.roleId === b.roleId && a.validFrom === b.validFrom;
}

function keyOf({ roleId, validFrom }: AssignmentDraft): string {
  return `${roleId} ${validFrom}`;
}
