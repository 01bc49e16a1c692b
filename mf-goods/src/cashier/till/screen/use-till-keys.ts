import { hasAuth, useShell } from '@shanmen/shared';
import { type OfflineTender, tenders } from '@shanmen/shared/contracts/cashier/tender';
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
import type { Stage } from '../cart/till-state.ts';
import { beginSelling } from '../offline/use-till-offline.ts';
import { type TillCommand, tillKeys } from './till-keys.ts';
import { needsServer, type Till } from './use-till.ts';

/** What the screen does besides the sale itself. */
export type TillActions = {
  readonly isOnline: boolean;
  /** The till sells without the server. */
  readonly isOffline: boolean;
  /** What the site lets it take then. */
  readonly takes: readonly OfflineTender[];
  readonly reprint: () => void;
  readonly closeShift: () => void;
  readonly refund: () => void;
  readonly hold: () => void;
};

export type TillCommands = {
  readonly counter: (command: TillCommand) => void;
  readonly cash: (command: CashCommand) => void;
};

const cutOff = { tone: 'danger', text: '连不上服务器，已暂停收银，恢复后再收款' } as const;
const exchanging = { tone: 'warning', text: '换货的差额请收现金、刷卡或其他方式，不能扫码' } as const;
const exchangeOpen = { tone: 'warning', text: '正在换货，请先收款，或按 Ctrl+Del 放弃换货' } as const;
const tagged = { tone: 'warning', text: '离线时不能记归属，请先按 F4 取消归属' } as const;
const busyScan = { tone: 'warning', text: '正在收款，扫码不加商品；要加商品先按 Esc 返回' } as const;
const payHint = { tone: 'info', text: '扫顾客的付款码就是扫码收款；F10 刷卡、用券或分几种方式付' } as const;
const payCode = { tone: 'warning', text: '已录入现金金额，请先退格清空再扫付款码' } as const;
const noCart = { tone: 'info', text: '购物车是空的，没有可挂的单' } as const;
const cartOpen = { tone: 'warning', text: '购物车里还有商品，请先收款或挂单，再取单' } as const;

/** What the guest may not pay with while the server is away. */
function onlyTaken({ takes }: Pick<TillActions, 'takes'>) {
  const names = takes.map(tender => tenders[tender].title).join('、');
  return { tone: 'warning', text: `离线时只收${names}，恢复联网后再用其他方式收款` } as const;
}

/** One meaning per key, whether pressed or touched; a dialog above the counter silences them all. */
export function useTillKeys(till: Till, actions: TillActions, isCovered: boolean): TillCommands {
  const shell = useShell();
  const { state, dispatch } = till;
  const run = commandsOf(till, actions, text => shell.speech.say({ kind: 'amount', text }));
  const commands: TillCommands = {
    counter: command => run[command](),
    cash: command => onCash(till, actions, command),
  };
  const isSilent = isCovered || !ownStages.has(state.stage);
  useKeyboard({
    onKey: stroke => !isSilent && onStroke(till, { ...commands, ...actions }, stroke),
    onScan: text => {
      if (isSilent) return;
      if (state.stage === 'cart') return till.scan(text);
      if (state.stage === 'pay') return till.payment.onScan(text);
      const { kind, code } = classifyScan(text, { paying: true });
      if (kind !== 'payment' || state.submission !== 'idle') dispatch({ type: 'notice', notice: busyScan });
      else if (actions.isOffline) dispatch({ type: 'notice', notice: onlyTaken(actions) });
      else if (state.exchange) dispatch({ type: 'notice', notice: exchanging });
      else if (state.tender === '') till.payByCode(code);
      else dispatch({ type: 'notice', notice: payCode });
    },
  });
  return commands;
}

const ownStages: ReadonlySet<Stage> = new Set(['cart', 'cash', 'pay']);

type PayWay = 'cash' | 'scan' | 'parts';

/** Asks for the money, or says why it cannot be taken this way now. */
function beginPaying(
  { state, dispatch, dueFen }: Till,
  actions: TillActions,
  how: PayWay,
  say: (text: string) => void,
): void {
  if (state.cart.lines.length === 0) return;
  const isTaken = how === 'cash' || (how === 'parts' && actions.takes.includes('CARD'));
  const refusal = actions.isOffline
    ? isTaken
      ? state.tag && tagged
      : onlyTaken(actions)
    : !actions.isOnline && state.submission === 'idle' && cutOff;
  if (refusal) return dispatch({ type: 'notice', notice: refusal });
  if (how === 'scan' && state.exchange) return dispatch({ type: 'notice', notice: exchanging });
  if (how === 'cash' || dueFen === 0) dispatch({ type: 'open', stage: 'cash' });
  else dispatch({ type: 'open-pay', step: how });
  if (how === 'cash' && !state.exchange) dispatch({ type: 'notice', notice: payHint });
  say(`应收${spokenYuan(dueFen)}`);
}

