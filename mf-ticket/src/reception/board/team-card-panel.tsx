import { Auth, hasAuth, ShellLink } from '@shanmen/shared';
import {
  headKinds,
  type TeamCard,
  teamSegments,
  teamStates,
} from '@shanmen/shared/contracts/reception/teams/team';
import {
  Button,
  Code,
  Count,
  Descriptions,
  Empty,
  Failure,
  InstantOfDay,
  Money,
  ReasonDialog,
  Skeleton,
  StatusTag,
  useAct,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DispatchLines } from '../docent/dispatch-lines.tsx';
import { heldPlates } from '../plate/plate-forms.tsx';
import { boardKeys, teamCalls, teamQuery } from '../reception-calls.ts';
import { teamTones, ticketLetters } from '../team/team-tones.ts';
import type { BoardForm } from './board-forms.tsx';
import styles from './board.module.css';

type TeamCardPanelProps = {
  /** Null where no team is chosen. */
  readonly id: number | null;
  readonly onForm: (form: BoardForm) => void;
};

/** The team at the desk: who, how many, what they bought, what they carry. */
export function TeamCardPanel({ id, onForm }: TeamCardPanelProps) {
  const card = useQuery({ ...teamQuery(id ?? 0), enabled: id !== null });
  return (
    <section className={styles['column']} aria-label="团队">
      {id === null ? (
        <Empty title="选择一个团队，或按 F1 登记到达" />
      ) : card.data ? (
        <Card team={card.data} onForm={onForm} />
      ) : card.error ? (
        <Failure error={card.error} onRetry={() => void card.refetch()} />
      ) : (
        <Skeleton active />
      )}
    </section>
  );
}

type CardProps = { readonly team: TeamCard; readonly onForm: (form: BoardForm) => void };

