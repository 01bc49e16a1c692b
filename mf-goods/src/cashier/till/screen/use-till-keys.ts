import { hasAuth, useShell } from '@shanmen/shared';
import { spokenYuan } from '@shanmen/shared/speech';
import {
  type CashCommand,
  cashKeys,
  classifyScan,
  commandOf,
  type KeyStroke,
  quickYuan,
  scanInTender,
  tenderRefusal,
  useKeyboard,
} from '@shanmen/shared/counter';
import { type TillCommand, tillKeys } from './till-keys.ts';
import type { Till } from './use-till.ts';

/** What the screen does besides the sale itself. */
export type TillActions = {
  readonly isOnline: boolean;
  readonly reprint: () => void;
  readonly closeShift: () => void;
  readonly refund: () => void;
};

export type TillCommands = {
  readonly counter: (command: TillCommand) => void;
  readonly cash: (command: CashCommand) => void;
};

const cutOff = { tone: 'danger', text: '连不上服务器，已暂停收银，恢复后再收款' } as const;
const busyScan = { tone: 'warning', text: '正在收款，扫码不加商品；要加商品先按 Esc 返回' } as const;
const payCode = { tone: 'info', text: '这是付款码，现在收的是现金；扫码收款先按 Esc 返回' } as const;

/** One meaning per key, whether pressed or touched; a dialog above the counter silences them all. */
export function useTillKeys(till: Till, actions: TillActions, isCovered: boolean): TillCommands {
  const shell = useShell();
  const { state, dispatch, totals } = till;
  const pay = () => {
    if (state.cart.lines.length === 0) return;
    if (!actions.isOnline && state.submission === 'idle') return dispatch({ type: 'notice', notice: cutOff });
    dispatch({ type: 'open', stage: 'cash' });
    shell.speech.say({ kind: 'amount', text: `应收${spokenYuan(totals.totalFen)}` });
  };
  const onLine = (act: () => void) => {
    if (state.selected !== null) act();
    else dispatch({ type: 'notice', notice: { tone: 'info', text: '先扫商品' } });
  };
  const discount = (stage: 'line-discount' | 'order-discount') =>
    onLine(() => hasAuth(discountCodes[stage]) && dispatch({ type: 'open', stage }));
  const run: Record<TillCommand, () => void> = {
    pick: () => dispatch({ type: 'open', stage: 'pick' }),
    pay,
    'order-discount': () => discount('order-discount'),
    'one-more': () => onLine(() => dispatch({ type: 'step', by: 1 })),
    'one-fewer': () => onLine(() => dispatch({ type: 'step', by: -1 })),
    qty: () => {
      if (/^\d+(\.\d+)?$/.test(state.typed)) dispatch({ type: 'type', character: '*' });
      else onLine(() => dispatch({ type: 'open', stage: 'qty' }));
    },
    'line-discount': () => discount('line-discount'),
    remove: () => onLine(() => dispatch({ type: 'remove' })),
    undo: () => dispatch({ type: 'undo' }),
    clear: () => dispatch({ type: 'clear' }),
    refund: actions.refund,
    reprint: actions.reprint,
    'close-shift': actions.closeShift,
    'line-above': () => dispatch({ type: 'move', by: -1 }),
    'line-below': () => dispatch({ type: 'move', by: 1 }),
    enter: till.enter,
    erase: () => dispatch({ type: 'erase' }),
    back: () => dispatch({ type: 'back' }),
  };
  const commands: TillCommands = {
    counter: command => run[command](),
    cash: command => onCash(till, command),
  };
  const isSilent = isCovered || (state.stage !== 'cart' && state.stage !== 'cash');
  useKeyboard({
    onKey: stroke => !isSilent && onStroke(till, commands, stroke),
    onScan: text => {
      if (isSilent) return;
      if (state.stage === 'cart') return till.scan(text);
      const isPayCode = classifyScan(text, { paying: true }).kind === 'payment';
      dispatch({ type: 'notice', notice: isPayCode ? payCode : busyScan });
    },
  });
  return commands;
}

const discountCodes = {
  'line-discount': 'cashier:discount:line',
  'order-discount': 'cashier:discount:order',
} as const;

function onStroke({ state, dispatch }: Till, commands: TillCommands, stroke: KeyStroke): boolean {
  if (state.stage === 'cash') {
    const command = commandOf(cashKeys, stroke);
    if (command) commands.cash(command);
    else if (/^[\d.]$/.test(stroke)) dispatch({ type: 'tender', character: stroke });
    return true;
  }
  const command = commandOf(tillKeys, stroke);
  if (command) commands.counter(command);
  else if (/^[A-Z\d.]$/.test(stroke)) dispatch({ type: 'type', character: stroke });
  else return false;
  return true;
}

const quickIndex = { 'quick-1': 0, 'quick-2': 1, 'quick-3': 2 } as const;

function onCash(till: Till, command: CashCommand): void {
  const { dispatch, state, totals } = till;
  if (command === 'back') return dispatch({ type: 'back' });
  if (command === 'erase') return dispatch({ type: 'erase' });
  if (command !== 'confirm') {
    const yuan = quickYuan(quickIndex[command], totals.totalFen);
    return yuan === null ? undefined : dispatch({ type: 'tender-amount', yuan });
  }
  // A code that was typed, or scanned too slowly to be told from typing, is no amount.
  if (scanInTender(state.tender)) {
    dispatch({ type: 'tender-amount', yuan: '' });
    return dispatch({ type: 'notice', notice: payCode });
  }
  const refusal =
    state.submission === 'idle' ? tenderRefusal(state.tender, totals.totalFen, state.notice?.text) : null;
  if (refusal !== null) dispatch({ type: 'notice', notice: { tone: 'danger', text: refusal } });
  else till.payCash();
}
