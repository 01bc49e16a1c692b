import { apiErrorOf, createKey, postOnce } from '@shanmen/shared';
import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import {
  type CashMove,
  type CashMoveKind,
  cashMoveKinds,
  type CashMoveRequest,
  needsWitness,
} from '@shanmen/shared/contracts/ticket/shift/cash-move';
import { mostDrawerFen, type Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import {
  ApprovalStep,
  type Asked,
  commandOf,
  DialogField,
  DialogFoot,
  focused,
  KeyButton,
  KeyChoice,
  keyOf,
  NoticeLine,
  type SaleNotice,
  type ScreenKey,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import { type Fen, formatYuan } from '@shanmen/shared/money';
import { useRef, useState } from 'react';
import { readYuan, YuanField } from '../cash-count/yuan-field.tsx';
import styles from './cash-move.module.css';

type CashMoveDialogProps = {
  readonly shift: Shift;
  /** Beyond it somebody else has to see that cash leaves; undefined while nobody has said. */
  readonly witnessFen: Fen | undefined;
  readonly onDone: (move: CashMove) => void;
  readonly onBack: () => void;
};

const kinds: readonly CashMoveKind[] = ['DRAWER', 'DROP', 'IN', 'OUT'];

/** What it is mostly for; whoever has another reason writes it over. */
const usualReason = {
  DRAWER: '换零钞',
  DROP: '缴存大钞',
  IN: '补充零钞',
  OUT: '',
} as const satisfies Record<CashMoveKind, string>;

/** 钱箱: opened without a sale, or money handed in, brought in, paid out. All of it is written down. */
export function CashMoveDialog({ shift, witnessFen, onDone, onBack }: CashMoveDialogProps) {
  const [kind, setKind] = useState<CashMoveKind>('DRAWER');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState<string>(usualReason.DRAWER);
  const { send, ask, asked, given, stopAsking, work, notice, setNotice } = useMove(onDone);
  const isIdle = work === 'idle';
  const choose = (next: CashMoveKind) => {
    if (!isIdle) return;
    setKind(next);
    setReason(usualReason[next]);
    setNotice(null);
  };
  const confirm = () => {
    const move = moveOf(shift.windowId, kind, amount, reason);
    if (typeof move === 'string') setNotice({ tone: 'warning', text: move });
    else if (witnessFen !== undefined && needsWitness(move, witnessFen)) ask(move, witnessFen);
    else send(move);
  };
  const step = (by: number) => choose(kinds[kinds.indexOf(kind) + by] ?? kind);
  const run: Record<DrawerCommand, () => void> = {
    confirm,
    above: () => step(-1),
    below: () => step(1),
    back: () => isIdle && onBack(),
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(drawerKeys, stroke);
      if (command && !asked) run[command]();
      return command !== null && !asked;
    },
    onScan: () => undefined,
  });
  if (asked) return <ApprovalStep asked={asked} onBack={stopAsking} onGiven={given} />;
  return (
    <WindowDialog label="钱箱" wide>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          confirm();
        }}
      >
        <Kinds kind={kind} onChoose={choose} />
        {kind !== 'DRAWER' && (
          <YuanField
            label={`${cashMoveKinds[kind]}金额（元）`}
            value={amount}
            problem={null}
            onChange={setAmount}
          />
        )}
        <Reason key={kind} text={reason} isFirst={kind === 'DRAWER'} onText={setReason} />
        <HiddenSubmit />
      </form>
      <NoticeLine notice={work === 'unknown' ? unknown : notice} />
      <DialogFoot>
        <KeyButton of={keyOf(drawerKeys, 'back')} disabled={!isIdle} onPress={run.back} />
        <KeyButton
          of={keyOf(drawerKeys, 'confirm')}
          look="main"
          label={work === 'unknown' ? '查询这一笔' : `确认${cashMoveKinds[kind]}`}
          disabled={work === 'sending'}
          onPress={confirm}
        />
      </DialogFoot>
    </WindowDialog>
  );
}

/** Enter in one of several fields sends the form only where it has such a button. */
function HiddenSubmit() {
  return (
    <button type="submit" hidden>
      确认
    </button>
  );
}

