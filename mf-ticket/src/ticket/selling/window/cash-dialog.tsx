import { type Fen, formatYuan, subtractFen, zeroFen } from '@shanmen/shared/money';
import { type ReactNode } from 'react';
import type { SaleState } from '../cart/open-sale.ts';
import { changeFen, quickTenders, wholeYuan } from '../cart/tender.ts';
import { type CashCommand, cashKeys, keyOf } from '../sale/sale-keys.ts';
import { WindowDialog } from '../../parts/surface/window-dialog.tsx';
import styles from './cash-dialog.module.css';
import { KeyButton } from '../../parts/surface/key-button.tsx';
import { NoticeLine } from '../../parts/surface/notice-line.tsx';
import { Yuan } from '../../parts/surface/yuan.tsx';

type CashDialogProps = {
  readonly state: Pick<SaleState, 'tender' | 'notice' | 'submission'>;
  readonly dueFen: Fen;
  readonly onCommand: (command: CashCommand) => void;
};

/** Takes cash without a field: the keys are the screen's, so no input method and no scan can get in. */
export function CashDialog({ state, dueFen, onCommand }: CashDialogProps) {
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
        <Choices state={state} dueFen={dueFen} onCommand={onCommand} />
      ) : (
        <Waiting isUnknown={state.submission === 'unknown'} onAsk={() => onCommand('confirm')} />
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

function Choices({ state, dueFen, onCommand }: CashDialogProps) {
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
      <div className={styles.finish}>
        <KeyButton of={keyOf(cashKeys, 'back')} onPress={() => onCommand('back')} />
        <KeyButton
          of={keyOf(cashKeys, 'confirm')}
          look="pay"
          label={dueFen === 0 ? '免费出票' : state.tender === '' ? '正好，收款出票' : '收款出票'}
          onPress={() => onCommand('confirm')}
        />
      </div>
    </>
  );
}

type WaitingProps = { readonly isUnknown: boolean; readonly onAsk: () => void };

/** Asking again sends the same sale under the same key, so it can only find out, never charge twice. */
function Waiting({ isUnknown, onAsk }: WaitingProps) {
  if (!isUnknown) {
    return (
      <p className={styles.waiting} role="status">
        正在出票…
      </p>
    );
  }
  return (
    <>
      <NoticeLine
        notice={{
          tone: 'warning',
          text: '上一笔结果未知，请勿重复收款。查询不会重复扣票；一直查不到时刷新页面，「最近三笔」里没有它就是没有收成。',
        }}
      />
      <KeyButton of={keyOf(cashKeys, 'confirm')} look="main" label="查询上一笔" onPress={onAsk} />
    </>
  );
}
