import { useAuth } from '@shanmen/shared';
import type { Gate, ScanLog } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { commandOf, KeyButton, keyOf, scanBox, type ScreenKey, useKeyboard } from '@shanmen/shared/counter';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { dayOf, formatInstant, formatTime } from '@shanmen/shared/time';

import { ScanResult } from '../check-in/scan-result.tsx';
import { typedCode, headlineOf, verdictOf } from '../check-in/verdict.ts';
import { ForceScan } from '../gate-device/force-scan.tsx';
import { GateConflicts } from '../gate-device/gate-conflicts.tsx';
import { GateDevices } from '../gate-device/gate-devices.tsx';
import styles from './gate.module.css';
import { directionNames, directionsOf } from './gate-choice.tsx';
import { type Direction, useGate } from './use-gate.ts';
import { UndoScan } from './undo-scan.tsx';

/** Keys of the check-in screen; everything else goes into the scan box. */
const gateKeys = [
  { command: 'check', strokes: ['Enter'], cap: 'Enter', label: '核验' },
  { command: 'change-gate', strokes: ['F2'], cap: 'F2', label: '换检票口' },
  { command: 'turn', strokes: ['F3'], cap: 'F3', label: '换方向' },
  { command: 'undo', strokes: ['F8'], cap: 'F8', label: '撤销误检' },
  { command: 'force', strokes: ['F9'], cap: 'F9', label: '强制放行' },
  { command: 'more-persons', strokes: ['PageUp'], cap: 'PgUp', label: '加一人' },
  { command: 'fewer-persons', strokes: ['PageDown'], cap: 'PgDn', label: '减一人' },
  { command: 'empty-box', strokes: ['Escape'], cap: 'Esc', label: '清除' },
] as const satisfies readonly ScreenKey<string>[];

type GateCommand = (typeof gateKeys)[number]['command'];

type GateDeskProps = {
  readonly gate: Gate;
  readonly direction: Direction;
  readonly onTurn: () => void;
  readonly onChangeGate: () => void;
};

const mostPersons = 500;

/** One gate, one box, one answer: made for a scanner in one hand. */
export function GateDesk({ gate, direction, onTurn, onChangeGate }: GateDeskProps) {
  const { view, log, check, choose, retry, showUndone } = useGate(gate, direction);
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [persons, setPersons] = useState(1);
  const [asking, setAsking] = useState<'undo' | 'force' | null>(null);
  const mayUndo = useAuth('ticket:check-in:undo');
  const mayForce = useAuth('ticket:check-in:force');
  const submit = (text: string) => {
    const code = typedCode(text);
    if (code === '') return retry();
    check(code, persons);
    setTyped('');
    setPersons(1);
  };
  const commands: Record<GateCommand, () => void> = {
    check: () => submit(typed),
    'change-gate': onChangeGate,
    turn: onTurn,
    undo: () => setAsking(mayUndo ? 'undo' : null),
    force: () => setAsking(mayForce ? 'force' : null),
    'more-persons': () => setPersons(Math.min(mostPersons, persons + 1)),
    'fewer-persons': () => setPersons(Math.max(1, persons - 1)),
    'empty-box': () => setTyped(''),
  };
  useScanBoxFocus(box);
  useKeyboard({
    onScan: submit,
    onKey: stroke => {
      const command = commandOf(gateKeys, stroke);
      if (command) commands[command]();
      return command !== null;
    },
  });
  const button = (command: GateCommand) => ({ of: keyOf(gateKeys, command), onPress: commands[command] });
  return (
    <div className={styles.desk}>
      <Head gate={gate} direction={direction} log={log} button={button}>
        {mayUndo && <KeyButton {...button('undo')} />}
        {mayForce && direction === 'IN' && <KeyButton {...button('force')} />}
      </Head>
      <ScanBox box={box} typed={typed} onType={setTyped} onSubmit={submit}>
        <span className={styles.persons}>
          <KeyButton {...button('fewer-persons')} label="−" />
          <output aria-label="本次人数">{persons} 人</output>
          <KeyButton {...button('more-persons')} label="+" />
        </span>
        <KeyButton {...button('check')} look="main" />
      </ScanBox>
      <ScanResult view={view} onRetry={retry} onChoose={choose} />
      {asking === 'undo' && (
        <UndoScan gateId={gate.id} log={log} onUndone={showUndone} onClose={() => setAsking(null)} />
      )}
      {asking === 'force' && <ForceScan gateId={gate.id} view={view} onClose={() => setAsking(null)} />}
      <aside className={styles.side}>
        <GateDevices gateId={gate.id} />
        <GateConflicts gateId={gate.id} />
        <ScanHistory log={log} />
      </aside>
    </div>
  );
}

type ScanBoxProps = {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onSubmit: (text: string) => void;
  readonly children: ReactNode;
};

function ScanBox({ box, typed, onType, onSubmit, children }: ScanBoxProps) {
  return (
    <form
      className={styles.box}
      onSubmit={event => {
        event.preventDefault();
        onSubmit(typed);
      }}
    >
      <input
        {...scanBox}
        ref={box}
        aria-label="扫码或输入票号"
        placeholder="扫码、刷证，或输入号码"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={typed}
        onChange={event => onType(event.target.value)}
      />
      {children}
    </form>
  );
}

type KeyProps = Pick<ComponentProps<typeof KeyButton>, 'of' | 'onPress'>;

type HeadProps = {
  readonly gate: Gate;
  readonly direction: Direction;
  readonly log: ScanLog | undefined;
  readonly button: (command: GateCommand) => KeyProps;
  readonly children: ReactNode;
};

function Head({ gate, direction, log, button, children }: HeadProps) {
  return (
    <header className={styles.head}>
      <h1>
        {gate.name} <span className={styles.direction}>{directionNames[direction]}</span>
      </h1>
      <span className={styles.admitted}>
        今日已入 <b aria-label="今日已入">{log?.admittedToday ?? '–'}</b> 人
      </span>
      <span className={styles.inside}>
        {log?.inside.estimated ? '估计在园' : '在园'} <b aria-label="在园">{log?.inside.persons ?? '–'}</b> 人
      </span>
      {children}
      {directionsOf(gate).length > 1 && <KeyButton {...button('turn')} />}
      <KeyButton {...button('change-gate')} />
    </header>
  );
}

/** The box is ready again after every click elsewhere; on touch screens it would only raise the keyboard. */
function useScanBoxFocus(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) return undefined;
    box.current?.focus();
    const back = (event: MouseEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      box.current?.focus();
    };
    document.addEventListener('click', back);
    return () => document.removeEventListener('click', back);
  }, [box]);
}

/** The last scans of the gate, whoever made them; the refused ones too. */
function ScanHistory({ log }: { readonly log: ScanLog | undefined }) {
  return (
    <section className={styles.history} aria-label="最近扫码">
      <h2>最近扫码</h2>
      {log?.scans.length === 0 && <p>本检票口还没有扫码。</p>}
      <ol>
        {log?.scans.map(scan => (
          <li key={scan.id} data-verdict={verdictOf(scan)}>
            <time dateTime={scan.at}>{whenOf(scan.at)}</time>
            <span className={styles.outcome}>{headlineOf(scan)}</span>
            <span className={styles.what}>{scan.ticket?.productName ?? scan.code}</span>
            <span>{scan.ticket ? `…${scan.ticket.ticketNo.slice(-4)}` : ''}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A gate that was quiet lists other days as well: those say which. */
function whenOf(instant: string): string {
  const isToday = dayOf(new Date(instant)) === dayOf(new Date());
  return isToday ? formatTime(instant) : formatInstant(instant).slice(5, 16);
}