const unknown = {
  tone: 'warning',
  text: '没有收到服务器的回答，请勿重做。按 Enter 查询，同一笔不会记两次。',
} as const;

/** Sent under one key until it was taken or refused; pressed again while nothing is known, it asks for it. */
function useMove(onDone: (move: CashMove) => void) {
  const key = useRef(createKey());
  const sent = useRef<CashMoveRequest | null>(null);
  const [work, setWork] = useState<'idle' | 'sending' | 'unknown'>('idle');
  const [notice, setNotice] = useState<SaleNotice | null>(null);
  const send = async (request: CashMoveRequest) => {
    if (work === 'sending') return;
    sent.current ??= request;
    setWork('sending');
    try {
      onDone(await cashMoveCalls.move(sent.current, key.current));
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) return setWork('unknown');
      sent.current = null;
      key.current = createKey();
      setWork('idle');
      setNotice({ tone: 'danger', text: failure.message });
    }
  };
  const [waiting, setWaiting] = useState<{ move: MoneyMove; asked: Asked } | null>(null);
  const stopAsking = () => setWaiting(null);
  return {
    send: (request: CashMoveRequest) => void send(request),
    ask: (move: CashMoveRequest, beyondFen: Fen) =>
      move.kind !== 'DRAWER' && setWaiting({ move, asked: askedFor(move, key.current, beyondFen) }),
    asked: waiting?.asked ?? null,
    stopAsking,
    given: ({ approval }: Pick<Approval, 'approval'>) => {
      stopAsking();
      if (waiting) void send({ ...waiting.move, approval });
    },
    work,
    notice,
    setNotice,
  };
}

type MoneyMove = Exclude<CashMoveRequest, { kind: 'DRAWER' }>;

/** For this move and this sum. */
function askedFor({ kind, amountFen }: MoneyMove, key: string, beyondFen: Fen): Asked {
  return {
    subject: { action: 'ticket.cash-move', objectId: key, amountFen },
    why: `超过 ¥${formatYuan(beyondFen)} 的${cashMoveKinds[kind]}须班长见证`,
    due: `见证${cashMoveKinds[kind]}`,
    verb: `见证${cashMoveKinds[kind]}`,
  };
}

/** The move as it is sent, or what is missing. */
function moveOf(
  windowId: number,
  kind: CashMoveKind,
  amount: string,
  typed: string,
): CashMoveRequest | string {
  const reason = typed.trim();
  if (reason === '') return '请填写原因';
  if (kind === 'DRAWER') return { windowId, kind, reason };
  const { amountFen, problem } = readYuan(amount, { missing: '请填写金额', mostFen: mostDrawerFen });
  if (amountFen === null) return problem;
  if (amountFen === 0) return '金额须大于 0';
  return { windowId, kind, reason, amountFen };
}

type ReasonProps = {
  readonly text: string;
  readonly isFirst: boolean;
  readonly onText: (text: string) => void;
};

function Reason({ text, isFirst, onText }: ReasonProps) {
  const field = isFirst ? focused : null;
  return <DialogField label="原因" text={text} onText={onText} field={field} maxLength={100} />;
}

type KindsProps = { readonly kind: CashMoveKind; readonly onChoose: (kind: CashMoveKind) => void };

function Kinds({ kind, onChoose }: KindsProps) {
  return (
    <KeyChoice
      label="钱箱操作"
      options={kinds.map(each => cashMoveKinds[each])}
      cursor={kinds.indexOf(kind)}
      ends={[keyOf(drawerKeys, 'above').cap, keyOf(drawerKeys, 'below').cap]}
      onChoose={index => onChoose(kinds[index] ?? kind)}
    />
  );
}

/** A move is written once under its key, however often it is sent. */
const cashMoveCalls = {
  move: (request: CashMoveRequest, key: string) =>
    postOnce<CashMove>('/api/ticket/cash-moves', request, { key }),
};

type DrawerCommand = (typeof drawerKeys)[number]['command'];

/** Keys while the drawer is opened. Amount and reason have fields, which keep the arrows to themselves. */
const drawerKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确认' },
  { command: 'above', strokes: ['PageUp'], cap: 'PgUp', label: '上一种' },
  { command: 'below', strokes: ['PageDown'], cap: 'PgDn', label: '下一种' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];
