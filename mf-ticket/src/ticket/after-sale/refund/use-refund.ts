import { apiErrorOf, createKey } from '@shanmen/shared';
import type { AskedRefundKind, Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { Changed } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type {
  RefundableOrder,
  RefundableTicket,
} from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { type Fen, formatYuan, sumFen } from '@shanmen/shared/money';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { saleCalls } from '../../selling/sale/sale-calls.ts';
import { refundCalls } from './refund-calls.ts';
import {
  canGoBack,
  chosenTickets,
  newRefund,
  nextRefund,
  type RefundAction,
  type RefundState,
} from './refund-state.ts';
import { type Quoting, useFinish, useRefundSending } from './use-give-back.ts';
import type { PrintDesk } from '../../parts/printing/print-desk.tsx';
import { type RefundPrinting, useRefundPrinting } from '../../parts/printing/use-refund-printing.tsx';

/** What else can become of tickets: another day, another person, or a dearer product. */
export type ChangeKind = '改签' | '换人' | '升级';

/** What the seller came with: a number to look for, or a sale that was wrong. */
export type RefundStart = { readonly code: string; readonly kind: AskedRefundKind };

export type RefundWorkplace = {
  readonly state: RefundState;
  readonly dispatch: (action: RefundAction) => void;
  readonly printing: RefundPrinting;
  readonly find: (code: string) => void;
  /** Asks what the chosen tickets give back now; the fee then holds for some minutes. */
  readonly ask: (kind: AskedRefundKind) => void;
  /** Asks what so many who leave the chosen ticket of a group have back. */
  readonly cut: (persons: number) => void;
  /** Asks how such a sum goes back for the chosen used tickets. */
  readonly compensate: (amountFen: Fen) => void;
  /** Used tickets alone are chosen; says why not otherwise. */
  readonly mayCompensate: () => boolean;
  /** One ticket of a group is chosen; says why not otherwise. */
  readonly mayCut: () => boolean;
  /** Gives back what was offered; pressed again while the outcome is unknown, it asks for it. */
  readonly giveBack: (reason: string) => void;
  /** A second person has let it through at this window. */
  readonly approved: (refund: Refund) => void;
  /** 补打 of the chosen tickets that are still valid. */
  readonly reprint: () => void;
  /** As `reprint`; what was printed before opens nothing any more. */
  readonly revoke: (reason: string) => void;
  /** Something chosen is still valid; says why not otherwise. */
  readonly mayRevoke: () => boolean;
  /** The chosen tickets may move; says why not otherwise. */
  readonly mayMove: () => boolean;
  /** One ticket is chosen and names somebody; says why not otherwise. */
  readonly mayChangePerson: () => boolean;
  /** The chosen tickets are of one day and may become something dearer; says why not otherwise. */
  readonly mayUpgrade: () => boolean;
  /** The chosen tickets have moved: prints them, and shows the order as it is now. */
  readonly moved: (changed: Changed, what: ChangeKind) => void;
};

type Place = { readonly shift: Shift; readonly desk: PrintDesk; readonly start: RefundStart | null };

/** 退票 at the window of an open shift. */
export function useRefund({ shift, desk, start }: Place): RefundWorkplace {
  const [state, dispatch] = useReducer(nextRefund, null, newRefund);
  const printing = useRefundPrinting(desk);
  const quote = useQuoting(dispatch);
  const finish = useFinish({ shift, dispatch, printing });
  const giveBack = useRefundSending({ shift, state, dispatch, printing, finish, quote });
  const find = useFinding(dispatch);
  const ask = (kind: AskedRefundKind) => {
    // An impatient Enter must not turn a 作废 that is being worked out into a 退票 with its fee.
    if (state.work !== 'idle') return;
    const { order } = state;
    const chosen = chosenTickets(state);
    const stuck = chosen.find(ticket => !canGoBack(ticket, kind));
    if (!order || chosen.length === 0) dispatch({ type: 'notice', notice: nothingChosen });
    else if (stuck) dispatch({ type: 'notice', notice: stuckNotice(stuck, kind) });
    else void quote({ orderNo: order.orderNo, kind, ticketNos: chosen.map(({ ticketNo }) => ticketNo) });
  };
  const moved = ({ order, refund }: Changed, what: ChangeKind) => {
    const ticketNos = chosenTickets(state).map(({ ticketNo }) => ticketNo);
    void printing
      .printMoved(order, ticketNos)
      .then(() => find(order.orderNo, 'VISITOR'))
      .then(() => dispatch({ type: 'notice', notice: movedNotice(what, ticketNos.length, refund) }));
  };
  const begin = useEffectEvent(async () => {
    const order = start && (await find(start.code, start.kind));
    if (!start || !order || start.kind === 'VISITOR') return;
    const wrong = order.tickets.filter(ticket => canGoBack(ticket, start.kind));
    if (wrong.length === 0) return dispatch({ type: 'notice', notice: nothingToVoid });
    const ticketNos = wrong.map(({ ticketNo }) => ticketNo);
    await quote({ orderNo: order.orderNo, kind: start.kind, ticketNos });
  });
  useEffect(() => void begin(), []);
  return {
    state,
    dispatch,
    printing,
    find: code => void find(code, 'VISITOR'),
    ask,
    ...cutting(state, dispatch, quote),
    ...compensating(state, dispatch, quote),
    ...reprinting(state, dispatch, printing, find),
    giveBack: reason => void giveBack(reason),
    approved: refund => void finish(refund),
    ...changing(state, dispatch),
    moved,
  };
}

/** 改签, 换人 and 升级补差 of the chosen tickets. */
function changing(
  state: RefundState,
  dispatch: (action: RefundAction) => void,
): Pick<RefundWorkplace, 'mayMove' | 'mayChangePerson' | 'mayUpgrade'> {
  const chosen = chosenTickets(state);
  const mayMove = () => {
    const refusal = chosen.map(ticket => ticket.changeRefusal).find(Boolean);
    if (state.order && chosen.length > 0 && !refusal) return true;
    dispatch({ type: 'notice', notice: refusal ? { tone: 'warning', text: refusal } : nothingChosen });
    return false;
  };
  const mayChangePerson = () => {
    const [ticket, ...others] = chosen;
    if (!mayMove()) return false;
    const isNamed = ticket?.visitor !== null;
    if (others.length === 0 && isNamed) return true;
    dispatch({ type: 'notice', notice: isNamed ? oneByOne : nameless });
    return false;
  };
  const mayUpgrade = () => {
    const days = new Set(chosen.map(({ visitDate }) => visitDate));
    if (!mayMove()) return false;
    if (days.size === 1) return true;
    dispatch({ type: 'notice', notice: oneDay });
    return false;
  };
  return { mayMove, mayChangePerson, mayUpgrade };
}

/** What is printed again of the chosen tickets that are still valid. */
function reprinting(
  state: RefundState,
  dispatch: (action: RefundAction) => void,
  printing: RefundPrinting,
  find: ReturnType<typeof useFinding>,
): Pick<RefundWorkplace, 'reprint' | 'revoke' | 'mayRevoke'> {
  const { order } = state;
  const chosen = chosenTickets(state).filter(({ status }) => status === 'I' || status === 'O');
  const live = chosen.map(({ ticketNo }) => ticketNo);
  const mayRevoke = () => {
    if (order && live.length > 0) return true;
    dispatch({ type: 'notice', notice: nothingChosen });
    return false;
  };
  const again = order?.askedTicketNo ?? order?.orderNo ?? '';
  const revoke = async (reason: string) => {
    try {
      for (const ticketNo of live) {
        await printing.printMoved(await saleCalls.reprintRevoked(ticketNo, reason), [ticketNo]);
      }
      await find(again, 'VISITOR');
      dispatch({ type: 'notice', notice: revokedNotice(live.length) });
    } catch (error) {
      dispatch({ type: 'notice', notice: { tone: 'danger', text: apiErrorOf(error).message } });
    }
  };
  return {
    mayRevoke,
    reprint: () => {
      if (mayRevoke()) void printing.reprintTickets(live).then(() => find(again, 'VISITOR'));
    },
    revoke: reason => void revoke(reason),
  };
}

function revokedNotice(count: number) {
  return { tone: 'info', text: `已补打 ${count} 张，原来的二维码已作废，请收回旧票` } as const;
}

/** 团队减员 of the chosen ticket. */
function cutting(
  state: RefundState,
  dispatch: (action: RefundAction) => void,
  quote: Quoting,
): Pick<RefundWorkplace, 'cut' | 'mayCut'> {
  const { order } = state;
  const chosen = chosenTickets(state);
  const [ticket, ...others] = chosen;
  return {
    cut: persons => {
      const ticketNos = chosen.map(({ ticketNo }) => ticketNo);
      if (order) void quote({ orderNo: order.orderNo, kind: 'TEAM_CUT', ticketNos, persons });
    },
    mayCut: () => {
      if (ticket && others.length === 0 && canGoBack(ticket, 'TEAM_CUT')) return true;
      dispatch({ type: 'notice', notice: ticket ? onlyGroups : nothingChosen });
      return false;
    },
  };
}

/** 补偿退款 of the chosen used tickets. */
function compensating(
  state: RefundState,
  dispatch: (action: RefundAction) => void,
  quote: Quoting,
): Pick<RefundWorkplace, 'compensate' | 'mayCompensate'> {
  const { order } = state;
  const chosen = chosenTickets(state);
  return {
    compensate: amountFen => {
      const ticketNos = chosen.map(({ ticketNo }) => ticketNo);
      if (order) void quote({ orderNo: order.orderNo, kind: 'COMPENSATION', ticketNos, amountFen });
    },
    mayCompensate: () => {
      if (chosen.length > 0 && chosen.every(ticket => canGoBack(ticket, 'COMPENSATION'))) return true;
      dispatch({ type: 'notice', notice: chosen.length > 0 ? onlyUsed : nothingChosen });
      return false;
    },
  };
}

function useFinding(dispatch: (action: RefundAction) => void) {
  return async (code: string, kind: AskedRefundKind): Promise<RefundableOrder | null> => {
    dispatch({ type: 'finding' });
    try {
      const order = await refundCalls.find(code);
      dispatch({ type: 'found', order, kind });
      return order;
    } catch (error) {
      dispatch({ type: 'refused', notice: { tone: 'danger', text: apiErrorOf(error).message } });
      return null;
    }
  };
}

function useQuoting(dispatch: (action: RefundAction) => void): Quoting {
  return async (asked, isAgain = false) => {
    dispatch({ type: 'quoting' });
    try {
      const quote = await refundCalls.quote(asked);
      const offer = { kind: asked.kind, quote, key: createKey() };
      dispatch({ type: 'quoted', offer, notice: isAgain ? feeChanged : null });
    } catch (error) {
      dispatch({ type: 'refused', notice: { tone: 'danger', text: apiErrorOf(error).message } });
    }
  };
}

const nothingChosen = { tone: 'warning', text: '请先选择门票' } as const;
const onlyGroups = { tone: 'warning', text: '减员请选一张未检票的一票多人团队票' } as const;
const onlyUsed = { tone: 'warning', text: '补偿请只选已检票的门票；未检票的请走退票' } as const;
const oneByOne = { tone: 'warning', text: '换人请一张一张办理，只选一张' } as const;
const oneDay = { tone: 'warning', text: '升级请一次只选同一天的门票' } as const;
const nameless = { tone: 'warning', text: '该票没有登记游客，不用换人' } as const;
const nothingToVoid = { tone: 'warning', text: '该单没有可作废的门票' } as const;
const feeChanged = { tone: 'warning', text: '手续费已重新计算，请核对后再确认' } as const;

function movedNotice(what: ChangeKind, count: number, refund: Refund | null) {
  const cash = sumFen(
    (refund?.payments ?? []).flatMap(way => (way.method === 'CASH' ? [way.amountFen] : [])),
  );
  const pay = cash > 0 ? `请付现金 ¥${formatYuan(cash)}。` : '';
  return { tone: 'info', text: `已${what} ${count} 张，新票已打印。${pay}旧票作废，请收回。` } as const;
}

function stuckNotice(ticket: RefundableTicket, kind: AskedRefundKind) {
  const used = canGoBack(ticket, 'COMPENSATION')
    ? '；设施故障等请按 B 补偿'
    : '；若是卖错票，请按 Ctrl+⌫ 作废';
  const way = kind === 'VISITOR' ? used : '；只有未检票的门票可以作废';
  return { tone: 'warning', text: `${ticket.refusal ?? '所选门票不能作废'}${way}` } as const;
}
