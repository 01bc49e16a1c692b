import { useAuth } from '@shanmen/shared';
import { docentLevels } from '@shanmen/shared/contracts/reception/docents/docent';
import {
  type DocentTurn,
  type DocentTurnStep,
  turnStates,
} from '@shanmen/shared/contracts/reception/docents/docent-queue';
import { Button, Dropdown, StatusTag, type Tone, useAct } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { boardKeys, dispatchCalls, docentsQuery } from '../reception-calls.ts';
import styles from './docent.module.css';

const turnTones = {
  WAITING: 'success',
  CALLED: 'warning',
  BUSY: 'info',
  BREAK: 'neutral',
  OFF: 'neutral',
} as const satisfies Record<DocentTurn['state'], Tone>;

/** 轮序: who waits longest stands first; a press lets a docent rest, come back or go home. */
export function TurnList({ queue }: { readonly queue: readonly DocentTurn[] }) {
  const mayTurn = useAuth('reception:dispatch:assign');
  const act = useAct(boardKeys);
  const turn = (docentId: number, name: string, state: DocentTurnStep['state']) =>
    act.mutate({
      send: key => dispatchCalls.turn({ docentId, state }, key),
      said: `${name} ${state === 'WAITING' ? '已排到队尾' : turnStates[state]}`,
    });
  return (
    <ol className={styles['turns']} aria-label="讲解员轮序">
      {queue.map(({ docentId, code, name, level, languages, state, place, jobs }) => (
        <li key={docentId} className={styles['turn']}>
          <span className={styles['place']}>{place > 0 ? place : ''}</span>
          <span className={styles['who']}>
            <b>{name}</b>
            <small>
              {code} · {docentLevels[level]} · {languages} · {jobs} 场
            </small>
          </span>
          <Turn state={state} mayTurn={mayTurn} onTurn={next => turn(docentId, name, next)} />
        </li>
      ))}
      {mayTurn && <JoinQueue queue={queue} onJoin={(id, name) => turn(id, name, 'WAITING')} />}
    </ol>
  );
}

type TurnProps = {
  readonly state: DocentTurn['state'];
  readonly mayTurn: boolean;
  readonly onTurn: (next: DocentTurnStep['state']) => void;
};

const nextTurns = [
  { key: 'WAITING', label: '归队（排到队尾）' },
  { key: 'BREAK', label: '休息' },
  { key: 'OFF', label: '下岗' },
] as const;

function Turn({ state, mayTurn, onTurn }: TurnProps) {
  const tag = <StatusTag tone={turnTones[state]}>{turnStates[state]}</StatusTag>;
  if (!mayTurn || state === 'BUSY' || state === 'CALLED') return tag;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: nextTurns.filter(({ key }) => key !== state).map(({ key, label }) => ({ key, label })),
        onClick: ({ key }) => {
          const next = nextTurns.find(each => each.key === key);
          if (next) onTurn(next.key);
        },
      }}
    >
      <button type="button" className={styles['state']}>
        {tag}
      </button>
    </Dropdown>
  );
}

type JoinQueueProps = {
  readonly queue: readonly DocentTurn[];
  readonly onJoin: (id: number, name: string) => void;
};

/** 上岗: docents who are not in the rotation today. */
function JoinQueue({ queue, onJoin }: JoinQueueProps) {
  const docents = useQuery(docentsQuery);
  const missing = (docents.data ?? []).filter(
    ({ id, prebookOnly }) => !prebookOnly && !queue.some(({ docentId }) => docentId === id),
  );
  if (missing.length === 0) return null;
  return (
    <li className={styles['join']}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: missing.map(({ id, code, name }) => ({ key: String(id), label: `${code} ${name}` })),
          onClick: ({ key }) => {
            const found = missing.find(({ id }) => String(id) === key);
            if (found) onJoin(found.id, found.name);
          },
        }}
      >
        <Button size="small">讲解员上岗（{missing.length}）</Button>
      </Dropdown>
    </li>
  );
}
