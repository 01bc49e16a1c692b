import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import {
  DeskDone,
  DeskFigure,
  DeskKeys,
  DeskPanel,
  KeyButton,
  keyOf,
  NoticeLine,
  Yuan,
} from '@shanmen/shared/counter';
import { sumFen, zeroFen } from '@shanmen/shared/money';
import { type DeskCommand, deskKeys } from '../refund/refund-keys.ts';
import { chosenTickets } from '../refund/refund-state.ts';
import type { RefundWorkplace } from '../refund/use-refund.ts';
import type { DeskActions } from '../refund/use-refund-keys.ts';
import type { ShiftRefunds } from '../refund/use-shift-refunds.ts';
import styles from './refund-panel.module.css';
import { RefundList } from './shift-refunds.tsx';

type RefundPanelProps = {
  readonly refund: RefundWorkplace;
  readonly refunds: ShiftRefunds;
  readonly actions: DeskActions;
  readonly onCommand: (command: DeskCommand) => void;
};

/** What the chosen tickets give back, what can be done with them, and the refunds of the shift. */
export function RefundPanel({ refund, refunds, actions, onCommand }: RefundPanelProps) {
  const { state } = refund;
  const chosen = chosenTickets(state);
  const nets = chosen.map(ticket => ticket.offer?.netFen ?? zeroFen);
  const press = (command: DeskCommand, isAllowed: boolean) => ({
    of: keyOf(deskKeys, command),
    onPress: () => onCommand(command),
    disabled: !isAllowed || chosen.length === 0 || state.work !== 'idle',
  });
  return (
    <DeskPanel label="退款">
      <NoticeLine notice={state.offer ? null : state.notice} />
      {state.done && <Done refund={state.done} printing={refund.printing.state} onCommand={onCommand} />}
      <DeskFigure words={`可退 ${chosen.length} 张`} label="可退">
        <Yuan fen={sumFen(nets)} />
      </DeskFigure>
      <DeskKeys>
        <KeyButton {...press('confirm', actions.mayRefund)} look="main" />
        <KeyButton {...press('void', actions.mayVoid)} />
        <KeyButton {...press('move', actions.mayMove)} />
        <KeyButton {...press('person', actions.mayMove)} />
        <KeyButton {...press('upgrade', actions.mayMove)} />
        {chosen.some(({ personCount }) => personCount > 1) && (
          <KeyButton {...press('cut', actions.mayRefund)} />
        )}
        {chosen.some(({ compensableFen }) => compensableFen > 0) && (
          <KeyButton {...press('compensate', actions.mayRefund)} />
        )}
        <KeyButton {...press('reprint', actions.mayReprint)} />
        {actions.mayRevoke && <KeyButton {...press('revoke', true)} />}
        <KeyButton of={keyOf(deskKeys, 'clear')} onPress={() => onCommand('clear')} />
      </DeskKeys>
      <RefundList
        refunds={refunds}
        onCommand={onCommand}
        onPrint={row => void refund.printing.print(row)}
        onApprove={actions.approve}
      />
    </DeskPanel>
  );
}

type DoneProps = {
  readonly refund: Refund;
  readonly printing: 'idle' | 'printing' | 'failed';
  readonly onCommand: (command: DeskCommand) => void;
};

const printingWords = {
  idle: '退款单已打印',
  printing: '正在打印退款单…',
  failed: '退款单未打印，请在下方补打',
} as const;

function Done({ refund, printing, onCommand }: DoneProps) {
  const { title, text } = wordsOf(refund);
  const isPaid = refund.state === 'DONE';
  const cash = sumFen(refund.payments.filter(({ method }) => method === 'CASH').map(way => way.amountFen));
  return (
    <DeskDone label="退款结果" title={title} isWaiting={!isPaid}>
      {isPaid && cash > 0 && (
        <output className={styles.pay} aria-label="付现金">
          <Yuan fen={cash} />
        </output>
      )}
      <p>{text}</p>
      <p>
        {refund.refundNo}
        {isPaid && ` · ${printingWords[printing]}`}
      </p>
      {refund.state === 'AUDITING' && (
        <KeyButton
          of={keyOf(deskKeys, 'approve')}
          look="main"
          className={styles.approve}
          onPress={() => onCommand('approve')}
        />
      )}
    </DeskDone>
  );
}

/** What the seller does now, and what happens by itself. */
function wordsOf({ kind, state, lines, payments, words }: Refund): { title: string; text: string } {
  const scanned = payments
    .filter(({ method }) => method !== 'CASH')
    .map(({ method }) => paymentMethods[method]);
  if (state === 'AUDITING') {
    const text = '班长可在本机当场授权，或在「退款审核」中处理：通过后本页会提示付款，驳回后门票照常使用。';
    return { title: '已提交审核，先不要付款', text };
  }
  if (state === 'FAILED') return { title: '退款没有成功', text: words ?? '请在「退款审核」中查看原因。' };
  if (state !== 'DONE') return { title: `正在退回${scanned.join('、')}`, text: '结果会在本班退款中更新。' };
  const hasCash = payments.some(({ method }) => method === 'CASH');
  const text = scanned.length > 0 ? `${scanned.join('、')}部分已原路退回。` : '';
  const done = doneWords(kind, lines);
  return { title: `${done}${hasCash ? '，请付现金' : ''}`, text };
}

function doneWords(kind: Refund['kind'], lines: Refund['lines']): string {
  if (kind === 'TEAM_CUT') return `已减员 ${lines[0]?.persons ?? 0} 人`;
  return kind === 'COMPENSATION' ? `已补偿 ${lines.length} 张` : `已退 ${lines.length} 张`;
}
