import { useAuth } from '@shanmen/shared';
import type { RefundRow } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import type { Changed } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import {
  commandOf,
  Desk,
  DialogFoot,
  DialogTitle,
  KeyButton,
  KeyChoice,
  keyOf,
  NoticeLine,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import type { Fen } from '@shanmen/shared/money';
import { useState } from 'react';
import { ModeTabs } from '../../parts/mode/mode-tabs.tsx';
import { ApprovalDialog } from '../../parts/approval/approval-dialog.tsx';
import type { WaitingRefund } from '../../parts/approval/use-approval.ts';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { PersonDialog } from '../change-person/person-dialog.tsx';
import { UpgradeDialog } from '../upgrade/upgrade-dialog.tsx';
import { CompensationDialog } from '../compensation/compensation-dialog.tsx';
import { CutDialog } from '../../groups/group-size-reduction/cut-dialog.tsx';
import { printDeskOf } from '../../parts/printing/print-desk.tsx';
import { chosenTickets, type RefundState } from '../refund/refund-state.ts';
import { type ChangeKind, type RefundStart, type RefundWorkplace, useRefund } from '../refund/use-refund.ts';
import { useRefundKeys } from '../refund/use-refund-keys.ts';
import { useShiftRefunds } from '../refund/use-shift-refunds.ts';
import type { Mode } from '../../selling/sale/sale-keys.ts';
import { RefundConfirm } from './refund-confirm.tsx';
import { RefundPanel } from './refund-panel.tsx';
import { RefundTickets } from './refund-tickets.tsx';
import { confirmKeys } from '../refund/refund-keys.ts';

type RefundDeskProps = {
  readonly boot: PosSession;
  readonly shift: Shift;
  readonly start: RefundStart | null;
  /** Something lies above the desk and has the keys. */
  readonly isCovered: boolean;
  readonly onMode: (mode: Mode) => void;
};

/** 退票: the number at the left, the tickets in the middle, what they give back at the right. */
export function RefundDesk({ boot, shift, start, isCovered, onMode }: RefundDeskProps) {
  const refund = useRefund({ shift, desk: printDeskOf(boot), start });
  const refunds = useShiftRefunds(shift.id);
  const [changing, setChanging] = useState<ChangeKind | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [waiting, setWaiting] = useState<WaitingRefund | null>(null);
  const actions = {
    toMode: onMode,
    mayRefund: useAuth('ticket:sale:refund'),
    mayVoid: useAuth('ticket:sale:void'),
    mayReprint: useAuth('ticket:sale:reprint'),
    mayMove: useAuth('ticket:sale:change'),
    move: () => setChanging('改签'),
    cut: () => setAsking('cut'),
    compensate: () => setAsking('compensation'),
    mayRevoke: useAuth('ticket:sale:reprint-revoke'),
    revoke: () => setAsking('revoke'),
    changePerson: () => setChanging('换人'),
    upgrade: () => setChanging('升级'),
    printSlip: (place: 0 | 1 | 2) => printSlip(refund, refunds.slips[place]),
    approve: setWaiting,
  };
  const isBelow = changing !== null || waiting !== null || asking !== null;
  const commands = useRefundKeys(refund, actions, isCovered || isBelow);
  const { state } = refund;
  return (
    <>
      <Desk
        tabs={<ModeTabs mode="refund" onMode={onMode} />}
        finder={{ label: '票号或订单号', typed: state.typed, hint: hintOf(state.work) }}
        isCovered={state.offer !== null || isBelow}
      >
        <RefundTickets
          state={state}
          onPoint={index => refund.dispatch({ type: 'point', index })}
          onCommand={commands.desk}
        />
        <RefundPanel refund={refund} refunds={refunds} actions={actions} onCommand={commands.desk} />
      </Desk>
      {changing && (
        <ChangeOfChosen
          kind={changing}
          place={{ boot, shift }}
          state={state}
          onBack={() => setChanging(null)}
          onChanged={changed => {
            setChanging(null);
            refund.moved(changed, changing);
          }}
        />
      )}
      {asking && <AskedOfChosen asking={asking} refund={refund} onBack={() => setAsking(null)} />}
      {waiting && (
        <ApprovalDialog
          refund={waiting}
          onBack={() => setWaiting(null)}
          onApproved={approved => {
            setWaiting(null);
            refund.approved(approved);
          }}
        />
      )}
      {state.offer && <RefundConfirm refund={refund} offer={state.offer} commands={commands} />}
    </>
  );
}

function printSlip({ printing }: RefundWorkplace, row: RefundRow | undefined): void {
  if (row) void printing.print(row);
}

type Asking = 'cut' | 'compensation' | 'revoke';

type AskedProps = {
  readonly asking: Asking;
  readonly refund: RefundWorkplace;
  readonly onBack: () => void;
};

/** What has to be said first: how many leave a group, how much is compensated, or why codes end. */
function AskedOfChosen({ asking, refund, onBack }: AskedProps) {
  const chosen = chosenTickets(refund.state);
  if (asking === 'cut') {
    const cut = (persons: number) => {
      onBack();
      refund.cut(persons);
    };
    return <CutDialog ticket={chosen[0]} onBack={onBack} onCut={cut} />;
  }
  if (asking === 'compensation') {
    const compensate = (amountFen: Fen) => {
      onBack();
      refund.compensate(amountFen);
    };
    return <CompensationDialog tickets={chosen} onBack={onBack} onAmount={compensate} />;
  }
  const revoke = (reason: string) => {
    onBack();
    refund.revoke(reason);
  };
  return <RevokeDialog count={chosen.length} onBack={onBack} onRevoke={revoke} />;
}

type ChangeProps = {
  readonly kind: ChangeKind;
  readonly place: Pick<RefundDeskProps, 'boot' | 'shift'>;
  readonly state: RefundState;
  readonly onBack: () => void;
  readonly onChanged: (changed: Changed) => void;
};

function ChangeOfChosen({ kind, place, state, onBack, onChanged }: ChangeProps) {
  const tickets = chosenTickets(state);
  const [ticket] = tickets;
  if (!state.order || !ticket) return null;
  const window = { ...place, orderNo: state.order.orderNo, onBack, onChanged };
  if (kind === '换人') return <PersonDialog {...window} ticket={ticket} />;
  const Dialog = kind === '改签' ? ChangeDialog : UpgradeDialog;
  return <Dialog {...window} tickets={tickets} />;
}

function hintOf(work: RefundState['work']): string {
  return work === 'finding' ? '正在查找…' : '扫门票，或输入票号、订单号后按 Enter';
}

const reasons = ['打印机卡纸', '票面印坏', '票纸丢失'] as const;

type RevokeDialogProps = {
  readonly count: number;
  readonly onRevoke: (reason: string) => void;
  readonly onBack: () => void;
};

/** 补打 that ends the codes printed before: why, and Enter. */
function RevokeDialog({ count, onRevoke, onBack }: RevokeDialogProps) {
  const [cursor, setCursor] = useState(0);
  const confirm = () => onRevoke(reasons[cursor] ?? reasons[0]);
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(confirmKeys, stroke);
      if (command === 'back') onBack();
      else if (command === 'confirm') confirm();
      else if (/^[1-3]$/.test(stroke)) setCursor(Number(stroke) - 1);
      return true;
    },
    onScan: () => undefined,
  });
  return (
    <WindowDialog label="补打并作废旧码" wide>
      <DialogTitle>补打 {count} 张，原二维码立即作废</DialogTitle>
      <KeyChoice label="原因" options={reasons} cursor={cursor} onChoose={setCursor} />
      <NoticeLine
        notice={{ tone: 'warning', text: '旧票再也进不了园。若旧票在游客手里，请先收回再补打。' }}
      />
      <DialogFoot>
        <KeyButton of={keyOf(confirmKeys, 'back')} onPress={onBack} />
        <KeyButton of={keyOf(confirmKeys, 'confirm')} look="main" label="补打并作废旧码" onPress={confirm} />
      </DialogFoot>
    </WindowDialog>
  );
}
