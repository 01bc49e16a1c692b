import { useAuth } from '@shanmen/shared';
import type { SaleBoot } from '@shanmen/shared/contracts/ticket/sale-boot';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift';
import { Desk } from '../desk/desk.tsx';
import { classifyScan } from '../scan/scan-class.ts';
import { useKeyboard } from '../scan/use-keyboard.ts';
import { commandOf, type Mode } from '../sale/sale-keys.ts';
import { usePrinting } from '../printing/use-printing.tsx';
import { type CollectCommand, collectKeys } from './collect-keys.ts';
import { CollectOrders } from './collect-orders.tsx';
import { CollectPanel } from './collect-panel.tsx';
import { useCollect } from './use-collect.ts';

type CollectDeskProps = {
  readonly boot: SaleBoot;
  readonly shift: Shift;
  /** Something lies above the desk and has the keys. */
  readonly isCovered: boolean;
  readonly onMode: (mode: Mode) => void;
};

/** 取票: the number at the top, the orders it finds in the middle, what is handed out at the right. */
export function CollectDesk({ boot, shift, isCovered, onMode }: CollectDeskProps) {
  const printing = usePrinting(boot.scenicArea ?? null);
  const collecting = useCollect({ shift, printing });
  const { state, dispatch } = collecting;
  const mayReprint = useAuth('ticket:sale:reprint');
  const count = state.found?.orders.length ?? 0;
  const step = (by: number) =>
    count > 0 && dispatch({ type: 'point', index: Math.min(Math.max(state.cursor + by, 0), count - 1) });
  const run: Record<CollectCommand, () => void> = {
    fit: () => onMode('fit'),
    team: () => onMode('team'),
    collect: () => undefined,
    refund: () => onMode('refund'),
    confirm: () => (state.typed === '' ? collecting.collect() : collecting.find(state.typed)),
    reprint: () => mayReprint && collecting.reprint(),
    above: () => step(-1),
    below: () => step(1),
    erase: () => dispatch({ type: 'erase' }),
    clear: () => dispatch({ type: 'clear' }),
  };
  useKeyboard({
    onKey: stroke => {
      if (isCovered) return false;
      const command = commandOf(collectKeys, stroke);
      if (command) run[command]();
      else if (/^[\dDX]$/.test(stroke)) dispatch({ type: 'character', character: stroke });
      else return false;
      return true;
    },
    onScan: text => !isCovered && collecting.find(wholeCode(state.typed, text.trim())),
  });
  return (
    <Desk
      mode="collect"
      onMode={onMode}
      finder={{ label: '取票号码', typed: state.typed, hint: hintOf(state.work) }}
    >
      <CollectOrders state={state} onPoint={index => dispatch({ type: 'point', index })} />
      <CollectPanel
        state={state}
        printing={printing.state}
        mayReprint={mayReprint}
        onCommand={command => run[command]()}
      />
    </Desk>
  );
}

function hintOf(work: 'idle' | 'finding' | 'sending' | 'unknown'): string {
  return work === 'finding' ? '正在查找…' : '扫二维码或身份证，或输入取票码、手机号、订单号后按 Enter';
}

/** What quick hands or a stuttering scanner lost to the keys before is put in front again. */
function wholeCode(typed: string, text: string): string {
  return classifyScan(text, { paying: false }).kind === 'unknown' && !/^(D?\d{13}|1[3-9]\d{9})$/i.test(text)
    ? `${typed}${text}`
    : text;
}
