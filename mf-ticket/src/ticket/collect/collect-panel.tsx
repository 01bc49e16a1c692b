import { DeskDone, DeskFigure, DeskKeys, DeskPanel } from '../desk/desk.tsx';
import type { Printing } from '../printing/use-printing.tsx';
import { keyOf } from '../sale/sale-keys.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import styles from './collect-panel.module.css';
import { type CollectCommand, collectKeys } from './collect-keys.ts';
import { chosenOrder, type CollectState } from './collect-state.ts';
import { liveCount } from './use-collect.ts';

type CollectPanelProps = {
  readonly state: CollectState;
  readonly printing: Printing['state'];
  readonly mayReprint: boolean;
  readonly onCommand: (command: CollectCommand) => void;
};

const unknown = {
  tone: 'warning',
  text: '取票结果未知，请先不要重复操作。再按 Enter 查询，同一单只出一次。',
} as const;

/** What is handed out, or who fetched it before. */
export function CollectPanel({ state, printing, mayReprint, onCommand }: CollectPanelProps) {
  const order = chosenOrder(state);
  const count = order && order.refusal === null ? liveCount(order) : 0;
  const press = (command: CollectCommand) => ({
    of: keyOf(collectKeys, command),
    onPress: () => onCommand(command),
  });
  return (
    <DeskPanel label="取票">
      <NoticeLine notice={state.work === 'unknown' ? unknown : state.notice} />
      {order?.refusal && <NoticeLine notice={{ tone: 'warning', text: order.refusal }} />}
      <Done state={state} printing={printing} />
      <DeskFigure words="可取" label="可取">
        {count} 张
      </DeskFigure>
      <DeskKeys>
        <KeyButton
          {...press('confirm')}
          look="pay"
          label={confirmWords(state)}
          disabled={state.work === 'sending' || (count === 0 && state.typed === '')}
        />
        <KeyButton
          {...press('reprint')}
          disabled={!mayReprint || (state.done === null && (order?.collected ?? null) === null)}
        />
        <KeyButton {...press('clear')} />
      </DeskKeys>
    </DeskPanel>
  );
}

function confirmWords({ work, typed }: CollectState): string {
  if (work === 'sending') return '正在取票…';
  return typed === '' ? '取票出票' : '查找';
}

const printingWords = { idle: '门票已打印', printing: '正在打印…', failed: '未打印，请按补打' } as const;

function Done({ state: { done }, printing }: Pick<CollectPanelProps, 'state' | 'printing'>) {
  if (!done) return null;
  return (
    <DeskDone label="取票完成" title={`已取 ${liveCount(done)} 张，请核对日期`}>
      <p className={styles.day}>{done.visitDate}</p>
      <p>
        {done.orderNo} · {printingWords[printing]}
      </p>
    </DeskDone>
  );
}
