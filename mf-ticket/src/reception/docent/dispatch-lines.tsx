import { type Dispatch, dispatchStates } from '@shanmen/shared/contracts/reception/docents/dispatch';
import { Money, StatusTag, type Tone } from '@shanmen/ui';

import styles from './docent.module.css';

export const dispatchTones = {
  QUEUED: 'warning',
  CALLED: 'warning',
  ACCEPTED: 'info',
  STARTED: 'success',
  FINISHED: 'neutral',
  NOSHOW: 'danger',
  CANCELLED: 'neutral',
} as const satisfies Record<Dispatch['state'], Tone>;

/** The docents of a team, a line each. */
export function DispatchLines({ of }: { readonly of: readonly Dispatch[] }) {
  return (
    <section aria-label="讲解">
      <h3 className={styles['part']}>讲解</h3>
      <ul className={styles['turns']}>
        {of.map(({ id, queueNo, docentName, routeName, language, heads, feeFen, charge, state }) => (
          <li key={id} className={styles['line']}>
            <b>{queueNo}</b>
            <span>
              {docentName ?? '待派'} · {routeName} · {language} · {heads} 人
            </span>
            <Money fen={feeFen} />
            {charge && <small>已收费</small>}
            <StatusTag tone={dispatchTones[state]}>{dispatchStates[state]}</StatusTag>
          </li>
        ))}
      </ul>
    </section>
  );
}
