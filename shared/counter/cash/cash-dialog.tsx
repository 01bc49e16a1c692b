import { type Fen, formatYuan, subtractFen, zeroFen } from '@shanmen/shared/money';
import { type ReactNode } from 'react';
import { keyOf } from '../keys/screen-key.ts';
import { TouchPad } from '../keys/touch-pad.tsx';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine, type SaleNotice } from '../surface/notice-line.tsx';
import { WindowDialog } from '../surface/window-dialog.tsx';
import { Yuan } from '../surface/yuan.tsx';
import { type CashCommand, cashKeys } from './cash-keys.ts';
import { changeFen, quickTenders, wholeYuan } from './tender.ts';
import styles from './cash-dialog.module.css';

/** What the counter says of its sale: on the key that takes the money, and while the sale is on its way. */
export type CashWords = {
  readonly confirm: string;
  /** Nothing was typed: the exact amount. */
  readonly exact: string;
  readonly free: string;
  readonly sending: string;
  readonly unknown: string;
};

type CashDialogProps = {
  readonly state: {
    readonly tender: string;
    readonly notice: SaleNotice | null;
    readonly submission: 'idle' | 'sending' | 'unknown' | 'awaiting';
  };
  readonly dueFen: Fen;
  readonly words: CashWords;
  readonly onCommand: (command: CashCommand) => void;
};

/** Takes cash without a field: the keys are the screen's, so no input method and no scan can get in. */
export function CashDialog({ state, dueFen, words, onCommand }: CashDialogProps) {
  return (
    <WindowDialog label="现金收款">
      <Row label="应收" className={styles.due}>
        <Yuan fen={dueFen} />
      </Row>
      <Row label="实收" className={styles.tender}>
        {state.tender === '' ? <span className={styles.exact}>{formatYuan(dueFen)}</span> : state.tender}
      </Row>
      <Change tender={state.tender} dueFen={dueFen} />
      <NoticeLine notice={state.notice} />
      {state.submission === 'idle' ? (
        <Choices state={state} dueFen={dueFen} words={words} onCommand={onCommand} />
      ) : (
        <Waiting
          isUnknown={state.submission === 'unknown'}
          words={words}
          onAsk={() => onCommand('confirm')}
        />
      )}
    </WindowDialog>
  );
}

type RowProps = {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

function Row({ label, className, children }: RowProps) {
  return (
    <div className={`${styles.row} ${className}`}>
      <span className={styles.label}>{label}</span>
      <output aria-label={label}>{children}</output>
    </div>
  );
}

function Change({ tender, dueFen }: { readonly tender: string; readonly dueFen: Fen }) {
  const change = changeFen(tender, dueFen);
  if (change < 0) {
    return (
      <Row label="还差" className={styles.missing}>
        <Yuan fen={subtractFen(zeroFen, change)} />
      </Row>
    );
  }
  return (
    <Row label="找零" className={styles.change}>
      <Yuan fen={change} />
    </Row>
  );
}

function Choices({ state, dueFen, words, onCommand }: CashDialogProps) {
  const quick = quickTenders(dueFen);
  return (
    <>
      <div className={styles.quick}>
        {(['quick-1', 'quick-2', 'quick-3'] as const).map((command, index) => (
          <KeyButton
            key={command}
            of={keyOf(cashKeys, command)}
            label={`¥${wholeYuan(quick[index] ?? zeroFen)}`}
            disabled={(quick[index] ?? zeroFen) < dueFen}
            onPress={() => onCommand(command)}
          />
        ))}
        <KeyButton
          of={keyOf(cashKeys, 'erase')}
          disabled={state.tender === ''}
          onPress={() => onCommand('erase')}
        />
      </div>
      <TouchPad />
      <div className={styles.finish}>
        <KeyButton of={keyOf(cashKeys, 'back')} onPress={() => onCommand('back')} />
        <KeyButton
          of={keyOf(cashKeys, 'confirm')}
          look="pay"
          label={dueFen === 0 ? words.free : state.tender === '' ? words.exact : words.confirm}
          onPress={() => onCommand('confirm')}
        />
      </div>
    </>
  );
}

type WaitingProps = { readonly isUnknown: boolean; readonly words: CashWords; readonly onAsk: () => void };

/** Asking again sends the same sale under the same key, so it can only find out, never charge twice. */
function Waiting({ isUnknown, words, onAsk }: WaitingProps) {
  if (!isUnknown) {
    return (
      <p className={styles.waiting} role="status">
        {words.sending}
      </p>
    );
  }
  return (
    <>
      <NoticeLine notice={{ tone: 'warning', text: words.unknown }} />
      <KeyButton of={keyOf(cashKeys, 'confirm')} look="main" label="查询上一笔" onPress={onAsk} />
    </>
  );
}
