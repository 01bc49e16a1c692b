import { cancelBy, type ChannelDesk, channelDesk, orderOf, sellBy } from '../../../../test/people/channel.ts';
import { patiently, scan } from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber, whileResting } from '../../../../test/app/scenario.ts';

const orders = 10;

let desk: ChannelDesk;
afterEach(() => desk.test.close());

describe('a cancellation by a channel and a scan of its ticket at the same instant', () => {
  it('C-09 T-30 have one winner, and the loser is told why', async () => {
    desk = await channelDesk();
    const { url } = desk.test.database;
    // A cancellation has looked, and has written nothing yet.
    const outcomes = await whileResting(url, 'insert on ticket.refund', cancelWhileScanning);
    for (const { cancelled, scanned } of outcomes) {
      if (cancelled.status === 200) expect(scanned.result.result).toBe('REFUNDED');
      else {
        expect(cancelled.error?.message).toContain('已检票不可退');
        expect(scanned.result.result).toBe('OK');
      }
    }
    expect(await usedAndRefunded()).toBe(0);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

describe('orders of a channel at the same instant', () => {
  it('T-01 never take more places than there are, and pay for what they took', async () => {
    desk = await channelDesk({ capacity: 5 });
    const answers = await sellAtOnce(12);
    const codes = answers.map(({ status, error }) => error?.code ?? status);
    expect(codes.filter(code => code === 200)).toHaveLength(5);
    expect(codes.filter(code => code === 'sold_out')).toHaveLength(7);
    expect(await balance()).toBe(1000_00 - 5 * 30_00);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('C-08 under one number, sent 20 times, make one order', async () => {
    desk = await channelDesk();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => patiently(() => sellBy(desk.channel, orderOf(desk, 'TY-1', 1)))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error?.code);
    expect(new Set(refused)).toEqual(new Set(['external_no_used']));
    expect(await balance()).toBe(970_00);
  });

  it('under one number make several without its index (control)', async () => {
    desk = await channelDesk();
    const { url } = desk.test.database;
    await asOwner(url, 'drop index ticket.ticket_order_external_once');
    await whileResting(url, 'insert on ticket.ticket_order', () =>
      Promise.all(
        Array.from({ length: 4 }, () => patiently(() => sellBy(desk.channel, orderOf(desk, 'TY-1', 1)))),
      ),
    );
    expect(await readNumber(url, 'select count(*) as value from ticket.ticket_order')).toBeGreaterThan(1);
  });
});

async function cancelWhileScanning() {
  const numbers = Array.from({ length: orders }, (_, index) => `TY-${index}`);
  const sold = await Promise.all(
    numbers.map(no => patiently(() => sellBy(desk.channel, orderOf(desk, no, 1)))),
  );
  return Promise.all(
    sold.map(async ({ result: { externalNo, tickets } }) => {
      const [cancelled, scanned] = await Promise.all([
        patiently(() => cancelBy(desk.channel, externalNo)),
        patiently(() => scan(desk.seller, desk.place.gateId, tickets[0]?.qr ?? '')),
      ]);
      return { cancelled, scanned };
    }),
  );
}

function sellAtOnce(count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      patiently(() => sellBy(desk.channel, orderOf(desk, `TY-${index}`, 1))),
    ),
  );
}

function usedAndRefunded(): Promise<number> {
  const both = `select count(*) as value
    from ticket.ticket
    where exists (select from ticket.ticket_log where ticket_id = ticket.id and to_status = 'F')
      and exists (select from ticket.ticket_log where ticket_id = ticket.id and to_status = 'O')`;
  return readNumber(desk.test.database.url, both);
}

function balance(): Promise<number> {
  return readNumber(desk.test.database.url, 'select sum(balance_fen) as value from commerce.credit_account');
}
