import { useAuth } from '@shanmen/shared';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { classifyScan, commandOf, Desk, useKeyboard } from '@shanmen/shared/counter';
import { useState } from 'react';

import { ModeTabs } from '../../parts/mode/mode-tabs.tsx';
import { RescheduleDialog } from '../reschedule/reschedule-dialog.tsx';
import type { Mode } from '../../selling/sale/sale-keys.ts';
import { type Photos, photosWanted } from '../../admission/photo/use-photos.tsx';
import { printDeskOf } from '../../parts/printing/print-desk.tsx';
import { usePrinting } from '../../parts/printing/use-printing.tsx';
import { type CollectCommand, collectKeys, CollectPanel } from './collect-panel.tsx';
import { CollectOrders } from './collect-orders.tsx';
import { chosenOrder, type CollectState } from './collect-state.ts';
import { CollectPayment } from '../collect-payment/collect-payment.tsx';
import type { DueStage } from '../collect-payment/due-state.ts';
import { type Collecting, useCollect } from './use-collect.ts';

type CollectDeskProps = {
  readonly boot: PosSession;
  readonly shift: Shift;
  /** What is looked for at once; null for whatever the seller scans. */
  readonly starts: string | null;
  /** Something lies above the desk and has the keys. */
  readonly isCovered: boolean;
  readonly onMode: (mode: Mode) => void;
  /** Takes the photos of an order's holders. */
  readonly onPhoto: Photos['open'];
};

/** 取票: the number at the top, the orders it finds in the middle, what is handed out at the right. */
export function CollectDesk({ boot, shift, starts, isCovered, onMode, onPhoto }: CollectDeskProps) {
  const printing = usePrinting(printDeskOf(boot));
  const collecting = useCollect({ shift, printing, starts });
  const { state, dispatch } = collecting;
  const mayReprint = useAuth('ticket:sale:reprint');
  const moving = useMoving();
  const may = useMayTake(chosenOrder(collecting.state));
  const count = state.found?.orders.length ?? 0;
  const step = (by: number) =>
    count > 0 && dispatch({ type: 'point', index: Math.min(Math.max(state.cursor + by, 0), count - 1) });
  const due = useDue(state, may);
  const isBelow = isCovered || due.stage !== null || moving.isOpen;
  const confirm = () => {
    if (state.typed !== '') collecting.find(state.typed);
    else if (due.order) due.take(may.account ? 'account' : may.cash ? 'cash' : 'parts');
    else collecting.collect();
  };
  const run: Record<CollectCommand, () => void> = {
    fit: () => onMode('fit'),
    team: () => onMode('team'),
    collect: () => undefined,
    refund: () => onMode('refund'),
    confirm,
    'pay-cash': () => due.take('cash'),
    'pay-scan': () => due.take('scan'),
    'pay-more': () => due.take(may.account ? 'account' : 'parts'),
    move: () => moving.may && due.order && state.typed === '' && moving.begin(),
    reprint: () => mayReprint && collecting.reprint(),
    photo: () =>
      state.done && photosWanted(state.done) > 0 && onPhoto(state.done, collecting.showPhotographed),
    above: () => step(-1),
    below: () => step(1),
    erase: () => dispatch({ type: 'erase' }),
    clear: () => dispatch({ type: 'clear' }),
  };
  useKeyboard({
    onKey: stroke => {
      if (isBelow) return false;
      const command = commandOf(collectKeys, stroke);
      if (command) run[command]();
      else if (/^[\dA-Z]$/.test(stroke)) dispatch({ type: 'character', character: stroke });
      else return false;
      return true;
    },
    onScan: text => !isBelow && collecting.find(wholeCode(state.typed, text.trim())),
  });
  const pressed = (command: CollectCommand) => run[command]();
  return (
    <>
      <Desk
        tabs={<ModeTabs mode="collect" onMode={onMode} />}
        finder={{ label: '取票号码', typed: state.typed, hint: hintOf(state.work) }}
        isCovered={due.stage !== null || moving.isOpen}
      >
        <CollectOrders state={state} onPoint={index => dispatch({ type: 'point', index })} />
        <CollectPanel
          state={state}
          printing={printing.state}
          mayReprint={mayReprint}
          mayMove={moving.may}
          may={may}
          onCommand={pressed}
        />
      </Desk>
      <TakingMoney due={due} boot={boot} shift={shift} collecting={collecting} />
      <MovingOrder moving={moving} due={due} boot={boot} shift={shift} collecting={collecting} />
    </>
  );
}

