import { createKey, hasAuth } from '@shanmen/shared';
import { isIdentityNumber } from '@shanmen/shared/contracts/ticket/selling/identity';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import {
  type CashCommand,
  cashKeys,
  classifyScan,
  commandOf,
  type KeyStroke,
  quickYuan,
  type SaleNotice,
  type ScanClass,
  scanInTender,
  tenderRefusal,
  useKeyboard,
} from '@shanmen/shared/counter';
import { scanWords } from '../../parts/window-words.ts';
import { largestQty } from '../cart/cart.ts';
import type { Quick } from '../quick/use-quick.ts';
import { formOf } from '../../groups/team/team.ts';
import { missingOf, needsOf } from '../visitor/judge-visitor.ts';
import type { People } from '../visitor/people.ts';
import { type CartCommand, cartKeys, type Mode, type PeopleCommand, peopleKeys } from './sale-keys.ts';
import type { Sale } from './use-sale.ts';

/** What the screen does besides the sale itself. */
export type WindowActions = {
  /** 0 is the sale made last; the others as they are listed. */
  readonly reprint: (place: 0 | 1 | 2) => void;
  readonly hideTakings: () => void;
  readonly closeShift: () => void;
  readonly toMode: (mode: Mode) => void;
  readonly hang: () => void;
  readonly quick: Quick;
  readonly askOfTeam: (question: 'escort' | 'external-no') => void;
  readonly book: () => void;
  readonly voidLast: () => void;
  readonly openDrawer: () => void;
  readonly concede: () => void;
  readonly photograph: () => void;
  readonly changePrinter: () => void;
};

export type SaleCommands = {
  readonly cart: (command: CartCommand) => void;
  readonly cash: (command: CashCommand) => void;
  readonly people: (command: PeopleCommand) => void;
  readonly addProduct: (productId: number) => void;
};

/** Left to the browser, which then says what was pasted. */
const pasting: KeyStroke = 'Ctrl+V';
const quickIndex = { 'quick-1': 0, 'quick-2': 1, 'quick-3': 2 } as const;

/** One meaning per key, whether pressed or clicked; a dialog above the surface silences them all. */
export function useSaleKeys(sale: Sale, actions: WindowActions, isCovered: boolean): SaleCommands {
  const commands: SaleCommands = {
    cart: command => onCart(sale, actions, command),
    cash: command => onCash(sale, command),
    people: command => onPeople(sale, command),
    addProduct: productId => addProduct(sale, productId),
  };
  // The account dialog has keys of its own.
  const isSilent = isCovered || sale.state.stage === 'account';
  useKeyboard({
    onKey: stroke => !isSilent && onStroke(sale, commands, stroke),
    onScan: text => {
      if (isSilent) return;
      if (sale.state.stage === 'people') return sale.visitors.take(wholeNumber(sale, text));
      if (sale.state.stage === 'pay') return sale.payment.onScan(text);
      const scan = classifyScan(text, { paying: sale.state.stage === 'cash' });
      if (scan.kind === 'identity' && sale.state.stage === 'cart') sale.visitors.take(scan.code);
      else sale.dispatch({ type: 'notice', notice: scanNotice(scan) });
    },
    onPaste: text => {
      if (!isSilent && sale.state.stage === 'people') sale.dispatch({ type: 'id-pasted', text });
    },
  });
  return commands;
}

function onStroke(sale: Sale, commands: SaleCommands, stroke: KeyStroke): boolean {
  if (sale.state.stage === 'cash') {
    const command = commandOf(cashKeys, stroke);
    if (command) commands.cash(command);
    else if (/^[\d.]$/.test(stroke)) sale.dispatch({ type: 'tender', character: stroke });
    return true;
  }
  if (sale.state.stage === 'pay') {
    sale.payment.onStroke(stroke);
    return true;
  }
  if (sale.state.stage === 'people') {
    const command = commandOf(peopleKeys, stroke);
    if (command) commands.people(command);
    else if (/^[A-Z\d]$/.test(stroke)) onPeopleCharacter(sale, stroke);
    else if (stroke === 'Ctrl+A') sale.dispatch({ type: 'mark-id' });
    return stroke !== pasting;
  }
  const command = commandOf(cartKeys, stroke);
  if (command) commands.cart(command);
  else if (/^\d$/.test(stroke)) sale.dispatch({ type: 'digit', digit: stroke });
  else return addByLetter(sale, commands, stroke);
  return true;
}

