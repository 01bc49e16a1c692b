import { Auth, ShellLink } from '@shanmen/shared';
import { dispatchModes, dispatchStates } from '@shanmen/shared/contracts/reception/docents/dispatch';
import type { Board } from '@shanmen/shared/contracts/reception/teams/board';
import { Button, StatusTag } from '@shanmen/ui';

import { dispatchTones } from '../docent/dispatch-lines.tsx';
import { DispatchSteps } from '../docent/dispatch-steps.tsx';
import { TurnList } from '../docent/turn-list.tsx';
import type { BoardForm } from './board-forms.tsx';
import styles from './board.module.css';

type CallPanelProps = { readonly board: Board; readonly onForm: (form: BoardForm) => void };

/** 讲解: jobs that are not over, with what comes next for each, and the docents in their order. */
export function CallPanel({ board, onForm }: CallPanelProps) {
  return (
    <section className={styles['column']} aria-label="讲解与叫号">
      <header className={styles['row']}>
        <h2 className={styles['title']}>派单 {board.calls.length}</h2>
        <span className={styles['actions']}>
          <Auth code="reception:board:dispatch">
            <Button size="small" onClick={() => onForm({ kind: 'dispatch', team: null })}>
              散客讲解
            </Button>
          </Auth>
          <ShellLink to="/reception/screen">叫号屏</ShellLink>
        </span>
      </header>
      <ul className={styles['calls']}>
        {board.calls.map(dispatch => (
          <li key={dispatch.id} className={styles['call']}>
            <b className={styles['queueNo']}>{dispatch.queueNo}</b>
            <span className={styles['name']}>
              <span>{dispatch.groupName}</span>
              <small>
                {dispatch.docentName ?? '待派讲解员'} · {dispatchModes[dispatch.mode]} · {dispatch.heads} 人
                {dispatch.startTime && ` · ${dispatch.startTime}`}
              </small>
            </span>
            <StatusTag tone={dispatchTones[dispatch.state]}>{dispatchStates[dispatch.state]}</StatusTag>
            <span className={styles['steps']}>
              <DispatchSteps of={dispatch} />
            </span>
          </li>
        ))}
      </ul>
      <h2 className={styles['title']}>讲解员轮序</h2>
      <TurnList queue={board.queue} />
    </section>
  );
}
