import { useShell } from '@shanmen/shared';
import type { SaleWindow } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { mostFloatFen } from '@shanmen/shared/contracts/ticket/shift/shift';
import {
  KeyButton,
  Keycap,
  NoticeLine,
  readPosData,
  rememberPosData,
  useKeyboard,
  voiceKey,
  voiceSample,
  VoiceTest,
} from '@shanmen/shared/counter';
import { useState } from 'react';
import { type CashCount, useCashCount } from '../cash-count/use-cash-count.tsx';
import { useLeftSales } from '../../offline/offline/use-offline.ts';
import { ClosedShift } from './closed-shift.tsx';
import { PaperField } from '../../parts/sheets/paper-field.tsx';
import sheets from '../../parts/sheets/sheets.module.css';
import { shiftCalls } from './shift-calls.ts';
import { notesKey, openingKey, otherWindowKeys, slipKey } from './shift-keys.ts';
import styles from './shift.module.css';
import type { Handover } from '../../parts/printing/use-handover.tsx';
import { useShiftStep } from './use-shift-step.ts';

type ShiftOpeningProps = {
  readonly windows: readonly SaleWindow[];
  /** The shift that was closed on this screen a moment ago. */
  readonly handover: Handover;
  /** The seller came for 交班, but no shift is open. */
  readonly cameToClose: boolean;
  readonly onOpened: () => void;
};

const nothingToClose = { tone: 'info', text: '当前没有班次，开班后才能交班' } as const;

/** 开班: nobody sells without saying where, and what lies in the drawer before the first sale. */
export function ShiftOpening({ windows, handover, cameToClose, onOpened }: ShiftOpeningProps) {
  const { closed, slip } = handover;
  const shell = useShell();
  useLeftSales();
  const [picked, setPicked] = useState<number | null>(null);
  // Until the seller picks: right after 交班 the own window is still taken, and is free a moment later.
  const windowId = picked ?? firstChoice(windows);
  const [problem, setProblem] = useState<string | null>(null);
  const float = useCashCount({
    name: '备用金',
    mostFen: mostFloatFen,
    problem,
    onChange: () => setProblem(null),
  });
  const [paperFrom, setPaperFrom] = useState('');
  const step = useShiftStep(shiftCalls.open, onOpened);
  const open = () => {
    const { amountFen, problem: refusal, notes } = float.read();
    if (windowId === null) return setProblem('请先选择窗口');
    if (amountFen === null) return setProblem(refusal);
    rememberPosData({ windowId });
    keepForGood();
    step.send({
      windowId,
      openingFloatFen: amountFen,
      ...(notes.length > 0 ? { floatDetail: [...notes] } : {}),
      ...(paperFrom === '' ? {} : { paperFrom }),
    });
  };
  useKeyboard({
    onKey: stroke => {
      const by = stepOf(stroke);
      if (by !== 0) setPicked(neighbour(windows, windowId, by));
      else if (stroke === notesKey.strokes[0]) float.turn();
      else if (stroke === slipKey.strokes[0] && closed) slip.print(closed);
      else if (stroke === voiceKey.strokes[0]) shell.speech.say(voiceSample);
      else return false;
      return true;
    },
    onScan: () => setProblem('请先开班再扫码'),
  });
  return (
    <form
      className={closed ? `${styles.opening} ${styles.after}` : styles.opening}
      onSubmit={event => {
        event.preventDefault();
        open();
      }}
    >
      <Head handover={handover} cameToClose={cameToClose} />
      <Windows windows={windows} chosen={windowId} onChoose={setPicked} />
      <div className={sheets.sheets} data-stacked={float.isByNotes}>
        {float.field}
        <PaperField label="票纸起号" value={paperFrom} placeholder="没有印号就留空" onChange={setPaperFrom} />
      </div>
      <VoiceTest />
      <NoticeLine notice={step.refusal} />
      {/* Enter in one of several fields sends the form only where it has such a button. */}
      <button type="submit" hidden>
        确认
      </button>
      <Foot float={float} isSending={step.isSending} onOpen={open} />
    </form>
  );
}

function Head({
  handover: { closed, slip },
  cameToClose,
}: Pick<ShiftOpeningProps, 'handover' | 'cameToClose'>) {
  return (
    <>
      <header>
        <h1>开班</h1>
        <p>选择窗口，点清备用金，按 Enter 开始售票。</p>
      </header>
      {closed ? (
        <ClosedShift shift={closed} slip={slip} />
      ) : (
        <NoticeLine notice={cameToClose ? nothingToClose : null} />
      )}
    </>
  );
}

type FootProps = { readonly float: CashCount; readonly isSending: boolean; readonly onOpen: () => void };

function Foot({ float, isSending, onOpen }: FootProps) {
  const shell = useShell();
  return (
    <footer>
      <button type="button" className={styles.leave} onClick={() => shell.navigate('/entrance')}>
        返回
      </button>
      <KeyButton of={notesKey} label={float.isByNotes ? '只填总额' : notesKey.label} onPress={float.turn} />
      <KeyButton
        of={openingKey}
        look="main"
        label={isSending ? '正在开班…' : openingKey.label}
        disabled={isSending}
        onPress={onOpen}
      />
    </footer>
  );
}

/** To the window above or below, or to none. */
function stepOf(stroke: string): -1 | 0 | 1 {
  const [above, below] = otherWindowKeys;
  return stroke === above.strokes[0] ? -1 : stroke === below.strokes[0] ? 1 : 0;
}

/** What is sold while the server is away must outlive a full disk; a browser may refuse, and sells all the same. */
function keepForGood(): void {
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false);
}

type WindowsProps = {
  readonly windows: readonly SaleWindow[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
};

function Windows({ windows, chosen, onChoose }: WindowsProps) {
  if (windows.length === 0) return <p>没有可用的窗口，请联系管理员在「景区与时段」中建立。</p>;
  return (
    <fieldset className={styles.windows}>
      <legend>
        窗口 <Keycap>{otherWindowKeys[0].cap}</Keycap> <Keycap>{otherWindowKeys[1].cap}</Keycap>
      </legend>
      {windows.map(({ id, name, siteName, takenBy }) => (
        <label key={id} className={styles.window} data-taken={takenBy !== null}>
          <input
            type="radio"
            name="window"
            checked={id === chosen}
            disabled={takenBy !== null}
            onChange={() => onChoose(id)}
          />
          <span className={styles.windowName}>{name}</span>
          <small>{takenBy === null ? siteName : `${takenBy} 使用中`}</small>
        </label>
      ))}
    </fieldset>
  );
}

/** Where the browser stands, else the window of the last time, else the first; a free one. */
function firstChoice(windows: readonly SaleWindow[]): number | null {
  const free = windows.filter(window => window.takenBy === null);
  const here = free.find(window => window.isHere);
  const last = free.find(window => window.id === readPosData().windowId);
  return (here ?? last ?? free[0])?.id ?? null;
}

function neighbour(windows: readonly SaleWindow[], chosen: number | null, by: -1 | 1): number | null {
  const free = windows.filter(window => window.takenBy === null);
  const index = free.findIndex(window => window.id === chosen);
  return (free[index + by] ?? free[index])?.id ?? null;
}
