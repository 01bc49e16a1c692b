import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { attraction, cashSale, scan, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { countRows, readNumber } from '../../../../test/app/scenario.ts';
import { isTicketNo } from '../../selling/ticket/ticket-number.ts';

const guesses = 500;
const atOnce = 20;

let test: TestApp;
afterEach(() => test.close());

it('T-32 admits none of 1,000 numbers and codes around those of tickets that were sold', async () => {
  test = await testApp();
  const { site, seller } = await sellerAtWork(test);
  const spot = await attraction(test.db, { capacity: 100 });
  const { result: order } = await sell(seller, cashSale(site, spot, 20));
  const [sold] = order.tickets;
  if (!sold) throw new Error('twenty tickets were sold');
  const own = new Set(order.tickets.map(({ ticketNo }) => ticketNo));
  const typed = neighboursOf(sold.ticketNo).filter(ticketNo => !own.has(ticketNo));
  // The genuine number, with what a forger would count through behind it.
  const start = Number(sold.qr.slice(-10));
  const forged = Array.from({ length: guesses }, (_, step) => {
    const check = String((start + step + 1) % 10 ** 10).padStart(10, '0');
    return `${sold.qr.slice(0, -10)}${check}`;
  });
  const answers = await scanAll([...typed, ...forged]);
  expect(answers).toHaveLength(2 * guesses);
  expect(new Set(answers)).toEqual(new Set(['UNKNOWN']));
  expect(await countRows(test.database.url, 'ticket.checkin_log')).toBe(2 * guesses);
  const used = 'select sum(times_used) as value from ticket.ticket_entitlement';
  expect(await readNumber(test.database.url, used)).toBe(0);
  // The gate was not deaf: the ticket itself opens it.
  expect((await scan(seller, spot.gateId, sold.qr)).result.result).toBe('OK');

  async function scanAll(codes: readonly string[]): Promise<string[]> {
    const heard: string[] = [];
    for (let from = 0; from < codes.length; from += atOnce) {
      const some = codes.slice(from, from + atOnce);
      const scans = await Promise.all(some.map(code => scan(seller, spot.gateId, code)));
      heard.push(...scans.map(({ result }) => result.result));
    }
    return heard;
  }
}, 120_000);

/** Numbers with right check digits, one after the other on both sides of one. */
function neighboursOf(ticketNo: string): string[] {
  const middle = BigInt(ticketNo.slice(0, 14));
  return Array.from({ length: guesses + 1 }, (_, step) => middle + BigInt(step - guesses / 2))
    .filter(serial => serial !== middle)
    .map(serial => withTail(String(serial).padStart(14, '0')));
}

function withTail(serial: string): string {
  const tails = Array.from({ length: 100 }, (_, tail) => `${serial}${String(tail).padStart(2, '0')}`);
  return tails.find(isTicketNo) ?? '';
}