function addByLetter(sale: Sale, commands: SaleCommands, stroke: KeyStroke): boolean {
  if (!/^[A-Z]$/.test(stroke)) return false;
  const offer = sale.day?.offers.find(({ product }) => product.hotkey?.toUpperCase() === stroke);
  if (offer) commands.addProduct(offer.product.id);
  else sale.dispatch({ type: 'notice', notice: { tone: 'warning', text: `没有票种用字母 ${stroke}` } });
  return true;
}

function addProduct({ day, dispatch }: Sale, productId: number): void {
  const offer = day?.offers.find(({ product }) => product.id === productId);
  if (!offer) return;
  if (offer.refusal !== null) {
    const text = `${offer.product.name}：${offer.refusal}`;
    dispatch({ type: 'notice', notice: { tone: 'warning', text } });
  } else {
    const newKey = createKey();
    dispatch({ type: 'product', productId, limit: offer.product.maxQtyPerOrder, newKey });
  }
}

function onCash(sale: Sale, command: CashCommand): void {
  const { dispatch, day, state } = sale;
  if (command === 'back') return dispatch({ type: 'close-cash' });
  if (command === 'erase') return dispatch({ type: 'erase' });
  if (command !== 'confirm') {
    const yuan = day && quickYuan(quickIndex[command], day.totalFen);
    return yuan ? dispatch({ type: 'tender-amount', yuan }) : undefined;
  }
  const scan = scanInTender(state.tender);
  if (scan) {
    dispatch({ type: 'tender-amount', yuan: '' });
    return dispatch({ type: 'notice', notice: scanNotice(scan) });
  }
  const told = state.notice?.text;
  const refusal = day && state.submission === 'idle' ? tenderRefusal(state.tender, day.totalFen, told) : null;
  if (refusal !== null) dispatch({ type: 'notice', notice: { tone: 'danger', text: refusal } });
  else sale.pay();
}

/** What a stuttering scanner lost to the keys before is put in front again; a refused number is not. */
function wholeNumber({ state: { people } }: Sale, text: string): string {
  return isIdentityNumber(text) || people.marked !== null ? text : `${people.idText}${text}`;
}

function onPeople({ visitors, dispatch }: Sale, command: PeopleCommand): void {
  if (command === 'confirm') visitors.confirm();
  else if (command === 'back') visitors.back();
  else dispatch({ type: 'erase' });
}

function onPeopleCharacter({ visitors, state, dispatch }: Sale, character: string): void {
  if (state.people.question === null) dispatch({ type: 'id-character', character });
  else if (/^\d$/.test(character)) visitors.choose(Number(character));
}

function onCart(sale: Sale, actions: WindowActions, command: CartCommand): void {
  const { dispatch } = sale;
  const step = (type: 'step' | 'move-selection', by: 1 | -1) =>
    dispatch(type === 'step' ? { type, by, limit: limitOfSelected(sale) } : { type, by });
  const run: Record<CartCommand, () => void> = {
    fit: () => actions.toMode('fit'),
    team: () => actions.toMode('team'),
    collect: () => actions.toMode('collect'),
    refund: () => actions.toMode('refund'),
    'ticket-form': () => turnForm(sale),
    escort: () => actions.askOfTeam('escort'),
    'external-no': () => actions.askOfTeam('external-no'),
    book: actions.book,
    people: () => openPeople(sale, null),
    'pay-cash': () => openMoney(sale, 'cash'),
    'pay-scan': () => openMoney(sale, 'scan'),
    'pay-more': () => openMoney(sale, sale.day?.team?.accountWays.length ? 'account' : 'parts'),
    'set-quantity': () => dispatch({ type: 'set-quantity', limit: limitOfSelected(sale) }),
    'one-more': () => step('step', 1),
    'one-fewer': () => step('step', -1),
    'remove-line': () => dispatch({ type: 'remove-line' }),
    clear: () => dispatch({ type: 'clear' }),
    erase: () => dispatch({ type: 'erase' }),
    'line-above': () => step('move-selection', -1),
    'line-below': () => step('move-selection', 1),
    'day-before': () => sale.moveDay(-1),
    'day-after': () => sale.moveDay(1),
    'slot-before': () => sale.moveSlot(-1),
    'slot-after': () => sale.moveSlot(1),
    'next-customer': () => saysScan(sale) || actions.quick.sell() || dispatch({ type: 'next-customer' }),
    quick: actions.quick.press,
    'reprint-last': () => actions.reprint(0),
    'reprint-second': () => actions.reprint(1),
    'reprint-third': () => actions.reprint(2),
    'void-last': actions.voidLast,
    hang: actions.hang,
    'hide-takings': actions.hideTakings,
    concede: actions.concede,
    drawer: actions.openDrawer,
    photo: actions.photograph,
    printer: actions.changePrinter,
    'close-shift': actions.closeShift,
  };
  if (sale.isOffline && needsServer.has(command)) dispatch({ type: 'notice', notice: notOffline });
  else run[command]();
}

