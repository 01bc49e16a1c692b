import { randomInt, randomUUID } from 'node:crypto';

import type { Client } from 'pg';

import type { AnsweredStatement } from './sale-recording.ts';

/** Where every number that the database gives begins in this bench, so that no price or quantity looks like one. */
const firstId = 7_000_000;

/** Gives numbers from {@link firstId} on from now on. */
export async function raiseIds(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ('goods', 'cashier', 'commerce') and max_value > ${2 * firstId}`,
  );
  for (const { name } of rows) await client.query(`alter sequence ${name} restart with ${firstId}`);
}

/** What a sale writes, and what it locks or reads of the stock in order to write; not what it judges by. */
export function writesOf(statements: readonly AnsweredStatement[]): AnsweredStatement[] {
  const begun = statements.findIndex(({ text }) => text.startsWith('begin'));
  return statements
    .slice(begun)
    .filter(
      ({ text }) =>
        !/^\s*select/i.test(text) ||
        /for (no key )?update|advisory/.test(text) ||
        text.includes('negativeOk'),
    );
}

/** The balance of a good in a warehouse before the sale. */
type Balance = { qty: string; valueFen: number; seq: number };
type StockLine = { goodsId: number; whId: number; seq?: number };
/** What is another thing in this sale than in the recorded one. */
type Renewed = { texts: Map<string, string>; balances: Map<string, Balance> };

/** Does a recorded sale again as another one: the same statements with numbers, keys and balances of their own. */
export async function replayTillSale(
  client: Client,
  statements: readonly AnsweredStatement[],
  name: string,
): Promise<void> {
  const renewed: Renewed = { texts: new Map(), balances: new Map() };
  for (const [index, { text, values, rows: recorded }] of statements.entries()) {
    const parameters = values.map(value => renew(value, renewed));
    const { rows } = await client.query({
      ...(values.length === 0 ? {} : { name: `${name} ${index}` }),
      text,
      values: parameters,
    });
    if (!Array.isArray(rows)) continue;
    for (const [at, row] of rows.entries()) {
      note(recorded[at]?.['id'], row.id, renewed.texts);
      if (row.negativeOk !== undefined) renewed.balances.set(`${row.goodsId}/${row.whId}`, row);
    }
  }
}

function note(from: unknown, to: unknown, texts: Renewed['texts']): void {
  if (typeof from === 'number' && from >= firstId) texts.set(String(from), String(to));
}

const renewable = /\b7\d{6}\b|X[ST]\d{6}\w+-\d+|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g;

function renew(value: unknown, { texts, balances }: Renewed): unknown {
  if (typeof value === 'number') return Number(texts.get(String(value)) ?? value);
  if (typeof value !== 'string') return value;
  const text = value.replace(renewable, found => texts.get(found) ?? another(found, texts));
  return text.includes('"seq"') ? JSON.stringify(restocked(JSON.parse(text), balances)) : text;
}

/** Keys and numbers of documents are new in each sale; the database gives the rest. */
function another(found: string, texts: Renewed['texts']): string {
  if (/^\d+$/.test(found)) return found;
  const made = found.startsWith('X') ? found.replace(/\d+$/, String(randomInt(1e11))) : randomUUID();
  texts.set(found, made);
  return made;
}

/** Lines of the ledger or balances, each one piece after what lies there now. */
function restocked(lines: readonly StockLine[], balances: Renewed['balances']): StockLine[] {
  return lines.map(line => {
    const now = balances.get(`${line.goodsId}/${line.whId}`);
    if (!now || line.seq === undefined) return line;
    const [qty, valueFen, seq] = [String(Number(now.qty) - 1), now.valueFen - 7, now.seq + 1];
    return 'qtyAfter' in line
      ? { ...line, seq, valueFen: -7, qtyAfter: qty, valueAfter: valueFen }
      : { ...line, seq, qty, valueFen };
  });
}
