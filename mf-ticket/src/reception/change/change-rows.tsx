import type { TeamCard } from '@shanmen/shared/contracts/reception/teams/team';
import type { TeamChangeDraft } from '@shanmen/shared/contracts/reception/teams/team-change';
import { formatYuan } from '@shanmen/shared/money';
import { Checkbox } from '@shanmen/ui';

import { TeamChoice } from '../team/team-choice.tsx';
import { TicketTicks } from './change-tickets.tsx';
import styles from './change.module.css';

/** What goes from one team to another. */
export type Picked = Pick<
  TeamChangeDraft,
  'orderIds' | 'plateIssueIds' | 'dispatchIds' | 'slipIds' | 'guideId' | 'driverId'
> & { readonly ticketIds: number[] };
export const nothing: Picked = {
  orderIds: [],
  ticketIds: [],
  plateIssueIds: [],
  dispatchIds: [],
  slipIds: [],
};

export function isEmpty({
  orderIds,
  ticketIds,
  plateIssueIds,
  dispatchIds,
  slipIds,
  guideId,
  driverId,
}: Picked): boolean {
  const rows = [orderIds, ticketIds, plateIssueIds, dispatchIds, slipIds].flat().length;
  return rows === 0 && guideId === undefined && driverId === undefined;
}

type RowsProps = {
  readonly of: TeamCard;
  readonly picked: Picked;
  readonly onPick: (next: Picked) => void;
};

/** What the first team has: each row that is ticked goes along; a plate takes its slips. */
export function Rows({ of: team, picked, onPick }: RowsProps) {
  const held = team.plates.filter(({ endedAt }) => endedAt === null);
  const open = team.dispatches.filter(({ state }) => state !== 'CANCELLED' && state !== 'NOSHOW');
  return (
    <>
      <TicketTicks of={team} picked={picked} onPick={next => onPick({ ...picked, ...next })} />
      <Ticks
        label="号牌"
        ids={picked.plateIssueIds}
        onChange={plateIssueIds => onPick({ ...picked, plateIssueIds })}
      >
        {held.map(({ id, plateNo }) => ({ id, words: `${plateNo}（连同其下零售单）` }))}
      </Ticks>
      <Ticks
        label="讲解"
        ids={picked.dispatchIds}
        onChange={dispatchIds => onPick({ ...picked, dispatchIds })}
      >
        {open.map(({ id, queueNo, docentName, heads }) => ({
          id,
          words: `${queueNo} ${docentName ?? '待派'} ${heads} 人`,
        }))}
      </Ticks>
      <Ticks label="零售单" ids={picked.slipIds} onChange={slipIds => onPick({ ...picked, slipIds })}>
        {team.slips.map(({ id, no, storeName, netFen }) => ({
          id,
          words: `${no} ${storeName} ${formatYuan(netFen)} 元`,
        }))}
      </Ticks>
    </>
  );
}

type TicksProps = {
  readonly label: string;
  readonly ids: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly children: readonly { readonly id: number; readonly words: string }[];
};

function Ticks({ label, ids, onChange, children }: TicksProps) {
  if (children.length === 0) return null;
  const isAll = ids.length === children.length;
  return (
    <div className={styles['rows']} role="group" aria-label={label}>
      <Checkbox
        checked={isAll}
        indeterminate={ids.length > 0 && !isAll}
        onChange={() => onChange(isAll ? [] : children.map(({ id }) => id))}
      >
        <b>{label}</b>
      </Checkbox>
      {children.map(({ id, words }) => (
        <Checkbox
          key={id}
          checked={ids.includes(id)}
          onChange={event => onChange(event.target.checked ? [...ids, id] : ids.filter(each => each !== id))}
        >
          {words}
        </Checkbox>
      ))}
    </div>
  );
}

/** 换导游 and 换司机 of the first team itself. */
export function Crew({ of: team, picked, onPick }: RowsProps) {
  const withId = (name: 'guideId' | 'driverId', id: number | null): Picked => {
    const { [name]: _before, ...rest } = picked;
    return id === null ? rest : { ...rest, [name]: id };
  };
  return (
    <>
      <div className={styles['field']}>
        <span>原团换导游（现为 {team.guideName ?? '无'}）</span>
        <TeamChoice
          label="原团换导游"
          kind="guides"
          day={team.visitDate}
          value={picked.guideId ?? null}
          onChange={id => onPick(withId('guideId', id))}
        />
      </div>
      <div className={styles['field']}>
        <span>原团换司机（现为 {team.driverName ?? '无'}）</span>
        <TeamChoice
          label="原团换司机"
          kind="drivers"
          day={team.visitDate}
          value={picked.driverId ?? null}
          onChange={id => onPick(withId('driverId', id))}
        />
      </div>
    </>
  );
}