/** A code that was typed, or scanned too slowly to be told from typing, is no quantity. */
function saysScan({ state: { typed }, visitors, dispatch }: Sale): boolean {
  const scan = classifyScan(typed, { paying: false });
  if (typed.length < fewestCodeDigits) return false;
  dispatch({ type: 'clear' });
  if (scan.kind === 'identity') visitors.take(scan.code);
  else dispatch({ type: 'notice', notice: scanNotice(scan) });
  return true;
}

const fewestCodeDigits = 8;

/** What is the server's alone. */
const needsServer: ReadonlySet<CartCommand> = new Set([
  'team',
  'collect',
  'refund',
  'hang',
  'book',
  'people',
  'void-last',
  'concede',
  'photo',
  'close-shift',
]);
const notOffline = { tone: 'warning', text: '离线售票时不能办理，请等待恢复联网' } as const;

function limitOfSelected({ day, state }: Sale): number {
  const offer = day?.offers.find(({ product }) => product.id === state.selected);
  return offer?.product.maxQtyPerOrder ?? largestQty;
}

const moneyCodes = {
  cash: ['ticket:sale:pay-cash'],
  scan: ['ticket:sale:pay-scan'],
  parts: ['ticket:sale:pay-scan', 'ticket:sale:pay-card', 'ticket:sale:pay-voucher'],
  account: ['ticket:sale:pay-credit', 'ticket:sale:pay-sign'],
} as const;

const cashOnly = { tone: 'warning', text: '离线售票只收现金，按 F8' } as const;

function openMoney(sale: Sale, how: keyof typeof moneyCodes): void {
  const { day, state, dispatch } = sale;
  // Nothing to take money for; what was said last, as that a number was too large, stays in sight.
  if (state.cart.length === 0) return;
  if (sale.isOffline && how !== 'cash') return dispatch({ type: 'notice', notice: cashOnly });
  if (!moneyCodes[how].some(code => hasAuth(code))) return;
  const refusal = day ? (day.obstacle ?? unagreed(sale, how)) : '价格正在读取，请稍候';
  if (refusal !== null) {
    dispatch({ type: 'notice', notice: { tone: 'warning', text: refusal } });
  } else if (day && missingOf(needsOf(day.lines)) > 0) {
    openPeople({ day, dispatch }, how);
  } else if (how === 'cash' || day?.totalFen === 0) {
    // Nothing is owed for a free ticket, and the cash dialog says so.
    dispatch({ type: 'open-cash' });
  } else if (how === 'account') {
    dispatch({ type: 'open-account' });
  } else {
    dispatch({ type: 'open-pay', step: how });
  }
}

/** Why this way of paying is none here, or null. */
function unagreed({ day, provider }: Sale, how: keyof typeof moneyCodes): string | null {
  if (how === 'account') return null;
  const isFree = day?.totalFen === 0;
  if (day?.team && !day.team.payModes.includes('CASH') && !isFree) {
    const modes = day.team.payModes.map(mode => paymentMethods[mode]).join('、');
    return `协议约定的付款方式是${modes}，请按 F10`;
  }
  return how === 'scan' && provider === null ? '尚未接入扫码支付，请用其他方式收款' : null;
}

/** One code each or one for all: the other of what most of the cart's tickets are now. */
function turnForm({ day, state, dispatch }: Sale): void {
  if (!day?.team) return;
  const [line] = day.lines.filter(({ offer }) => !offer?.product.visitors);
  if (!line) {
    const text = '所售票种登记游客证件，只能一人一票';
    return dispatch({ type: 'notice', notice: { tone: 'info', text } });
  }
  const form = formOf(line.offer?.product, state.ticketForm) === 'GROUP' ? 'EACH' : 'GROUP';
  dispatch({ type: 'ticket-form', form });
}

function openPeople({ day, dispatch }: Pick<Sale, 'day' | 'dispatch'>, thenPay: People['thenPay']): void {
  if (day && needsOf(day.lines).length > 0) dispatch({ type: 'open-people', thenPay });
  else dispatch({ type: 'notice', notice: { tone: 'info', text: '所售票种不需要证件' } });
}

function scanNotice(scan: ScanClass): SaleNotice {
  return { tone: 'info', text: scanWords(scan) };
}