/** 改签 of the chosen order, before it is paid. */
type Moving = {
  readonly may: boolean;
  readonly isOpen: boolean;
  readonly begin: () => void;
  readonly end: () => void;
};

function useMoving(): Moving {
  const may = useAuth('ticket:sale:change');
  const [isOpen, setOpen] = useState(false);
  return { may, isOpen, begin: () => setOpen(true), end: () => setOpen(false) };
}

type MovingOrderProps = TakingMoneyProps & { readonly moving: Moving };

function MovingOrder({ moving, due: { order }, boot, shift, collecting }: MovingOrderProps) {
  if (order === null || !moving.isOpen) return null;
  return (
    <RescheduleDialog
      boot={boot}
      shift={shift}
      order={order}
      onBack={moving.end}
      onMoved={moved => {
        moving.end();
        collecting.showMoved(moved);
      }}
    />
  );
}

/** What the chosen order owes, and how it is being paid just now. */
type Due = {
  readonly order: CollectableOrder | null;
  readonly stage: DueStage | null;
  readonly take: (stage: DueStage) => void;
  readonly end: () => void;
};

function useDue(state: CollectState, may: Record<DueStage, boolean>): Due {
  const [stage, setStage] = useState<DueStage | null>(null);
  const chosen = chosenOrder(state);
  const owes = chosen !== null && chosen.refusal === null && chosen.dueFen > 0;
  return {
    order: owes ? chosen : null,
    stage,
    take: next => owes && state.typed === '' && may[next] && setStage(next),
    end: () => setStage(null),
  };
}

type TakingMoneyProps = Pick<CollectDeskProps, 'boot' | 'shift'> & {
  readonly due: Due;
  readonly collecting: Collecting;
};

function TakingMoney({ due: { order, stage, end }, boot, shift, collecting }: TakingMoneyProps) {
  if (order === null || stage === null) return null;
  return (
    <CollectPayment
      order={order}
      shift={shift}
      stage={stage}
      provider={boot.provider ?? null}
      onPaid={paid => {
        end();
        collecting.handOut(paid);
      }}
      onBack={() => {
        end();
        collecting.find(order.orderNo);
      }}
    />
  );
}

/** The ways of paying that the seller may take, and that a group has agreed on. */
function useMayTake(order: CollectableOrder | null): Record<DueStage, boolean> {
  const cash = useAuth('ticket:sale:pay-cash');
  const scan = useAuth('ticket:sale:pay-scan');
  const card = useAuth('ticket:sale:pay-card');
  const voucher = useAuth('ticket:sale:pay-voucher');
  const credit = useAuth('ticket:sale:pay-credit');
  const sign = useAuth('ticket:sale:pay-sign');
  const team = order?.team;
  const takesMoney = team?.payModes.includes('CASH') ?? true;
  const account = team?.accountWays.some(way => (way === 'SIGN' ? sign : credit)) ?? false;
  return {
    cash: takesMoney && cash,
    scan: takesMoney && scan,
    parts: takesMoney && (cash || card || voucher),
    account,
  };
}

function hintOf(work: 'idle' | 'finding' | 'sending' | 'unknown'): string {
  return work === 'finding' ? '正在查找…' : '扫码或身份证，或输入取票码、手机、订单号、车牌、团队首字母';
}

/** What quick hands or a stuttering scanner lost to the keys before is put in front again. */
function wholeCode(typed: string, text: string): string {
  return classifyScan(text, { paying: false }).kind === 'unknown' && !/^(D?\d{13}|1[3-9]\d{9})$/i.test(text)
    ? `${typed}${text}`
    : text;
}
