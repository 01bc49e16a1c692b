import { apiErrorOf, createKey, useShell } from '@shanmen/shared';
import type { Gate, Scan, ScanAnswer, ScanLog } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { soundTone } from '@shanmen/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { checkInCalls, checkInKeys } from '../check-in/check-in-calls.ts';
import { spokenVerdict } from '../check-in/spoken-verdict.ts';
import { verdictOf } from '../check-in/verdict.ts';

export type Direction = Scan['direction'];

/** What the inspector sees: nothing yet, a scan under way, its answer, its 撤销, or a line that broke. */
export type GateView =
  | { readonly kind: 'ready' }
  | { readonly kind: 'asking'; readonly scan: Scan }
  | { readonly kind: 'answered'; readonly scan: Scan; readonly answer: ScanAnswer }
  | { readonly kind: 'undone'; readonly scan: ScanAnswer }
  | { readonly kind: 'broken'; readonly scan: Scan; readonly text: string };

export type OpenGate = {
  readonly view: GateView;
  readonly log: ScanLog | undefined;
  readonly check: (code: string, persons: number) => void;
  /** Takes one of the tickets that were found together, for as many persons as were meant. */
  readonly choose: (ticketNo: string) => void;
  /** Sends the broken scan again, under its own nonce. */
  readonly retry: () => void;
  /** The admission was taken back: its 请通行 must not stand there any longer. */
  readonly showUndone: (scan: ScanAnswer) => void;
};

const logRefreshMs = 10_000;

export function useGate(gate: Gate, direction: Direction): OpenGate {
  const queries = useQueryClient();
  const { speech } = useShell();
  const [view, setView] = useState<GateView>({ kind: 'ready' });
  // Scans wait for each other, so that the answer on the screen is the one of the last ticket shown.
  const queue = useRef(Promise.resolve());
  const log = useQuery({
    queryKey: checkInKeys.log(gate.id),
    queryFn: () => checkInCalls.log(gate.id),
    refetchInterval: logRefreshMs,
  });
  const ask = async (scan: Scan) => {
    setView({ kind: 'asking', scan });
    try {
      const answer = await checkInCalls.scan(scan);
      setView({ kind: 'answered', scan, answer });
      soundTone(verdictOf(answer));
      // As with sums, only the newest one is true for whoever stands there now.
      speech.say({ kind: 'amount', text: spokenVerdict(answer) });
      queries.setQueryData<ScanLog>(checkInKeys.log(gate.id), known => known && withAnswer(known, answer));
      void queries.invalidateQueries({ queryKey: checkInKeys.log(gate.id) });
    } catch (error) {
      setView({ kind: 'broken', scan, text: apiErrorOf(error).message });
      soundTone('ask');
    }
  };
  const send = (scan: Scan) => {
    queue.current = queue.current.then(() => ask(scan));
  };
  const check = (code: string, persons: number) =>
    send({
      code,
      gateId: gate.id,
      direction,
      persons,
      nonce: createKey(),
      deviceTime: new Date().toISOString(),
    });
  return {
    view,
    log: log.data,
    check,
    choose: ticketNo => {
      if (view.kind === 'answered') check(ticketNo, view.scan.persons);
    },
    showUndone: scan => setView({ kind: 'undone', scan }),
    retry: () => {
      if (view.kind === 'broken') send(view.scan);
    },
  };
}

/** Shown at once in the server's order; the count of the day comes with the next reading. */
function withAnswer(log: ScanLog, answer: ScanAnswer): ScanLog {
  const others = log.scans.filter(({ id }) => id !== answer.id);
  const scans = [answer, ...others].sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id);
  return { ...log, scans: scans.slice(0, 20) };
}
