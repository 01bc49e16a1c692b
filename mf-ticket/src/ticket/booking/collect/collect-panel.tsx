import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import {
  DeskDone,
  DeskFigure,
  DeskKeys,
  DeskPanel,
  KeyButton,
  keyOf,
  NoticeLine,
  type ScreenKey,
  Yuan,
} from '@shanmen/shared/counter';
import { formatYuan, zeroFen } from '@shanmen/shared/money';

import { photosWanted } from '../../admission/photo/use-photos.tsx';
import type { Printing } from '../../parts/printing/use-printing.tsx';
import { modeKeys, photoKey } from '../../selling/sale/sale-keys.ts';
import styles from './collect-panel.module.css';
import { chosenOrder, type CollectState } from './collect-state.ts';
import type { DueStage } from '../collect-payment/due-state.ts';
import { liveCount } from './use-collect.ts';

export type CollectCommand = (typeof collectKeys)[number]['command'];

/** Keys of 取票. Digits and letters are the number or plate that is looked for. */
export const collectKeys = [
  ...modeKeys,
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '取票出票' },
  { command: 'pay-cash', strokes: ['F8'], cap: 'F8', label: '现金' },
  { command: 'pay-scan', strokes: ['F9'], cap: 'F9', label: '扫码' },
  { command: 'pay-more', strokes: ['F10'], cap: 'F10', label: '刷卡/券/混合' },
  { command: 'move', strokes: ['F6'], cap: 'F6', label: '改签' },
  { command: 'reprint', strokes: ['Ctrl+P'], cap: 'Ctrl+P', label: '补打' },
  photoKey,
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一单' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一单' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'clear', strokes: ['Escape'], cap: 'Esc', label: '清空' },
] as const satisfies readonly ScreenKey<string>[];

type CollectPanelProps = {
  readonly state: CollectState;
  readonly printing: Printing['state'];
  readonly mayReprint: boolean;
  /** To another day, before it is paid. */
  readonly mayMove: boolean;
  readonly may: Record<DueStage, boolean>;
  readonly onCommand: (command: CollectCommand) => void;
};

const unknown = {
  tone: 'warning',
  text: '取票结果未知，请先不要重复操作。再按 Enter 查询，同一单只出一次。',
} as const;

/** What is handed out, or who fetched it before. */
export function CollectPanel(props: CollectPanelProps) {
  const { state, printing, mayReprint, mayMove, may, onCommand } = props;
  const order = chosenOrder(state);
  const count = order && order.refusal === null ? liveCount(order) : 0;
  const dueFen = order && order.refusal === null ? order.dueFen : zeroFen;
  const owes = dueFen > 0;
  const press = (command: CollectCommand) => ({
    of: keyOf(collectKeys, command),
    onPress: () => onCommand(command),
  });
  return (
    <DeskPanel label="取票">
      <NoticeLine notice={state.work === 'unknown' ? unknown : state.notice} />
      {order?.refusal && <NoticeLine notice={{ tone: 'warning', text: order.refusal }} />}
      {owes && order?.team && order.team.frozenFen > 0 && (
        <NoticeLine
          notice={{
            tone: 'info',
            text: `预订时已冻结额度 ¥${formatYuan(order.team.frozenFen)}，按 Enter 从账户扣款`,
          }}
        />
      )}
      <Done state={state} printing={printing} onPhoto={() => onCommand('photo')} />
      {owes ? (
        <DeskFigure words="应收" label="应收">
          <Yuan fen={dueFen} />
        </DeskFigure>
      ) : (
        <DeskFigure words="可取" label="可取">
          {count} 张
        </DeskFigure>
      )}
      <DeskKeys>
        <KeyButton
          {...press('confirm')}
          look="pay"
          label={confirmWords(state, owes)}
          disabled={state.work === 'sending' || (count === 0 && !owes && state.typed === '')}
        />
        {owes && may.cash && <KeyButton {...press('pay-cash')} />}
        {owes && may.scan && <KeyButton {...press('pay-scan')} />}
        {owes && (may.parts || may.account) && (
          <KeyButton {...press('pay-more')} {...(may.account ? { label: accountWords(order) } : {})} />
        )}
        {owes && mayMove && <KeyButton {...press('move')} />}
        <KeyButton
          {...press('reprint')}
          disabled={!mayReprint || (state.done === null && (order?.collected ?? null) === null)}
        />
        <KeyButton {...press('clear')} />
      </DeskKeys>
    </DeskPanel>
  );
}

function confirmWords({ work, typed }: CollectState, owes: boolean): string {
  if (work === 'sending') return '正在取票…';
  if (typed !== '') return '查找';
  return owes ? '收款取票' : '取票出票';
}

function accountWords(order: CollectableOrder | null): string {
  return (order?.team?.accountWays ?? []).map(way => paymentMethods[way]).join('/');
}

const printingWords = { idle: '门票已打印', printing: '正在打印…', failed: '未打印，请按补打' } as const;

type DoneProps = Pick<CollectPanelProps, 'state' | 'printing'> & { readonly onPhoto: () => void };

function Done({ state: { done }, printing, onPhoto }: DoneProps) {
  if (!done) return null;
  return (
    <DeskDone label="取票完成" title={`已取 ${liveCount(done)} 张，请核对日期`}>
      <p className={styles.day}>{done.visitDate}</p>
      {done.changeFen > 0 && (
        <p>
          收 <Yuan fen={done.tenderFen} />
          ，找零{' '}
          <output className={styles.day} aria-label="找零">
            <Yuan fen={done.changeFen} />
          </output>
        </p>
      )}
      <p>
        {done.orderNo} · {printingWords[printing]}
      </p>
      {photosWanted(done) > 0 && (
        <KeyButton of={photoKey} label={`持票人照片 ${photosWanted(done)}`} onPress={onPhoto} />
      )}
    </DeskDone>
  );
}
