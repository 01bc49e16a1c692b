import { useShell } from '@shanmen/shared';
import { type FloatNote, mostFloatFen } from '@shanmen/shared/contracts/cash';
import type { Fen } from '@shanmen/shared/money';
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CashCount, useCashCount } from '../cash/use-cash-count.tsx';
import { FieldRow } from '../dialog/form-fields.tsx';
import { useKeyboard } from '../keys/use-keyboard.ts';
import { KeyButton, Keycap } from '../surface/key-button.tsx';
import { NoticeLine, type SaleNotice } from '../surface/notice-line.tsx';
import { notesKey, openingKey, otherPlaceKeys, slipKey } from './shift-keys.ts';
import { useShiftStep } from './use-shift-step.ts';
import { voiceKey, voiceSample, VoiceTest } from './voice-test.tsx';
import styles from './shift.module.css';

/** A window or till at which a shift may be opened. */
export type SalePlace = {
  readonly id: number;
  readonly name: string;
  /** In small letters below the name. */
  readonly note: string;
  readonly takenBy: string | null;
  /** The browser stands there. */
  readonly isHere?: boolean;
};

export type PlaceOpening = {
  readonly placeId: number;
  readonly openingFloatFen: Fen;
  /** The float by its notes, where it was counted so. */
  readonly floatDetail?: FloatNote[];
};

type ShiftOpeningProps<Shift> = {
  readonly places: readonly SalePlace[];
  /** Where a shift was opened here the last time. */
  readonly lastPlaceId: number | undefined;
  /** `place` names what is chosen: 窗口, 收银台; `none` says what to do where there is none. */
  readonly words: { readonly place: string; readonly hint: string; readonly none: string };
  /** The result of the shift that was closed here a moment ago, and how its slip is printed again. */
  readonly closed: { readonly shown: ReactNode; readonly print: () => void } | null;
  readonly notice: SaleNotice | null;
  /** A field beside the float. */
  readonly beside?: ReactNode;
  /** What is read anew once the shift is open. */
  readonly session: QueryKey;
  readonly open: (opening: PlaceOpening, key: string) => Promise<Shift>;
  readonly onOpened: () => void;
};

/** 开班: nobody sells without saying where, and what lies in the drawer before the first sale. */
export function ShiftOpening<Shift>(props: ShiftOpeningProps<Shift>) {
  const { places, words, closed, beside } = props;
  const shell = useShell();
  const [picked, setPicked] = useState<number | null>(null);
  // Until the seller picks: right after 交班 the own place is still taken, and is free a moment later.
  const placeId = picked ?? firstChoice(places, props.lastPlaceId);
  const [problem, setProblem] = useState<string | null>(null);
  const float = useCashCount({
    name: '备用金',
    mostFen: mostFloatFen,
    problem,
    onChange: () => setProblem(null),
  });
  const step = useShiftStep(props.session, props.open, props.onOpened);
  const open = () => {
    const { amountFen, problem: refusal, notes } = float.read();
    if (placeId === null) return setProblem(`请先选择${words.place}`);
    if (amountFen === null) return setProblem(refusal);
    keepForGood();
    const floatDetail = notes.length > 0 ? { floatDetail: [...notes] } : {};
    step.send({ placeId, openingFloatFen: amountFen, ...floatDetail });
  };
  useKeyboard({
    onKey: stroke => {
      const by = stepOf(stroke);
      if (by !== 0) setPicked(neighbour(places, placeId, by));
      else if (stroke === notesKey.strokes[0]) float.turn();
      else if (stroke === slipKey.strokes[0] && closed) closed.print();
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
      <header>
        <h1>开班</h1>
        <p>{words.hint}</p>
      </header>
      {closed ? closed.shown : <NoticeLine notice={props.notice} />}
      <Places places={places} words={words} chosen={placeId} onChoose={setPicked} />
      {beside === undefined ? (
        float.field
      ) : (
        <FieldRow isStacked={float.isByNotes}>
          {float.field}
          {beside}
        </FieldRow>
      )}
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

/** To the place above or below, or to none. */
function stepOf(stroke: string): -1 | 0 | 1 {
  const [above, below] = otherPlaceKeys;
  return stroke === above.strokes[0] ? -1 : stroke === below.strokes[0] ? 1 : 0;
}

/** What is sold while the server is away must outlive a full disk; a browser may refuse, and sells all the same. */
function keepForGood(): void {
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false);
}

type PlacesProps = Pick<ShiftOpeningProps<unknown>, 'places' | 'words'> & {
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
};

function Places({ places, words, chosen, onChoose }: PlacesProps) {
  if (places.length === 0) return <p>{words.none}</p>;
  return (
    <fieldset className={styles.places}>
      <legend>
        {words.place} <Keycap>{otherPlaceKeys[0].cap}</Keycap> <Keycap>{otherPlaceKeys[1].cap}</Keycap>
      </legend>
      {places.map(({ id, name, note, takenBy }) => (
        <label key={id} className={styles.place} data-taken={takenBy !== null}>
          <input
            type="radio"
            name="place"
            checked={id === chosen}
            disabled={takenBy !== null}
            onChange={() => onChoose(id)}
          />
          <span className={styles.placeName}>{name}</span>
          <small>{takenBy === null ? note : `${takenBy} 使用中`}</small>
        </label>
      ))}
    </fieldset>
  );
}

/** Where the browser stands, else the place of the last time, else the first; a free one. */
function firstChoice(places: readonly SalePlace[], lastId: number | undefined): number | null {
  const free = places.filter(({ takenBy }) => takenBy === null);
  const here = free.find(({ isHere }) => isHere === true);
  const last = free.find(({ id }) => id === lastId);
  return (here ?? last ?? free[0])?.id ?? null;
}

function neighbour(places: readonly SalePlace[], chosen: number | null, by: -1 | 1): number | null {
  const free = places.filter(({ takenBy }) => takenBy === null);
  const index = free.findIndex(({ id }) => id === chosen);
  return (free[index + by] ?? free[index])?.id ?? null;
}
