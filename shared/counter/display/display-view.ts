import { isRecord } from '@shanmen/shared';
import { type Fen, fen } from '@shanmen/shared/money';

const stages = ['idle', 'cart', 'cash', 'scan', 'waiting', 'done'] as const;
export type DisplayStage = (typeof stages)[number];

/** What the party across the counter may see: goods and sums, never a name, a document or a takings figure. */
export type DisplayView = {
  readonly stage: DisplayStage;
  readonly lines: readonly DisplayLine[];
  readonly count: number;
  /** What is sold is for this day, as a visit; '' where it is for no day. */
  readonly forDay: string;
  readonly totalFen: Fen;
  /** What was handed over, and what comes back; null as long as no cash is being taken. */
  readonly tenderFen: Fen | null;
  readonly changeFen: Fen | null;
};
/** Without a quantity where nothing is counted. */
export type DisplayLine = { readonly name: string; readonly qty: number | null; readonly amountFen: Fen };

export const idleView: DisplayView = {
  stage: 'idle',
  lines: [],
  count: 0,
  forDay: '',
  totalFen: fen(0),
  tenderFen: null,
  changeFen: null,
};

/** A view as it came over the channel; null for anything else. */
export function readView(value: unknown): DisplayView | null {
  if (!isRecord(value)) return null;
  const stage = stages.find(each => each === value['stage']);
  const { lines: listed, count, forDay } = value;
  const total = fenOf(value['totalFen']);
  if (!stage || !Array.isArray(listed) || typeof count !== 'number' || typeof forDay !== 'string')
    return null;
  if (total === null) return null;
  const rows: readonly unknown[] = listed;
  const lines = rows.flatMap(row => lineOf(row) ?? []);
  const [tender, change] = [fenOf(value['tenderFen']), fenOf(value['changeFen'])];
  return { stage, lines, count, forDay, totalFen: total, tenderFen: tender, changeFen: change };
}

function lineOf(value: unknown): DisplayLine | null {
  if (!isRecord(value)) return null;
  const { name, qty } = value;
  const amountFen = fenOf(value['amountFen']);
  return typeof name === 'string' && (typeof qty === 'number' || qty === null) && amountFen !== null
    ? { name, qty, amountFen }
    : null;
}

function fenOf(value: unknown): Fen | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? fen(value) : null;
}