/** What each key of the counter does. */
function commandsOf(
  till: Till,
  actions: TillActions,
  say: (text: string) => void,
): Record<TillCommand, () => void> {
  const { state, dispatch, enter } = till;
  const pay = (how: PayWay) => beginPaying(till, actions, how, say);
  const online = (act: () => void) => {
    if (actions.isOffline) dispatch({ type: 'notice', notice: needsServer });
    else act();
  };
  /** What waits is a cart; goods that come back with it are settled at once. */
  const alone = (act: () => void) => {
    if (state.exchange) dispatch({ type: 'notice', notice: exchangeOpen });
    else online(act);
  };
  const onLine = (act: () => void) => {
    if (state.selected !== null) act();
    else dispatch({ type: 'notice', notice: { tone: 'info', text: '先扫商品' } });
  };
  // Who may not alone asks a second person when the sale is sent.
  const discount = (stage: 'line-discount' | 'order-discount') =>
    online(() => onLine(() => dispatch({ type: 'open', stage })));
  return {
    pick: () => dispatch({ type: 'open', stage: 'pick' }),
    member: () => {
      if (state.member) dispatch({ type: 'member', member: null });
      else online(() => dispatch({ type: 'open', stage: 'member' }));
    },
    tag: () => {
      if (!hasAuth('cashier:sale:tag')) return;
      if (state.tag) dispatch({ type: 'tag', tag: null });
      else online(() => dispatch({ type: 'open', stage: 'tag' }));
    },
    hold: () =>
      state.cart.lines.length === 0 ? dispatch({ type: 'notice', notice: noCart }) : alone(actions.hold),
    take: () =>
      state.cart.lines.length === 0 ? alone(actions.hold) : dispatch({ type: 'notice', notice: cartOpen }),
    pay: () => pay('cash'),
    'pay-scan': () => pay('scan'),
    'pay-more': () => pay('parts'),
    price: () => online(() => onLine(() => dispatch({ type: 'open', stage: 'price' }))),
    drawer: () => hasAuth('cashier:drawer:open') && online(() => dispatch({ type: 'open', stage: 'drawer' })),
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
    refund: () => online(actions.refund),
    reprint: actions.reprint,
    'close-shift': () => online(actions.closeShift),
    'line-above': () => dispatch({ type: 'move', by: -1 }),
    'line-below': () => dispatch({ type: 'move', by: 1 }),
    enter,
    erase: () => dispatch({ type: 'erase' }),
    back: () => dispatch({ type: 'back' }),
  };
}

function onStroke(
  { state, dispatch, payment }: Till,
  commands: TillCommands & Pick<TillActions, 'isOffline' | 'takes'>,
  stroke: KeyStroke,
): boolean {
  if (state.stage === 'pay') {
    payment.onStroke(stroke);
    return true;
  }
  if (state.stage === 'cash') {
    const isOther = state.submission === 'idle' && (stroke === 'F9' || stroke === 'F10');
    const isTaken = !commands.isOffline || (stroke === 'F10' && commands.takes.includes('CARD'));
    if (isOther && !isTaken) dispatch({ type: 'notice', notice: onlyTaken(commands) });
    else if (stroke === 'F9' && isOther && state.exchange) dispatch({ type: 'notice', notice: exchanging });
    else if (isOther) dispatch({ type: 'open-pay', step: stroke === 'F9' ? 'scan' : 'parts' });
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

function onCash(till: Till, { isOnline, isOffline }: TillActions, command: CashCommand): void {
  const { dispatch, state, dueFen } = till;
  if (command === 'back') return dispatch({ type: 'back' });
  if (command === 'erase') return dispatch({ type: 'erase' });
  if (command !== 'confirm') {
    const yuan = quickYuan(quickIndex[command], dueFen);
    return yuan === null ? undefined : dispatch({ type: 'tender-amount', yuan });
  }
  // A code that was typed, or scanned too slowly to be told from typing, is no amount.
  if (scanInTender(state.tender)) {
    dispatch({ type: 'tender-amount', yuan: '' });
    return dispatch({ type: 'notice', notice: payCode });
  }
  const refusal =
    state.submission === 'idle' ? tenderRefusal(state.tender, dueFen, state.notice?.text) : null;
  if (refusal !== null) dispatch({ type: 'notice', notice: { tone: 'danger', text: refusal } });
  else if (state.submission === 'unknown' && !isOnline && !isOffline && !state.exchange) void payCutOff(till);
  else till.payCash();
}

/** The line broke while a sale was on its way: it is written down as it was sent, and the till sells by itself. */
async function payCutOff({ dispatch, payCash }: Till): Promise<void> {
  const refusal = await beginSelling();
  if (refusal === null) payCash({ isOffline: true });
  else dispatch({ type: 'notice', notice: { tone: 'danger', text: refusal } });
}
