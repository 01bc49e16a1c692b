import type { Approval, ApprovalSubject } from '@shanmen/shared/contracts/auth/approval';
import { mostDrawerFen } from '@shanmen/shared/contracts/cash';
import { type Fen, formatYuan, zeroFen } from '@shanmen/shared/money';
import { useState } from 'react';
import { ApprovalStep, type Asked } from '../dialog/approval-step.tsx';
import { DialogField, DialogFoot, focused, HiddenSubmit, KeyChoice } from '../dialog/dialog-parts.tsx';
import { readYuan, YuanField } from '../dialog/form-fields.tsx';
import { useSentOnce } from '../dialog/use-sent-once.ts';
import { commandOf, keyOf, type ScreenKey } from '../keys/screen-key.ts';
import { useKeyboard } from '../keys/use-keyboard.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { WindowDialog } from '../surface/window-dialog.tsx';
import styles from './cash-move.module.css';

/** What may be done with the drawer besides sales. */
export type DrawerKind<Name extends string> = {
  readonly name: Name;
  readonly title: string;
  /** What it is mostly for; whoever has another reason writes it over. */
  readonly usualReason: string;
  /** Opening the drawer moves nothing. */
  readonly moves: 'nothing' | 'in' | 'out';
};

/** A move as it is sent; without an amount where nothing moves. */
export type CashMoveDraft<Name extends string> = {
  readonly kind: Name;
  readonly reason: string;
  readonly amountFen: Fen | null;
  /** Of what leaves the drawer beyond the setting: the word of who saw it. */
  readonly approval?: string;
};

type CashMoveDialogProps<Name extends string, Move> = {
  /** The first one is chosen. */
  readonly kinds: readonly [DrawerKind<Name>, ...DrawerKind<Name>[]];
  /** Beyond it somebody else has to see that cash leaves; null while nobody has said. */
  readonly witness: Witness | null;
  /** A move is written once under its key, however often it is sent. */
  readonly send: (draft: CashMoveDraft<Name>, key: string) => Promise<Move>;
  readonly onDone: (move: Move) => void;
  readonly onBack: () => void;
};

/** `action` is what the second person lets through, `role` what that person is called: 班长, 主管. */
type Witness = {
  readonly beyondFen: Fen;
  readonly action: ApprovalSubject['action'];
  readonly role: string;
};

/** 钱箱: opened without a sale, or money handed in, brought in, paid out. All of it is written down. */
export function CashMoveDialog<Name extends string, Move>(props: CashMoveDialogProps<Name, Move>) {
  const { kinds, witness, onBack } = props;
  const [kind, setKind] = useState(kinds[0]);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState(kind.usualReason);
  const { send, ask, asked, given, stopAsking, work, notice, setNotice } = useMove(props.send, props.onDone);
  const isIdle = work === 'idle';
  const choose = (next: DrawerKind<Name>) => {
    if (!isIdle) return;
    setKind(next);
    setReason(next.usualReason);
    setNotice(null);
  };
  const confirm = () => {
    const move = draftOf(kind, amount, reason);
    if (typeof move === 'string') setNotice({ tone: 'warning', text: move });
    else if (witness && kind.moves === 'out' && (move.amountFen ?? 0) > witness.beyondFen) {
      ask(move, kind.title, witness);
    } else send(move);
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
        <Kinds kinds={kinds} kind={kind} onChoose={choose} />
        {kind.moves !== 'nothing' && (
          <YuanField label={`${kind.title}金额（元）`} value={amount} problem={null} onChange={setAmount} />
        )}
        <Reason key={kind.name} text={reason} isFirst={kind.moves === 'nothing'} onText={setReason} />
        <HiddenSubmit />
      </form>
      <NoticeLine notice={notice} />
      <DialogFoot>
        <KeyButton of={keyOf(drawerKeys, 'back')} disabled={!isIdle} onPress={run.back} />
        <KeyButton
          of={keyOf(drawerKeys, 'confirm')}
          look="main"
          label={work === 'unknown' ? '查询这一笔' : `确认${kind.title}`}
          disabled={work === 'sending'}
          onPress={confirm}
        />
      </DialogFoot>
    </WindowDialog>
  );
}

/** A move, and the second person whom it may need first. */
function useMove<Name extends string, Move>(
  call: (draft: CashMoveDraft<Name>, key: string) => Promise<Move>,
  onDone: (move: Move) => void,
) {
  const { currentKey, ...sending } = useSentOnce(call, onDone);
  const [waiting, setWaiting] = useState<{ move: CashMoveDraft<Name>; asked: Asked } | null>(null);
  const stopAsking = () => setWaiting(null);
  return {
    ...sending,
    ask: (move: CashMoveDraft<Name>, title: string, witness: Witness) =>
      setWaiting({ move, asked: askedFor(move.amountFen ?? zeroFen, title, currentKey(), witness) }),
    asked: waiting?.asked ?? null,
    stopAsking,
    given: ({ approval }: Pick<Approval, 'approval'>) => {
      stopAsking();
      if (waiting) sending.send({ ...waiting.move, approval });
    },
  };
}

/** For this move and this sum. */
function askedFor(amountFen: Fen, title: string, key: string, { beyondFen, action, role }: Witness): Asked {
  return {
    subject: { action, objectId: key, amountFen },
    role,
    why: `超过 ¥${formatYuan(beyondFen)} 的${title}须${role}见证`,
    due: `见证${title}`,
    verb: `见证${title}`,
  };
}

/** The move as it is sent, or what is missing. */
function draftOf<Name extends string>(
  { name, moves }: DrawerKind<Name>,
  amount: string,
  typed: string,
): CashMoveDraft<Name> | string {
  const reason = typed.trim();
  if (reason === '') return '请填写原因';
  if (moves === 'nothing') return { kind: name, reason, amountFen: null };
  const { amountFen, problem } = readYuan(amount, { missing: '请填写金额', mostFen: mostDrawerFen });
  if (amountFen === null) return problem;
  if (amountFen === 0) return '金额须大于 0';
  return { kind: name, reason, amountFen };
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

type KindsProps<Name extends string> = {
  readonly kinds: readonly DrawerKind<Name>[];
  readonly kind: DrawerKind<Name>;
  readonly onChoose: (kind: DrawerKind<Name>) => void;
};

function Kinds<Name extends string>({ kinds, kind, onChoose }: KindsProps<Name>) {
  return (
    <KeyChoice
      label="钱箱操作"
      options={kinds.map(({ title }) => title)}
      cursor={kinds.indexOf(kind)}
      ends={[keyOf(drawerKeys, 'above').cap, keyOf(drawerKeys, 'below').cap]}
      onChoose={index => onChoose(kinds[index] ?? kind)}
    />
  );
}

type DrawerCommand = (typeof drawerKeys)[number]['command'];

/** Keys while the drawer is opened. Amount and reason have fields, which keep the arrows to themselves. */
const drawerKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确认' },
  { command: 'above', strokes: ['PageUp'], cap: 'PgUp', label: '上一种' },
  { command: 'below', strokes: ['PageDown'], cap: 'PgDn', label: '下一种' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];
