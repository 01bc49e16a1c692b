import {
  commandOf,
  DialogFoot,
  DialogTitle,
  DueFigure,
  Figure,
  Figures,
  KeyButton,
  KeyChoice,
  keyOf,
  NoticeLine,
  useKeyboard,
  WindowDialog,
  Yuan,
} from '@shanmen/shared/counter';
import { titleOf } from '../screen/tender-words.ts';
import { type ConfirmCommand, confirmKeys } from './refund-keys.ts';
import {
  mayBeCash,
  type RefundAction,
  refundFen,
  refundReasons,
  type RefundState,
  waysBack,
} from './refund-state.ts';

type RefundConfirmProps = {
  readonly state: RefundState;
  readonly dispatch: (action: RefundAction) => void;
  readonly onConfirm: () => void;
  /** Others are taken for what comes back; null where nothing can be. */
  readonly onExchange: (() => void) | null;
};

/** Why it comes back, how much goes back and by which way; a digit chooses the reason. */
export function RefundConfirm({ state, dispatch, onConfirm, onExchange }: RefundConfirmProps) {
  const isSending = state.work === 'sending';
  const run: Record<ConfirmCommand, () => void> = {
    confirm: onConfirm,
    exchange: () => !isSending && onExchange?.(),
    back: () => !isSending && dispatch({ type: 'back' }),
  };
  const choose = (reason: number) => dispatch({ type: 'reason', reason });
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(confirmKeys, stroke);
      if (command) run[command]();
      else if (/^[1-4]$/.test(stroke)) choose(Number(stroke) - 1);
      else if (stroke === '/' && mayBeCash(state)) dispatch({ type: 'in-cash' });
      return true;
    },
    onScan: () => undefined,
  });
  return (
    <WindowDialog label="确认退货" wide>
      <DialogTitle detail={state.sale?.no}>退货</DialogTitle>
      <KeyChoice label="退货原因" options={refundReasons} cursor={state.reason} onChoose={choose} />
      {mayBeCash(state) && (
        <KeyChoice
          label="退款方式"
          options={['原路退回', '改退现金']}
          cursor={state.inCash ? 1 : 0}
          ends={['/', '/']}
          onChoose={index => index !== Number(state.inCash) && dispatch({ type: 'in-cash' })}
        />
      )}
      <Figures>
        <DueFigure label="应退" name="确认应退" fen={refundFen(state)} />
        {waysBack(state).map(({ tender, amountFen }, index) => (
          <Figure key={`${index + 1} ${tender}`} label={`退${titleOf(tender)}`}>
            <Yuan fen={amountFen} />
          </Figure>
        ))}
      </Figures>
      <NoticeLine notice={state.notice} />
      <DialogFoot>
        <KeyButton of={keyOf(confirmKeys, 'back')} disabled={isSending} onPress={run.back} />
        {onExchange && (
          <KeyButton of={keyOf(confirmKeys, 'exchange')} disabled={isSending} onPress={run.exchange} />
        )}
        <KeyButton
          of={keyOf(confirmKeys, 'confirm')}
          look="pay"
          label={isSending ? '正在退货…' : '确认退货'}
          disabled={isSending}
          onPress={run.confirm}
        />
      </DialogFoot>
    </WindowDialog>
  );
}
