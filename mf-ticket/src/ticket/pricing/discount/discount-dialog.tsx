import { hasAuth } from '@shanmen/shared';
import type { ConcessionRoom } from '@shanmen/shared/contracts/ticket/pricing/sale-discount';
import {
  ApprovalStep,
  type Asked,
  DialogField,
  DialogFoot,
  DialogTitle,
  DueFigure,
  Figure,
  Figures,
  focused,
  KeyButton,
  KeyChoice,
  keyOf,
  NoticeLine,
  type ScreenKey,
  useDialogKeys,
  WindowDialog,
  Yuan,
} from '@shanmen/shared/counter';
import { type Fen, subtractFen } from '@shanmen/shared/money';
import { useRef, useState } from 'react';

import { type PricedLine, totalOf } from '../../selling/cart/cart.ts';
import {
  beyondRight,
  type CartConcession,
  type ConcessionDraft,
  type ConcessionForm,
  concessionForms,
  concessionOf,
  formWords,
} from './cart-discount.ts';

type ConcessionCommand = (typeof concessionKeys)[number]['command'];

/** Keys while something is given away. Amount and reason have fields, which keep the arrows to themselves. */
const concessionKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确认' },
  { command: 'above', strokes: ['PageUp'], cap: 'PgUp', label: '上一种' },
  { command: 'below', strokes: ['PageDown'], cap: 'PgDn', label: '下一种' },
  { command: 'withdraw', strokes: ['F8'], cap: 'F8', label: '不再优惠' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

type ConcessionDialogProps = {
  readonly lines: readonly PricedLine[];
  readonly selected: PricedLine | null;
  /** What is given away so far; null where nothing is. */
  readonly given: CartConcession | null;
  readonly room: ConcessionRoom | undefined;
  /** What a second person lets through is this sale. */
  readonly saleKey: string;
  readonly onBack: () => void;
  readonly onDone: (concession: CartConcession | null) => void;
};

const noDraft: ConcessionDraft = { form: 'order', typed: '', reason: '' };

/** 优惠与免票: what and why; then, where the seller may not alone, who lets it through. */
export function ConcessionDialog(props: ConcessionDialogProps) {
  const { selected, given, saleKey, onDone } = props;
  const entry = useEntry(props);
  const { draft, asking, what, run } = entry;
  if (asking) {
    return (
      <ApprovalStep
        asked={askedFor(asking, saleKey)}
        onBack={entry.stopAsking}
        onGiven={({ approval, approverName }) =>
          onDone({ ...asking.what, asked: { ...asking.what.asked, approval }, approverName })
        }
      />
    );
  }
  const press = (command: ConcessionCommand) => ({
    of: keyOf(concessionKeys, command),
    onPress: run[command],
  });
  return (
    <WindowDialog label="优惠与免票" wide>
      <DialogTitle detail={draft.form === 'order' ? undefined : selected?.offer?.product.name}>
        优惠与免票
      </DialogTitle>
      <KeyChoice
        label="方式"
        options={concessionForms.map(form => formWords[form])}
        cursor={concessionForms.indexOf(draft.form)}
        ends={[keyOf(concessionKeys, 'above').cap, keyOf(concessionKeys, 'below').cap]}
        onChoose={index => entry.choose(concessionForms[index])}
      />
      <Fields entry={entry} />
      <Sums wholeFen={entry.wholeFen} givenFen={typeof what === 'string' ? null : what.givenFen} />
      <NoticeLine notice={entry.text === null ? null : { tone: 'warning', text: entry.text }} />
      <DialogFoot>
        <KeyButton {...press('back')} />
        <KeyButton {...press('withdraw')} disabled={given === null} />
        <KeyButton {...press('confirm')} look="main" />
      </DialogFoot>
    </WindowDialog>
  );
}

type Asking = { readonly what: Omit<CartConcession, 'approverName'>; readonly why: string };

/** For this sale and this sum. */
function askedFor({ what: { givenFen }, why }: Asking, saleKey: string): Asked {
  const subject = { action: 'ticket.concession', objectId: saleKey, amountFen: givenFen } as const;
  return { subject, role: '班长', why, due: '授权后优惠', verb: '授权优惠' };
}

/** What is typed, what comes of it, and what is missing. */
function useEntry({ lines, selected, given, room, onBack, onDone }: ConcessionDialogProps) {
  const [draft, setDraft] = useState(noDraft);
  const [text, setText] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const reason = useRef<HTMLInputElement>(null);
  const wholeFen = totalOf(lines);
  const what = concessionOf(draft, lines, selected);
  const change = (part: Partial<ConcessionDraft>) => {
    setDraft({ ...draft, ...part });
    setText(null);
  };
  const choose = (form: ConcessionForm | undefined) => form && change({ form, typed: '' });
  const at = concessionForms.indexOf(draft.form);
  const confirm = () => {
    if (typeof what === 'string') return setText(what);
    if (draft.reason.trim() === '') {
      reason.current?.focus();
      return setText('请填写原因');
    }
    const why = beyondRight(what, wholeFen, room, hasAuth);
    if (why === null) onDone({ ...what, approverName: null });
    else setAsking({ what, why });
  };
  const run: Record<ConcessionCommand, () => void> = {
    confirm,
    above: () => choose(concessionForms[at - 1]),
    below: () => choose(concessionForms[at + 1]),
    withdraw: () => given && onDone(null),
    back: onBack,
  };
  useDialogKeys(concessionKeys, run, asking === null);
  return {
    draft,
    text,
    asking,
    stopAsking: () => setAsking(null),
    reason,
    wholeFen,
    what,
    change,
    choose,
    run,
  };
}

function Fields({ entry: { draft, change, run, reason } }: { readonly entry: ReturnType<typeof useEntry> }) {
  return (
    <>
      <DialogField
        key={draft.form}
        label={draft.form === 'free' ? '免票张数' : '减免（元，或 10%）'}
        text={draft.typed}
        onText={typed => change({ typed })}
        field={focused}
        onEnter={run.confirm}
        inputMode="decimal"
        autoComplete="off"
      />
      <DialogField
        label="原因"
        text={draft.reason}
        onText={typed => change({ reason: typed })}
        field={reason}
        onEnter={run.confirm}
        maxLength={100}
      />
    </>
  );
}

function Sums({ wholeFen, givenFen }: { readonly wholeFen: Fen; readonly givenFen: Fen | null }) {
  return (
    <Figures>
      <Figure label="原价">
        <Yuan fen={wholeFen} />
      </Figure>
      <Figure label="优惠">{givenFen === null ? '—' : <Yuan fen={givenFen} />}</Figure>
      <DueFigure
        label="优惠后应收"
        name="优惠后应收"
        fen={givenFen === null ? wholeFen : subtractFen(wholeFen, givenFen)}
      />
    </Figures>
  );
}