function Card({ team, onForm }: CardProps) {
  return (
    <div className={styles['card']}>
      <header className={styles['row']}>
        <h2 className={styles['title']}>{team.enterpriseName ?? '散客团'}</h2>
        <StatusTag tone={teamTones[team.state]}>{teamStates[team.state]}</StatusTag>
        <Code value={team.teamNo} />
        <CardActions team={team} onForm={onForm} />
      </header>
      <Facts team={team} />
      <Plates team={team} onForm={onForm} />
      {team.dispatches.length > 0 && <DispatchLines of={team.dispatches} />}
      <Sales team={team} />
      {team.changes.length > 0 && (
        <section aria-label="换团记录">
          <h3 className={styles['part']}>换团记录</h3>
          <ul className={styles['lines']}>
            {team.changes.map(({ id, at, by, text }) => (
              <li key={id}>
                <InstantOfDay value={at} day={team.visitDate} /> {by}：{text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Facts({ team }: { readonly team: TeamCard }) {
  const heads = headNames.filter(name => team.heads[name] > 0);
  return (
    <Descriptions
      columns={3}
      items={[
        {
          label: '计划 / 出票 / 实到',
          value: `${team.headsPlan} / ${team.headsTicketed} / ${team.headsActual}`,
        },
        { label: '人员', value: heads.map(name => `${headKinds[name]} ${team.heads[name]}`).join('、') },
        { label: '市场', value: [teamSegments[team.segment], team.sourceRegion].filter(Boolean).join(' · ') },
        { label: '导游', value: [team.guideName, team.guideMobileMasked].filter(Boolean).join(' ') },
        { label: '司机', value: [team.driverName, team.driverMobileMasked].filter(Boolean).join(' ') },
        { label: '协议', value: team.agreementNo ?? '无协议，不计返利' },
        { label: '预计', value: team.planTime },
        { label: '到达', value: <InstantOfDay value={team.arrivedAt} day={team.visitDate} /> },
        { label: '离开', value: <InstantOfDay value={team.leftAt} day={team.visitDate} /> },
        { label: '旅行社团号', value: team.externalNo },
        { label: '名单', value: team.memberCount > 0 ? `${team.memberCount} 人` : null },
        { label: '授信余额', value: team.availableFen === null ? null : <Money fen={team.availableFen} /> },
        ...(team.needsPlanSheet
          ? [{ label: '计划单', value: team.hasPlanSheet ? '已收' : '未收，不计返利' }]
          : []),
        ...(team.insideReason ? [{ label: '仍登记原因', value: team.insideReason, span: 2 }] : []),
        ...(team.remark ? [{ label: '备注', value: team.remark, span: 2 }] : []),
      ]}
    />
  );
}

const headNames = ['adults', 'children', 'students', 'seniors', 'freeHeads'] as const;

function Plates({ team, onForm }: CardProps) {
  const held = heldPlates(team.plates);
  if (held.length === 0) return null;
  return (
    <section aria-label="号牌">
      <h3 className={styles['part']}>号牌</h3>
      <ul className={styles['lines']}>
        {held.map(plate => (
          <li key={plate.id} className={styles['row']}>
            <b>{plate.plateNo}</b>
            {plate.qty > 1 && `${plate.qty} 件`}
            {hasAuth('reception:plate:return') || hasAuth('reception:board:leave') ? (
              <Button type="link" size="small" onClick={() => onForm({ kind: 'return', plate })}>
                收回
              </Button>
            ) : null}
            <Auth code="reception:plate:swap">
              <Button type="link" size="small" onClick={() => onForm({ kind: 'swap', plate })}>
                换号
              </Button>
            </Auth>
            <Auth code="reception:plate:lost">
              <Button type="link" size="small" danger onClick={() => onForm({ kind: 'lost', plate })}>
                报失
              </Button>
            </Auth>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sales({ team }: { readonly team: TeamCard }) {
  if (team.orders.length === 0 && team.slips.length === 0) return null;
  return (
    <section aria-label="消费">
      <h3 className={styles['part']}>
        门票 <Money fen={team.ticketFen} />
        {team.letters.map(({ letter, heads }) => ` · ${ticketLetters[letter]} ${heads}`)}
      </h3>
      <ul className={styles['lines']}>
        {team.orders.map(({ id, orderNo, what, heads, admitted, totalFen }) => (
          <li key={id} className={styles['sale']}>
            <ShellLink to={`/ticket/orders?keyword=${orderNo}`}>{orderNo}</ShellLink>
            <span>{what}</span>
            <span>
              <Count value={admitted} />/<Count value={heads} /> 人
            </span>
            <Money fen={totalFen} />
          </li>
        ))}
      </ul>
      {team.slips.length > 0 && (
        <>
          <h3 className={styles['part']}>
            零售 <Money fen={team.retailFen} />
          </h3>
          <ul className={styles['lines']}>
            {team.slips.map(({ id, no, storeName, plateNo, soldAt, netFen }) => (
              <li key={id} className={styles['sale']}>
                <Code value={no} />
                <span>
                  {storeName}
                  {plateNo && ` · ${plateNo}`}
                </span>
                <InstantOfDay value={soldAt} day={team.visitDate} />
                <Money fen={netFen} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** 修改, 取消 and what only a team that has not come or has come late needs. */
function CardActions({ team, onForm }: CardProps) {
  const act = useAct(boardKeys);
  const [asks, setAsks] = useState(false);
  const isOver = team.state === 'LEFT' || team.state === 'CANCELLED';
  if (isOver) return null;
  return (
    <span className={styles['actions']}>
      <Auth code="reception:board:edit">
        <Button size="small" onClick={() => onForm({ kind: 'edit', team })}>
          修改
        </Button>
      </Auth>
      {team.headsTicketed === 0 && (
        <Auth code="reception:board:cancel">
          <Button size="small" danger onClick={() => setAsks(true)}>
            取消团队
          </Button>
        </Auth>
      )}
      <ReasonDialog
        title="取消团队"
        of={team.teamNo}
        open={asks}
        presets={['旅行社取消', '重复登记', '天气原因']}
        onDone={reason => {
          setAsks(false);
          act.mutate({
            send: key => teamCalls.cancel(team.id, reason, key),
            said: `${team.teamNo} 已取消`,
          });
        }}
        onClose={() => setAsks(false)}
      />
    </span>
  );
}
