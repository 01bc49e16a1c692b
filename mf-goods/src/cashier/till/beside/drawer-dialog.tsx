import { hasAuth, postOnce } from '@shanmen/shared';
import { type TillCashMoveKind, tillCashMoves } from '@shanmen/shared/contracts/cashier/cash-move';
import { CashMoveDialog, type CashMoveDraft, type DrawerKind } from '@shanmen/shared/counter';
import { type Fen, formatYuan } from '@shanmen/shared/money';

type DrawerDialogProps = {
  readonly tillId: number;
  /** Cash that leaves the drawer beyond it is seen by somebody else. */
  readonly witnessFen: Fen;
  readonly onDone: (words: string) => void;
  readonly onBack: () => void;
};

type Kind = 'DRAWER' | TillCashMoveKind;

const titleOf = (kind: Kind) => (kind === 'DRAWER' ? '开钱箱' : tillCashMoves[kind].title);

const kindOf = (name: Kind, usualReason: string): DrawerKind<Kind> => ({
  name,
  title: titleOf(name),
  usualReason,
  moves: name === 'DRAWER' ? 'nothing' : tillCashMoves[name].isOut ? 'out' : 'in',
});

const opening = kindOf('DRAWER', '换零钞');
const moves = [
  { kind: kindOf('DROP', '缴存大钞'), code: 'cashier:cash:drop' },
  { kind: kindOf('FLOAT', '补充零钞'), code: 'cashier:cash:in' },
  { kind: kindOf('IN', ''), code: 'cashier:cash:in' },
  { kind: kindOf('OUT', ''), code: 'cashier:cash:out' },
] as const;

/** 钱箱: opened with a reason, or money handed in, brought in, paid out. */
export function DrawerDialog({ tillId, witnessFen, onDone, onBack }: DrawerDialogProps) {
  return (
    <CashMoveDialog<Kind, CashMoveDraft<Kind>>
      kinds={[opening, ...moves.filter(({ code }) => hasAuth(code)).map(({ kind }) => kind)]}
      witness={{ beyondFen: witnessFen, action: 'cashier.cash-move', role: '主管' }}
      send={(draft, key) => send(tillId, draft, key).then(() => draft)}
      onBack={onBack}
      onDone={({ kind, amountFen }) =>
        onDone(`已记录${titleOf(kind)}${amountFen === null ? '' : ` ¥${formatYuan(amountFen)}`}`)
      }
    />
  );
}

function send(tillId: number, draft: CashMoveDraft<Kind>, key: string): Promise<unknown> {
  const { kind, reason, amountFen, approval } = draft;
  if (kind === 'DRAWER') return postOnce('/api/cashier/drawer-openings', { tillId, reason }, { key });
  const move = { tillId, kind, reason, amountFen, ...(approval === undefined ? {} : { approval }) };
  return postOnce('/api/cashier/cash-moves', move, { key });
}
