import { useShell } from '@shanmen/shared';
import type { CallLine, CallScreen as Calls } from '@shanmen/shared/contracts/reception/teams/board';
import { NotReady } from '@shanmen/shared/counter';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { callWords } from '../docent/dispatch-steps.tsx';
import { callScreenQuery } from '../reception-calls.ts';
import styles from './call-screen.module.css';

const everyMs = 5000;

/** 叫号屏: who is called, who comes next, in big numbers and aloud; it knows no name and takes no input. */
export function CallScreen() {
  const calls = useQuery({ ...callScreenQuery, refetchInterval: everyMs });
  useSpokenCalls(calls.data);
  if (!calls.data) return <NotReady name="叫号屏" error={calls.error} onRetry={() => void calls.refetch()} />;
  const { called, touring, waiting } = calls.data;
  return (
    <main className={styles['screen']}>
      <header className={styles['head']}>
        <h1>讲解叫号</h1>
      </header>
      <Part title="请到集合点" lines={called} look="called" none="暂无叫号" />
      <Part title="请准备" lines={waiting.slice(0, mostWaiting)} look="waiting" none="暂无等候" />
      <Part title="正在讲解" lines={touring.slice(0, mostWaiting)} look="touring" none="暂无" />
    </main>
  );
}

const mostWaiting = 8;

type PartProps = {
  readonly title: string;
  readonly lines: readonly CallLine[];
  readonly look: 'called' | 'waiting' | 'touring';
  readonly none: string;
};

function Part({ title, lines, look, none }: PartProps) {
  return (
    <section className={styles['part']} data-look={look} aria-label={title}>
      <h2>{title}</h2>
      {lines.length === 0 && <p>{none}</p>}
      <ul>
        {lines.map(({ queueNo, groupName, meetingPoint }) => (
          <li key={queueNo}>
            <b>{queueNo}</b>
            <span>{groupName}</span>
            <span>{meetingPoint}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says each call once more than before, twice; what had been called before the screen opened is on it. */
function useSpokenCalls(calls: Calls | undefined): void {
  const { speech } = useShell();
  const heard = useRef<ReadonlyMap<string, number> | null>(null);
  const tell = useEffectEvent((lines: readonly CallLine[]) => {
    for (const line of heard.current ? lines : []) {
      if (line.callCount > (heard.current?.get(line.queueNo) ?? 0))
        speech.say({
          kind: 'call',
          text: callWords(line),
          key: `call-${line.queueNo}-${line.callCount}`,
          times: 2,
        });
    }
    heard.current = new Map(lines.map(({ queueNo, callCount }) => [queueNo, callCount]));
  });
  useEffect(() => {
    if (calls) tell([...calls.called, ...calls.waiting, ...calls.touring]);
  }, [calls]);
}
