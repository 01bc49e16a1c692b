import { apiErrorOf, hasAuth, useShell } from '@shanmen/shared';
import {
  AskedTillOverrides,
  type ShownTillOverrides,
  type Slip,
  type SlipLine,
} from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import {
  commandOf,
  Desk,
  DeskDone,
  DeskEmpty,
  DeskFigure,
  DeskFound,
  DeskKeys,
  DeskPanel,
  keepFocus,
  KeyButton,
  keyOf,
  NoticeLine,
  useKeyboard,
  Yuan,
} from '@shanmen/shared/counter';
import { formatYuan, negateFen } from '@shanmen/shared/money';
import { spokenYuan } from '@shanmen/shared/speech';
import { formatInstant } from '@shanmen/shared/time';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { Value } from 'typebox/value';

import { type Catalogue, findByCode } from '../cart/till-catalogue.ts';
import { SecondPerson } from '../dialogs/second-person.tsx';
import { tillCalls, tillKeysOf } from '../screen/till-calls.ts';
import type { Receipts } from '../screen/use-receipts.tsx';
import { titleOf } from '../screen/tender-words.ts';
import type { Exchange } from './exchange.ts';
import { RefundConfirm } from './refund-confirm.tsx';
import { type RefundCommand, refundKeys } from './refund-keys.ts';
import {
  draftOf,
  isWithoutReceipt,
  newRefund,
  nextRefund,
  refundFen,
  type RefundAction,
  type RefundSource,
  type RefundState,
  shareFen,
  takenLines,
  takenOf,
  waysBack,
} from './refund-state.ts';
import styles from './refund-desk.module.css';

type RefundDeskProps = {
  readonly shift: TillShift;
  readonly receipts: Receipts;
  /** Names what comes back without a receipt. */
  readonly catalogue: Catalogue;
  /** Something lies above the desk and has the keys. */
  readonly isCovered: boolean;
  readonly onBack: () => void;
  /** 换货: the lines wait for what is taken instead of them. */
  readonly onExchange: (exchange: Exchange) => void;
};

/** 退货: the number of the receipt, its lines, and what goes back by which way. */
export function RefundDesk(props: RefundDeskProps) {
  const { shift, receipts, catalogue, isCovered, onBack } = props;
  const [state, dispatch] = useReducer(nextRefund, undefined, () => newRefund());
  const work = useRefundWork(state, dispatch, { shift, receipts });
  const find = (text: string) => {
    if (!isWithoutReceipt(state)) return work.find(text);
    const found = findByCode(catalogue, text);
    if (found !== null && typeof found !== 'string') return dispatch({ type: 'add-good', ...found });
    const words = found ?? `没有找到「${text}」，请核对编码或条码`;
    dispatch({ type: 'refused', notice: { tone: 'warning', text: words } });
  };
  const run: Record<RefundCommand, () => void> = {
    enter: () => (isFinding(state) ? find(state.typed) : dispatch({ type: 'confirm' })),
    'no-receipt': () => dispatch({ type: 'no-receipt' }),
    'one-more': () => dispatch({ type: 'step', by: 1 }),
    'one-fewer': () => dispatch({ type: 'step', by: -1 }),
    whole: () => dispatch({ type: 'whole' }),
    everything: () => dispatch({ type: 'everything' }),
    condition: () => dispatch({ type: 'condition' }),
    'line-above': () => dispatch({ type: 'move', by: -1 }),
    'line-below': () => dispatch({ type: 'move', by: 1 }),
    erase: () => dispatch({ type: 'erase' }),
    back: () => (state.typed === '' && !state.sale ? onBack() : dispatch({ type: 'back' })),
    till: onBack,
  };
  const isAsked = ['confirming', 'sending', 'asking'].includes(state.work);
  useKeyboard({
    onKey: stroke => {
      if (isCovered || isAsked) return false;
      const command = commandOf(refundKeys, stroke);
      // Before a receipt is found there is nothing to take less of: the hyphen is part of the number.
      const isOfNumber = command === 'one-fewer' && !state.sale;
      if (command && !isOfNumber) run[command]();
      else if (/^[A-Z\d-]$/.test(stroke)) dispatch({ type: 'type', character: stroke });
      else return false;
      return true;
    },
    onScan: text => !isCovered && !isAsked && find(text),
  });
  return (
    <>
      <Desk
        tabs={<KeyButton of={keyOf(refundKeys, 'till')} onPress={run.till} />}
        finder={{ ...finderOf(state), typed: state.typed }}
        isCovered={isCovered || isAsked}
      >
        <DeskFound label="小票明细">
          {state.sale ? (
            <Lines state={state} sale={state.sale} dispatch={dispatch} />
          ) : (
            <NoSale state={state} />
          )}
        </DeskFound>
        <Panel state={state} run={run} isAsked={isAsked} />
      </Desk>
      {isAsked && <RefundDialog {...props} state={state} dispatch={dispatch} onConfirm={work.refund} />}
    </>
  );
}

