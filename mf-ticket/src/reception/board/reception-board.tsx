import { useShell } from '@shanmen/shared';
import type { Board } from '@shanmen/shared/contracts/reception/teams/board';
import type { Team } from '@shanmen/shared/contracts/reception/teams/team';
import { NotReady, roll } from '@shanmen/shared/counter';
import { printSlip, ReceptionSlip } from '@shanmen/shared/print';
import { PageTitle, useFeedback } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { boardQuery, teamCalls } from '../reception-calls.ts';
import { useCall } from '../docent/dispatch-steps.tsx';
import { type BoardForm, BoardForms } from './board-forms.tsx';
import { type BoardCommand, BoardKeys } from './board-keys.tsx';
import styles from './board.module.css';
import { CallPanel } from './call-panel.tsx';
import { TeamCardPanel } from './team-card-panel.tsx';
import { TeamList } from './team-list.tsx';

const lookEveryMs = 20_000;

/** 接待系统: today's teams, the one that stands at the desk, and the docents. */
export function ReceptionBoard() {
  // Sales of windows and tills and the gates announce nothing here; they are seen at the next look.
  const board = useQuery({ ...boardQuery, refetchInterval: lookEveryMs });
  if (!board.data)
    return <NotReady name="接待系统" error={board.error} onRetry={() => void board.refetch()} />;
  return <OpenBoard board={board.data} />;
}

function OpenBoard({ board }: { readonly board: Board }) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [form, setForm] = useState<BoardForm | null>(null);
  const chosen = board.teams.find(({ id }) => id === chosenId) ?? null;
  const run = useBoardRun(board, chosen, setForm);
  const { warning } = useFeedback();
  const scan = (text: string) => {
    const found = board.teams.find(({ plateNos, teamNo }) => plateNos.includes(text) || teamNo === text);
    if (found) setChosenId(found.id);
    else warning(`${text} 不在今日任何团队手中`);
  };
  return (
    <section className={styles['board']}>
      <header className={styles['head']}>
        <PageTitle>接待系统</PageTitle>
        <Totals board={board} />
        <BoardKeys isCovered={form !== null} run={run} onScan={scan} />
      </header>
      <TeamList teams={board.teams} chosenId={chosenId} onChoose={setChosenId} onForm={setForm} />
      <TeamCardPanel id={chosen?.id ?? null} onForm={setForm} />
      <CallPanel board={board} onForm={setForm} />
      {form && (
        <BoardForms
          form={form}
          today={board.day}
          onTeam={setChosenId}
          onForm={setForm}
          onClose={() => setForm(null)}
        />
      )}
    </section>
  );
}

/** What each key does with the team that is chosen. */
function useBoardRun(board: Board, chosen: Team | null, setForm: (form: BoardForm) => void) {
  const shell = useShell();
  const { warning } = useFeedback();
  const { call } = useCall();
  const ofTeam = (act: (team: Team) => void) => {
    if (chosen) act(chosen);
    else warning('请先选择团队');
  };
  const print = async (team: Team) => {
    const card = await teamCalls.slip(team.id);
    await printSlip(<ReceptionSlip team={card} />, roll);
  };
  const runs: Record<BoardCommand, () => void> = {
    arrive: () =>
      setForm(chosen?.state === 'BOOKED' ? { kind: 'arrive', team: chosen } : { kind: 'walk-in' }),
    plate: () => ofTeam(team => setForm({ kind: 'issue', team })),
    dispatch: () => setForm({ kind: 'dispatch', team: chosen }),
    call: () => {
      const next = board.calls.find(({ state, docentId }) => state === 'QUEUED' && docentId !== null);
      if (next) call(next);
      else warning('没有等候叫号的派单');
    },
    sell: () =>
      ofTeam(({ teamNo }) => shell.navigate(`/saleSystem?mode=team&team=${encodeURIComponent(teamNo)}`)),
    import: () => ofTeam(team => setForm({ kind: 'members', team })),
    leave: () => ofTeam(team => setForm({ kind: 'leave', team })),
    print: () => ofTeam(team => void print(team).catch(() => warning('未打印，请检查打印机后重试'))),
  };
  return (command: BoardCommand) => runs[command]();
}

function Totals({ board: { teams, freePlates, platesOut, platesLongOut } }: { readonly board: Board }) {
  const count = (...states: readonly Team['state'][]) =>
    teams.filter(({ state }) => states.includes(state)).length;
  const overdue = teams.filter(({ isOverdue }) => isOverdue).length;
  return (
    <p className={styles['totals']} role="status">
      今日 <b>{teams.length}</b> 团 · 未到 <b>{count('BOOKED')}</b>
      {overdue > 0 && <span className={styles['late']}>（超时 {overdue}）</span>} · 在园{' '}
      <b>{count('ARRIVED', 'TICKETED', 'TOURING', 'SHOPPING')}</b> · 离开 <b>{count('LEFT')}</b> · 号牌在外{' '}
      <b>{platesOut}</b>
      {platesLongOut > 0 && <span className={styles['late']}>（超时 {platesLongOut}）</span>}，空闲{' '}
      {freePlates}
    </p>
  );
}
