import { Auth } from '@shanmen/shared';
import { type Team, teamStates } from '@shanmen/shared/contracts/reception/teams/team';
import { Button, Empty, Input, InstantOfDay, Segmented, StatusTag } from '@shanmen/ui';
import { useState } from 'react';

import { teamTones } from '../team/team-tones.ts';
import type { BoardForm } from './board-forms.tsx';
import styles from './board.module.css';

type TeamListProps = {
  readonly teams: readonly Team[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
  readonly onForm: (form: BoardForm) => void;
};

const groups = {
  all: () => true,
  waiting: ({ state }: Team) => state === 'BOOKED',
  inside: ({ state }: Team) => state !== 'BOOKED' && state !== 'LEFT' && state !== 'CANCELLED',
  left: ({ state }: Team) => state === 'LEFT',
} as const;
type Group = keyof typeof groups;
const groupNames = [
  { value: 'all', label: '全部' },
  { value: 'waiting', label: '未到' },
  { value: 'inside', label: '在园' },
  { value: 'left', label: '离开' },
] as const satisfies readonly { readonly value: Group; readonly label: string }[];

/** The teams of the day by the time at which they are expected; one line of typing finds any of them. */
export function TeamList({ teams, chosenId, onChoose, onForm }: TeamListProps) {
  const [typed, setTyped] = useState('');
  const [group, setGroup] = useState<Group>('all');
  const wanted = typed.trim().toUpperCase();
  const shown = teams.filter(team => groups[group](team) && (wanted === '' || words(team).includes(wanted)));
  return (
    <section className={styles['column']} aria-label="今日团队">
      <div className={styles['finder']}>
        <Input
          allowClear
          value={typed}
          aria-label="查找团队"
          placeholder="号牌、团号、旅行社、导游或车牌"
          onChange={event => setTyped(event.target.value)}
          onPressEnter={() => shown[0] && onChoose(shown[0].id)}
        />
        <div className={styles['row']}>
          <Segmented<Group> size="small" value={group} options={[...groupNames]} onChange={setGroup} />
          <Auth code="reception:board:edit">
            <Button type="link" size="small" onClick={() => onForm({ kind: 'booking' })}>
              登记预约团
            </Button>
          </Auth>
        </div>
      </div>
      <ol className={styles['teams']}>
        {shown.map(team => (
          <li key={team.id}>
            <button
              type="button"
              className={styles['team']}
              aria-pressed={team.id === chosenId}
              onClick={() => onChoose(team.id)}
            >
              <TeamLine team={team} />
            </button>
          </li>
        ))}
      </ol>
      {shown.length === 0 && (
        <Empty title={teams.length === 0 ? '今日还没有团队，按 F1 登记到达' : '没有找到团队'} />
      )}
    </section>
  );
}

function words({ teamNo, externalNo, enterpriseName, guideName, driverName, plateNos }: Team): string {
  return [teamNo, externalNo, enterpriseName, guideName, driverName, ...plateNos].join(' ').toUpperCase();
}

function TeamLine({ team }: { readonly team: Team }) {
  return (
    <>
      <span className={styles['time']} data-late={team.isOverdue}>
        {team.planTime === '' ? <InstantOfDay value={team.arrivedAt} day={team.visitDate} /> : team.planTime}
      </span>
      <span className={styles['name']}>
        <b>{team.enterpriseName ?? '散客团'}</b>
        <small>
          {[team.guideName, team.plateNos.join(' '), team.teamNo.slice(-4)].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span className={styles['heads']}>
        {team.headsActual > 0 ? `${team.headsActual}/` : ''}
        {team.headsPlan} 人
      </span>
      <StatusTag tone={team.isOverdue ? 'danger' : teamTones[team.state]}>{teamStates[team.state]}</StatusTag>
    </>
  );
}
