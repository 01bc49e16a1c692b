import { randomInt, randomUUID } from 'node:crypto';

import { Client, type QueryResult } from 'pg';

import type { BenchSeller, post } from './sale-clients.ts';

type Statement = { text: string; values: readonly unknown[] };
type Row = Readonly<Record<string, unknown>>;

/** A statement with the rows that came back. */
export type AnsweredStatement = Statement & { rows: readonly Row[] };

/** The statements of one sale in the order in which they were sent, with what makes it this sale. */
export type Recording = {
  statements: readonly Statement[];
  /** The key of the request, and the one that its records keep. */
  keys: readonly string[];
  orderNo: string;
  ticketNos: readonly string[];
  orderId: number;
};

/** Sells once through `send` and writes down every statement that this process sent to the database. */
export async function recordSale(seller: BenchSeller, send: typeof post): Promise<Recording> {
  const key = randomUUID();
  const { made, statements } = await recordStatements(() => send(seller, key));
  const { id, orderNo, tickets } = made;
  const kept = statements.flatMap(({ values }) => values.filter(isRecordKey));
  const keys = [...new Set([key, ...kept])];
  return { statements, keys, orderNo, orderId: id, ticketNos: tickets.map(ticket => ticket.ticketNo) };
}

/** A UUID of version 8, as the server makes it of a request's key and its owner. */
function isRecordKey(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/.test(value)
  );
}

/** What `work` comes to, and every statement that this process sent to a database for it, with what it answered. */
export async function recordStatements<T>(
  work: () => Promise<T>,
): Promise<{ made: T; statements: AnsweredStatement[] }> {
  const statements: AnsweredStatement[] = [];
  const original = Reflect.get(Client.prototype, 'query');
  Reflect.set(
    Client.prototype,
    'query',
    async function record(this: Client, text: unknown, values: unknown, ...rest: unknown[]) {
      const statement: AnsweredStatement = { ...statementOf(text, values), rows: [] };
      statements.push(statement);
      const answer: { rows?: Row[] } = await Reflect.apply(original, this, [text, values, ...rest]);
      statement.rows = answer.rows ?? [];
      return answer;
    },
  );
  try {
    return { made: await work(), statements };
  } finally {
    Reflect.set(Client.prototype, 'query', original);
  }
}

/** A query is given as text and values, or as one object that names both. */
function statementOf(query: unknown, values: unknown): Statement {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] };
  const { text, values: own }: { text?: unknown; values?: unknown } = Object(query);
  if (typeof text !== 'string') throw new TypeError('a statement without a text');
  return { text, values: Array.isArray(own) ? own : [] };
}

/** Does the recorded sale again as another one: same statements, its own key and numbers. */
export async function replaySale(client: Client, recording: Recording): Promise<void> {
  const renewed = new Map<string, string>([
    ...recording.keys.map((key): [string, string] => [key, randomUUID()]),
    [recording.orderNo, `D${digits(13)}`],
    ...recording.ticketNos.map((ticketNo): [string, string] => [ticketNo, digits(16)]),
  ]);
  for (const [index, { text, values }] of recording.statements.entries()) {
    const parameters = values.map(value => renew(value, renewed));
    const query = { ...prepared(index, values), text, values: parameters };
    // A BEGIN that names its request is two statements, and answers neither with a row.
    const answer: QueryResult | QueryResult[] = await client.query(query);
    const [row] = Array.isArray(answer) ? [] : answer.rows;
    if (row?.orderId === undefined || row.payments === undefined) continue;
    // The ledger's rows name the order and the payment that were just made.
    renewed.set(`order/${recording.orderId}`, `order/${row.orderId}`);
    renewed.set('"ref_id":', `"ref_id":${row.payments[0].id},"was":`);
  }
}

/** The server prepares what it repeats, so its rival does too; what has no values is sent as it is. */
function prepared(index: number, values: readonly unknown[]): { name?: string } {
  return values.length === 0 ? {} : { name: `sale ${index}` };
}

function renew(value: unknown, renewed: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'string') return value;
  let text = value;
  for (const [from, to] of renewed) text = text.replaceAll(from, to);
  return text;
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}