type RefundDialogProps = Pick<RefundDeskProps, 'shift' | 'onExchange'> & {
  readonly state: RefundState;
  readonly dispatch: (action: RefundAction) => void;
  readonly onConfirm: (overrides?: ShownTillOverrides) => void;
};

/** Confirms what was chosen, takes other goods for it, or asks a second person. */
function RefundDialog({ state, dispatch, shift, onConfirm, onExchange }: RefundDialogProps) {
  const { sale, asked } = state;
  if (asked)
    return (
      <SecondPerson asked={asked} due="应退" onBack={() => dispatch({ type: 'back' })} onGiven={onConfirm} />
    );
  const exchange = () => {
    const refund = sale && draftOf(state, sale, shift.tillId);
    if (sale && refund && 'saleId' in refund) onExchange({ refund, no: sale.no, ways: waysBack(state) });
  };
  return (
    <RefundConfirm
      state={state}
      dispatch={dispatch}
      onConfirm={() => onConfirm()}
      onExchange={mayExchange(state) ? exchange : null}
    />
  );
}

/** What was sent and not answered is settled first; without a receipt there is no sale to exchange. */
function mayExchange(state: RefundState): boolean {
  return hasAuth('cashier:sale:create') && !isWithoutReceipt(state) && state.notice === null;
}

/** Enter looks for what was typed; with a sale in front, or nothing typed for a good, it goes on. */
function isFinding(state: RefundState): boolean {
  return isWithoutReceipt(state) ? state.typed !== '' : state.sale === null;
}

function finderOf(state: RefundState) {
  return isWithoutReceipt(state)
    ? { label: '商品条码', hint: '扫退回的商品，或输入编码后按 Enter；按现价退现金，须主管授权' }
    : { label: '小票单号', hint: '扫小票条码，或输入单号后按 Enter；没有小票按 F6' };
}

type PanelProps = {
  readonly state: RefundState;
  readonly run: Readonly<Record<RefundCommand, () => void>>;
  readonly isAsked: boolean;
};

/** What the chosen lines give back, by which way, and the keys. */
function Panel({ state, run, isAsked }: PanelProps) {
  const press = (command: RefundCommand) => ({ of: keyOf(refundKeys, command), onPress: run[command] });
  const chosen = takenLines(state);
  return (
    <DeskPanel label="退款">
      <NoticeLine notice={isAsked ? null : state.notice} />
      {state.done && <Done refund={state.done} />}
      <DeskFigure words={`应退 ${chosen.length} 行`} label="应退">
        <Yuan fen={refundFen(state)} />
      </DeskFigure>
      {waysBack(state).map(({ tender, amountFen }, index) => (
        <p key={`${index + 1} ${tender}`} className={styles.way}>
          <span>退{titleOf(tender)}</span>
          <Yuan fen={amountFen} />
        </p>
      ))}
      <DeskKeys>
        <KeyButton {...press('enter')} look="main" disabled={chosen.length === 0} />
        {!state.sale && <KeyButton {...press('no-receipt')} />}
        {(['one-more', 'one-fewer', 'whole', 'everything', 'condition', 'back'] as const).map(command => (
          <KeyButton
            key={command}
            {...press(command)}
            disabled={!state.sale || (isWithoutReceipt(state) && /^(whole|everything)$/.test(command))}
          />
        ))}
      </DeskKeys>
    </DeskPanel>
  );
}

function Done({ refund }: { readonly refund: Slip }) {
  const ways = refund.payments.map(
    ({ tender, amountFen }) => `退${titleOf(tender)} ¥${formatYuan(amountFen)}`,
  );
  return (
    <DeskDone label="退货完成" title={`已退 ¥${formatYuan(negateFen(refund.totalFen))}`}>
      <p>
        {refund.no} · {ways.join('，')}
      </p>
    </DeskDone>
  );
}

