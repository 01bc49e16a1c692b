import { api, queryKeys, ShellLink, useAuth, useTab } from '@shanmen/shared';
import type { Driver } from '@shanmen/shared/contracts/ticket/groups/driver';
import type { Guide } from '@shanmen/shared/contracts/ticket/groups/guide';
import {
  type EscortState,
  escortStates,
  type EscortStep,
  escortSteps,
} from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import {
  ActionBar,
  DateRangeFilter,
  type DocumentAction,
  Input,
  Masked,
  ReportScreen,
  ScreenParts,
  StatusTag,
  type Tone,
  useAct,
} from '@shanmen/ui';
import type { ReactNode } from 'react';
import { EnterpriseField } from '../../../commerce/partners/enterprise/enterprise-field.tsx';
import { revealMobileOf } from '../../selling/personal-view/reveal.ts';
import styles from './tour-crew.module.css';

/** What the screens of guides and drivers have in common. @prop alone how a person of no enterprise is called */
type CrewOf = { readonly noun: 'guide' | 'driver'; readonly alone: string };
type Person = Guide | Driver;

export function crewParts({ noun, alone }: CrewOf) {
  return {
    cells: { state: ({ state }: Person) => <StatusTag tone={tones[state]}>{escortStates[state]}</StatusTag> },
    form: {
      inputs: {
        mobile: () => <Input maxLength={11} inputMode="numeric" />,
        enterpriseId: (of: Person | undefined) => <EnterpriseField named={of?.enterpriseName ?? null} />,
      },
      helps: {
        mobile: (of: Person | undefined) => (of ? `现为 ${of.mobileMasked}，不填则不变` : '11 位'),
      },
    },
    filters: { from: <DateRangeFilter label="游玩日期" mostDays={366} /> },
    tools: ({ add, files }: { readonly add: ReactNode; readonly files: ReactNode }) => (
      <>
        {files}
        {add}
      </>
    ),
    rowActions: { width: 64 },
    card: {
      cells: {
        mobileMasked: ({ id, mobileMasked }: Person) => (
          <Masked value={mobileMasked} label="完整手机号" {...revealMobileOf(noun, id)} />
        ),
        enterpriseName: ({ enterpriseName }: Person) => enterpriseName ?? alone,
      },
      draw: (row: Person, facts: ReactNode) => (
        <div className={styles['card']}>
          <Steps noun={noun} of={row} />
          {facts}
          <StatementLink noun={noun} id={row.id} />
        </div>
      ),
    },
  };
}

const tones = {
  ACTIVE: 'success',
  SUSPENDED: 'neutral',
  BLACKLISTED: 'danger',
} as const satisfies Record<EscortState, Tone>;

/** By which right a step is taken, and the reasons that are offered. */
const steps = {
  stop: { right: 'off', reasons: ['证件到期', '不再带团'] },
  resume: { right: 'off', reasons: ['证件已更新', '恢复带团'] },
  black: { right: 'black', reasons: ['倒票', '扰乱秩序', '冒用证件'] },
  lift: { right: 'black', reasons: ['核实有误', '处罚期满'] },
} as const satisfies Record<EscortStep, object>;
const stepNames = ['stop', 'resume', 'black', 'lift'] as const satisfies readonly EscortStep[];

const stepsOf = {
  guide: (id: number, step: EscortStep) => `/api/ticket/guides/${id}/${step}`,
  driver: (id: number, step: EscortStep) => `/api/ticket/drivers/${id}/${step}`,
};

/** 停用, 启用, 拉黑, 解除: each with its reason. */
function Steps({ noun, of: { id, name, state } }: { readonly noun: CrewOf['noun']; readonly of: Person }) {
  const act = useAct([queryKeys.every(`ticket.${noun}`)]);
  const actions: DocumentAction[] = stepNames.map(step => ({
    id: step,
    label: escortSteps[step].label,
    from: escortSteps[step].from,
    code: `ticket:${noun}:${steps[step].right}`,
    reason: steps[step].reasons,
    ...(step === 'black' ? { look: 'danger' as const } : {}),
  }));
  const run = (action: string, reason: string | null) => {
    const step = stepNames.find(each => each === action);
    if (!step) return;
    const said = `${name}：${escortSteps[step].label}完成`;
    const send = (key: string) => api.post(stepsOf[noun](id, step), { reason: reason ?? '' }, { key });
    act.mutate({ said, send });
  };
  return <ActionBar actions={actions} state={state} onRun={run} />;
}

const statementPart = 'statement';

/** The list of those who bring groups, and 对账 beside it for whoever may see it. */
export function MasterAndStatement({ noun, title, master }: MasterAndStatementProps) {
  const mayState = useAuth(`report:t.${noun}:view`);
  if (!mayState) return master;
  return (
    <ScreenParts
      parts={[
        { key: 'master', label: title, children: master },
        { key: statementPart, label: '对账', children: <ReportScreen report={`t.${noun}`} /> },
      ]}
    />
  );
}
type MasterAndStatementProps = {
  readonly noun: CrewOf['noun'];
  readonly title: string;
  readonly master: ReactNode;
};

/** 对账 of one of them, and 结算单 with each of the orders, for whoever may see them. */
function StatementLink({ noun, id }: { readonly noun: CrewOf['noun']; readonly id: number }) {
  const { address } = useTab();
  const mayState = useAuth(`report:t.${noun}:view`);
  if (!mayState) return null;
  const path = address.split('?')[0] ?? '';
  const query = { part: statementPart, [noun]: String(id) };
  return (
    <div>
      <ShellLink to={`${path}?${new URLSearchParams(query)}`}>本月对账</ShellLink>{' '}
      <ShellLink to={`${path}?${new URLSearchParams({ ...query, by: 'order' })}`}>本月结算单</ShellLink>
    </div>
  );
}
