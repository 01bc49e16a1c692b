import { useState } from 'react';
import type { AskedRefundKind } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { classifyScan, commandOf, type KeyStroke, useKeyboard } from '@shanmen/shared/counter';

import type { WaitingRefund } from '../../parts/approval/use-approval.ts';
import type { Mode } from '../../selling/sale/sale-keys.ts';
import { type ConfirmCommand, confirmKeys, type DeskCommand, deskKeys } from './refund-keys.ts';
import type { RefundOffer } from './refund-state.ts';
import type { RefundWorkplace } from './use-refund.ts';

/** The usual reasons, each on its digit; any other is typed. */
export const refundReasons = {
  VISITOR: ['行程取消', '天气原因', '重复购票', '证件不符', '身体不适'],
  TEAM_CUT: ['有人未到', '行程变动', '老人孩子走不动', '改走别处'],
  COMPENSATION: ['设施故障', '天气中断', '服务投诉', '排队过久'],
  SELLER_ERROR: ['票种选错', '数量选错', '日期或时段选错', '收款有误'],
} as const satisfies Record<AskedRefundKind, readonly string[]>;

export type RefundCommands = {
  readonly desk: (command: DeskCommand) => void;
  readonly confirm: (command: ConfirmCommand) => void;
  readonly reason: string;
  readonly setReason: (reason: string) => void;
};

export type DeskActions = {
  readonly toMode: (mode: Mode) => void;
  readonly mayRefund: boolean;
  readonly mayVoid: boolean;
  readonly mayReprint: boolean;
  readonly mayMove: boolean;
  readonly move: () => void;
  /** Asks how many leave a group. */
  readonly cut: () => void;
  /** Asks how much goes back for used tickets. */
  readonly compensate: () => void;
  readonly mayRevoke: boolean;
  /** Asks why the codes of the chosen tickets end. */
  readonly revoke: () => void;
  readonly changePerson: () => void;
  readonly upgrade: () => void;
  /** Prints the slip of a refund of the shift once more. */
  readonly printSlip: (place: 0 | 1 | 2) => void;
  /** Asks a second person for a refund that waits for one. */
  readonly approve: (refund: WaitingRefund) => void;
};

/** One meaning per key, whether pressed or clicked; a scan looks for its ticket wherever one stands. */
export function useRefundKeys(
  refund: RefundWorkplace,
  actions: DeskActions,
  isCovered: boolean,
): RefundCommands {
  const { state, dispatch } = refund;
  const [reason, setReason] = useReason(state.offer);
  const kind = state.offer?.kind ?? null;
  const commands: RefundCommands = {
    desk: command => onDesk(refund, actions, command),
    confirm: command => {
      if (command === 'back') dispatch({ type: 'back' });
      else if (reason.trim() === '') dispatch({ type: 'notice', notice: noReason });
      else refund.giveBack(reason.trim());
    },
    reason,
    setReason,
  };
  const onStroke = (stroke: KeyStroke): boolean => {
    if (kind !== null) {
      const command = commandOf(confirmKeys, stroke);
      const preset = refundReasons[kind][Number(stroke) - 1];
      if (command) commands.confirm(command);
      else if (preset !== undefined) setReason(preset);
      return true;
    }
    const command = commandOf(deskKeys, stroke);
    if (command) commands.desk(command);
    else if (/^[\dD]$/.test(stroke)) dispatch({ type: 'character', character: stroke });
    else return false;
    return true;
  };
  useKeyboard({
    onKey: stroke => !isCovered && onStroke(stroke),
    onScan: text => {
      if (isCovered) return;
      if (kind === null) refund.find(wholeCode(state.typed, text.trim()));
      else dispatch({ type: 'notice', notice: confirmFirst });
    },
  });
  return commands;
}

/** Why these tickets go back; it stays while their fee is reckoned anew, and is none for the next visitor. */
function useReason(offer: RefundOffer | null): [string, (reason: string) => void] {
  const about =
    offer === null ? '' : [offer.kind, ...offer.quote.lines.map(({ ticketNo }) => ticketNo)].join(' ');
  const [written, setWritten] = useState({ about: '', reason: '' });
  return [written.about === about ? written.reason : '', reason => setWritten({ about, reason })];
}

/** What quick hands or a stuttering scanner lost to the keys before is put in front again. */
function wholeCode(typed: string, text: string): string {
  const isWhole = classifyScan(text, { paying: false }).kind === 'ticket' || /^D?\d{13}$/i.test(text);
  return isWhole ? text : `${typed}${text}`;
}

const noReason = { tone: 'warning', text: '请选择或填写原因' } as const;
const confirmFirst = { tone: 'warning', text: '请先确认或返回，再扫下一张' } as const;

function onDesk(refund: RefundWorkplace, actions: DeskActions, command: DeskCommand): void {
  const { state, dispatch } = refund;
  const run: Record<DeskCommand, () => void> = {
    fit: () => actions.toMode('fit'),
    team: () => actions.toMode('team'),
    collect: () => actions.toMode('collect'),
    refund: () => undefined,
    confirm: () => {
      if (state.typed !== '') refund.find(state.typed);
      else if (actions.mayRefund) refund.ask('VISITOR');
    },
    void: () => actions.mayVoid && refund.ask('SELLER_ERROR'),
    approve: () => state.done?.state === 'AUDITING' && actions.approve(state.done),
    reprint: () => actions.mayReprint && refund.reprint(),
    'slip-first': () => actions.printSlip(0),
    'slip-second': () => actions.printSlip(1),
    'slip-third': () => actions.printSlip(2),
    move: () => actions.mayMove && refund.mayMove() && actions.move(),
    revoke: () => actions.mayRevoke && refund.mayRevoke() && actions.revoke(),
    cut: () => actions.mayRefund && refund.mayCut() && actions.cut(),
    compensate: () => actions.mayRefund && refund.mayCompensate() && actions.compensate(),
    person: () => actions.mayMove && refund.mayChangePerson() && actions.changePerson(),
    upgrade: () => actions.mayMove && refund.mayUpgrade() && actions.upgrade(),
    toggle: () => dispatch({ type: 'toggle' }),
    'toggle-all': () => dispatch({ type: 'toggle-all' }),
    above: () => dispatch({ type: 'move', by: -1 }),
    below: () => dispatch({ type: 'move', by: 1 }),
    erase: () => dispatch({ type: 'erase' }),
    clear: () => dispatch({ type: 'clear' }),
  };
  run[command]();
}