function NoSale({ state: { work } }: { readonly state: RefundState }) {
  return <DeskEmpty>{work === 'finding' ? '正在查找…' : '小票上的商品会列在这里'}</DeskEmpty>;
}

type LinesProps = {
  readonly state: RefundState;
  readonly sale: RefundSource;
  readonly dispatch: (action: RefundAction) => void;
};

function Lines({ state, sale, dispatch }: LinesProps) {
  return (
    <>
      <p className={styles.sale}>
        <strong>{sale.no}</strong>{' '}
        {isWithoutReceipt(state) ? (
          '按现价退现金'
        ) : (
          <>
            {formatInstant(sale.soldAt)} · {sale.tillName} · {sale.cashierName} · 实收{' '}
            <Yuan fen={sale.totalFen} />
          </>
        )}
      </p>
      <ol className={styles.lines} aria-label="可退商品">
        {sale.lines.map((line, index) => (
          <li key={line.lineNo}>
            <button
              type="button"
              aria-pressed={index === state.cursor}
              onMouseDown={keepFocus}
              onClick={() => dispatch({ type: 'point', at: index })}
            >
              <Line state={state} line={line} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function Line({ state, line }: { readonly state: RefundState; readonly line: SlipLine }) {
  const { qty, condition } = takenOf(state, line);
  return (
    <>
      <span className={styles.name}>
        <strong>{line.name}</strong>
        <small>
          {line.code} ·{' '}
          {isWithoutReceipt(state) ? (
            <>
              现价 <Yuan fen={line.priceFen} />
            </>
          ) : (
            <>
              买 {line.qty} {line.unit} · 可退 {line.openQty} {line.unit}，
              <Yuan fen={line.openFen} />
            </>
          )}
        </small>
      </span>
      <span className={styles.condition} data-damaged={condition === 'damaged'}>
        {qty !== '0' && (condition === 'damaged' ? '残次' : '正品')}
      </span>
      <span className={styles.qty}>{qty === '0' ? '' : `退 ${qty}`}</span>
      <span className={styles.money}>{qty !== '0' && <Yuan fen={shareFen(state, line)} />}</span>
    </>
  );
}

type Work = {
  readonly find: (no: string) => void;
  readonly refund: (overrides?: ShownTillOverrides) => void;
};

/** Finds a sale and takes lines of it back, each refund once under its key. */
function useRefundWork(
  state: RefundState,
  dispatch: (action: RefundAction) => void,
  { shift, receipts }: { shift: TillShift; receipts: Receipts },
): Work {
  const shell = useShell();
  const queries = useQueryClient();
  const underWay = useRef(false);
  const find = async (text: string) => {
    const no = text.trim().toUpperCase();
    if (no === '' || underWay.current) return;
    underWay.current = true;
    dispatch({ type: 'finding' });
    try {
      dispatch({ type: 'found', sale: await tillCalls.refundable(no) });
    } catch (error) {
      dispatch({ type: 'refused', notice: { tone: 'danger', text: apiErrorOf(error).message } });
    } finally {
      underWay.current = false;
    }
  };
  /** While the outcome is unknown the same words go with it. */
  const refund = async (overrides = state.overrides) => {
    const { sale, key } = state;
    if (!sale || underWay.current) return;
    underWay.current = true;
    const done = shell.busy('payment');
    dispatch({ type: 'sending', overrides });
    try {
      const slip = await tillCalls.refund(draftOf({ ...state, overrides }, sale, shift.tillId), key);
      dispatch({ type: 'done', refund: slip });
      shell.speech.say({ kind: 'amount', text: `退您${spokenYuan(negateFen(slip.totalFen))}` });
      void receipts.print(slip);
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) dispatch({ type: 'unknown' });
      else if (failure.has('supervisor_required') && Value.Check(AskedTillOverrides, failure.details))
        dispatch({ type: 'ask', asked: failure.details });
      else dispatch({ type: 'refused', notice: { tone: 'danger', text: failure.message } });
    } finally {
      underWay.current = false;
      done();
      void queries.invalidateQueries({ queryKey: tillKeysOf.session });
    }
  };
  return { find: no => void find(no), refund: overrides => void refund(overrides) };
}
