import { keyOf } from '../keys/screen-key.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import type { Outcome } from './outcome.ts';
import { type AwaitCommand, awaitKeys, payKeys } from './payment-keys.ts';
import styles from './payment-dialog.module.css';

type AwaitingProps = {
  readonly submission: 'sending' | 'unknown' | 'awaiting';
  /** How the sale stands that was sent; null as long as the server said nothing of it. */
  readonly outcome: Outcome | null;
  /** Sends the same sale again, where not even our server answered. */
  readonly onAsk: () => void;
  readonly onCommand: (command: AwaitCommand) => void;
};

const serverSilent = {
  tone: 'warning',
  text: '没有收到服务器的回答，请勿重新收款。按 Enter 查询，同一笔不会扣两次。',
} as const;

const unknown = {
  tone: 'warning',
  text: '支付结果未知，请勿再次扫码。系统正在向支付平台查询；顾客已扣款也不要重收，可转后台先接待下一位。',
} as const;

/** What the seller does while nobody knows yet whether the money came. */
export function Awaiting({ submission, outcome, onAsk, onCommand }: AwaitingProps) {
  if (submission === 'unknown') {
    return (
      <>
        <NoticeLine notice={serverSilent} />
        <KeyButton of={keyOf(payKeys, 'confirm')} look="main" label="查询这一笔" onPress={onAsk} />
      </>
    );
  }
  if (submission === 'sending' || outcome?.kind !== 'open') {
    return (
      <p className={styles.waiting} role="status">
        正在等待支付平台…
      </p>
    );
  }
  return <AwaitingChoice isUnknown={outcome.isUnknown} onCommand={onCommand} />;
}

type ChoiceProps = Pick<AwaitingProps, 'onCommand'> & {
  /** The provider has not even said that it asks the customer. */
  readonly isUnknown: boolean;
};

/** The customer is asked on the telephone, or nobody knows: ask again, take it back, or go on with the next. */
export function AwaitingChoice({ isUnknown, onCommand }: ChoiceProps) {
  return (
    <>
      {isUnknown ? (
        <NoticeLine notice={unknown} />
      ) : (
        <p className={styles.waiting} role="status">
          请顾客在手机上确认支付…
        </p>
      )}
      <div className={styles.ways}>
        {awaitKeys.map(key => (
          <KeyButton
            key={key.command}
            of={key}
            look={key.command === 'query' ? 'main' : 'plain'}
            onPress={() => onCommand(key.command)}
          />
        ))}
      </div>
    </>
  );
}
