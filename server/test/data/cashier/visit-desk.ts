import type {
  DriverVisit,
  DriverVisitDraft,
  DriverVisitPage,
} from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import type { SaleTag, SaleTagDraft } from '@shanmen/shared/contracts/cashier/guests/sale-tag';
import type { Slip } from '@shanmen/shared/contracts/cashier/sale';
import { sql } from 'kysely';

import type { Answer, Client, TestApp } from '../../app/app.ts';
import { testDay } from '../../app/clock.ts';
import { readNumber } from '../../app/scenario.ts';
import { driverDraft, guideDraft } from '../../people/tour-crew.ts';
import { giveRights } from '../../people/rights.ts';
import { audited, purchase, put, resultOf, whId } from '../goods/goods.ts';
import { tillCounter } from './till-counter.ts';

export const visitsPath = '/api/cashier/driver-visits';

export type VisitDesk = Awaited<ReturnType<typeof visitDesk>>;

/** Store S01 with a till at work and plenty to sell, and a driver and a guide who bring groups there. */
export async function visitDesk(test: TestApp) {
  const counter = await tillCounter(test);
  const { room, priceFen } = counter;
  const cashier = room.admin;
  await audited(room, 'jh', purchase(room, [['W001', '600', 600]], { whId: whId(room, 'A1') }));
  const shift = await counter.open(cashier);
  const outletId = await readNumber(
    test.database.url,
    `select outlet_id as value from goods.store where code = 'S01'`,
  );
  const { id: driverId } = await put<{ id: number }>(cashier, 'POST', '/api/ticket/drivers', driverDraft);
  const { id: guideId } = await put<{ id: number }>(cashier, 'POST', '/api/ticket/guides', guideDraft);
  const send = <T>(person: Client, path: string, body?: object): Promise<Answer<T>> =>
    person.call<T>('POST', path, { ...(body ? { body } : {}), key: true });
  const register = (changes: Partial<DriverVisitDraft> = {}) => {
    const arrival = { driverId, visitDate: testDay, arriveTime: '09:30', heads: 30, outletIds: [outletId] };
    return send<DriverVisit>(cashier, visitsPath, { ...arrival, ...changes });
  };
  return {
    counter,
    shift,
    cashier,
    priceFen,
    driverId,
    guideId,
    send,
    register,
    registered: async (changes?: Partial<DriverVisitDraft>) => resultOf(await register(changes)),
    sold: (count: number) => counter.sell(cashier, shift, count),
    refunded: (sale: Slip, count: number) => counter.refund(cashier, shift, sale, count),
    tag: ({ id }: Slip, body: SaleTagDraft, person = cashier) =>
      send<SaleTag>(person, `/api/cashier/sales/${id}/tags`, body),
    link: async ({ id }: DriverVisit, sales: readonly Slip[], linked = true) => {
      const body = { docIds: sales.map(sale => sale.id), linked };
      return resultOf(await send<DriverVisit>(cashier, `${visitsPath}/${id}/link`, body));
    },
    listed: async () => resultOf(await cashier.call<DriverVisitPage>('GET', visitsPath)),
    /** Another person than who registers visits, and who may audit them. */
    auditor: async () => {
      await giveRights(test, 'buyer01', ['cashier:driver-visit:audit', 'cashier:driver-visit:view']);
      await sql`
        insert into admin.role_scope (role_id, domain, kind)
        select max(id), 'retail', 'all' from admin.role`.execute(test.db);
      await sql`update admin.permission_version set version = version + 1`.execute(test.db);
      return test.signIn('buyer01');
    },
  };
}
