import { instantOf } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { attraction, cashSale, scan, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { asOwner, countRows } from '../../../../test/app/scenario.ts';

const day = '2026-10-02';

describe('an entry that is gone between the judgement and the writing', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await testApp({ now: () => instantOf(day, '10:00') });
  });
  afterEach(() => test.close());

  it('is refused as letter_conflict and leaves nothing behind', async () => {
    const { site, seller } = await sellerAtWork(test);
    const spot = await attraction(test.db, { visitDate: day });
    const { result } = await sell(seller, cashSale(site, spot));
    const qr = result.tickets[0]?.qr ?? '';
    const answer = await whilePlacesVanish(test, () => scan(seller, spot.gateId, qr));
    expect(answer).toMatchObject({ status: 409, error: { code: 'letter_conflict' } });
    expect(await countRows(test.database.url, 'ticket.checkin_log')).toBe(0);
    expect((await scan(seller, spot.gateId, qr)).result.result).toBe('OK');
  });
});

/** A trigger takes the row away from under the update, as only a fault elsewhere could. */
async function whilePlacesVanish<T>({ database }: TestApp, work: () => Promise<T>): Promise<T> {
  await asOwner(
    database.url,
    `create function public.vanish() returns trigger language plpgsql
       as $$ begin return null; end $$;
     create trigger vanish before update on ticket.ticket_entitlement
       for each row execute function public.vanish()`,
  );
  try {
    return await work();
  } finally {
    await asOwner(
      database.url,
      'drop trigger vanish on ticket.ticket_entitlement; drop function public.vanish()',
    );
  }
}
