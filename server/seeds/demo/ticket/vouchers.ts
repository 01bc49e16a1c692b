import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { dayOf, instantOf } from '@shanmen/shared/time';

import { type Db, type Tx, withTransaction } from '../../../src/db/transaction.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import {
  type Catalogue,
  listDues,
  listGates,
  listVoucherIssuers,
  priceCart,
  sellTickets,
  settleVouchers,
  type TicketKeys,
  totalOf,
} from '../../../src/ticket/public.ts';
import { chanceOf } from '../chance.ts';
import { demoStaff } from '../people.ts';
import { scanAt } from './scan.ts';
import { identity } from './window-sale.ts';

/** The hotel has paid for its papers, the agency not yet. */
const houses = ['镜湖悦庭酒店(演示)', '云岭国际旅行社(演示)'] as const;
const papersFrom = 20_260_701;
const gateWaitMs = 25 * 60_000;

type PaperDay = { day: string; until: Date; catalogue: Catalogue; keys: TicketKeys };
type Desk = { staff: Staff; windowId: number };

/** Every other day a party comes with a paper of the hotel, and one with a paper of the agency; both go in. */
export function paidByPaper(
  tx: Tx,
  desk: Desk,
  today: PaperDay,
): { at: Date; sell: () => Promise<Order | null> }[] {
  const number = Number(today.day.replaceAll('-', ''));
  if (number % 2 !== 0) return [];
  const chance = chanceOf(papersFrom + number);
  return houses.flatMap((house, index) => {
    const at = instantOf(today.day, `1${index}:35`);
    const voucherNo = `QL${String(number * 10 + index).slice(2)}`;
    const keys = [chance.uuid(), chance.uuid()] as const;
    // What it sells is no part of the day's chances: the rest of the season stays as it is.
    const sell = async () => {
      const order = await sellForPaper(tx, desk, { house, voucherNo, at, idemKey: keys[0] }, today);
      if (order) await letIn(tx, order, keys[1], today);
      return null;
    };
    return at < today.until ? [{ at, sell }] : [];
  });
}

type Paper = { house: string; voucherNo: string; at: Date; idemKey: string };

async function sellForPaper(
  tx: Tx,
  { staff, windowId }: Desk,
  { house, voucherNo, at, idemKey }: Paper,
  { day, catalogue, keys }: PaperDay,
): Promise<Order | null> {
  const product = catalogue.products.find(({ code }) => code === 'GS');
  const slot = catalogue.slots.find(({ spotId }) => spotId === product?.entitlements[0]?.spotId);
  const issuer = (await listVoucherIssuers(tx, day, day)).find(({ name }) => name === house);
  if (!product || !slot || !issuer) return null;
  const lines = [{ productId: product.id, slotId: slot.id, qty: 2 }];
  const amountFen = totalOf(priceCart(lines, catalogue, at));
  return sellTickets(
    tx,
    staff,
    {
      windowId,
      saleMode: 'FIT',
      visitDate: day,
      lines,
      expectedTotalFen: amountFen,
      payments: [{ method: 'VOUCHER', amountFen, issuerId: issuer.id, voucherNo }],
    },
    { now: at, keys, bizDate: day, idemKey, identity, hasProvider: true },
  );
}

/** One code after the other, at the gate of the temple. */
async function letIn(
  tx: Tx,
  { soldAt, tickets }: Order,
  nonce: string,
  { until, keys }: PaperDay,
): Promise<void> {
  const now = new Date(Date.parse(soldAt) + gateWaitMs);
  const gate = (await listGates(tx)).find(({ spotName }) => spotName === tickets[0]?.places[0]?.spotName);
  if (!gate || now > until) return;
  const staff = await demoStaff(tx, 'gate01');
  for (const [index, { qr, personCount }] of tickets.entries()) {
    const scan = { code: qr, gateId: gate.id, persons: personCount, nonce: `${nonce.slice(0, -1)}${index}` };
    await scanAt(tx, staff, scan, { now, keys });
  }
}

/** The hotel has paid by a transfer; what the agency owes is still to be settled. */
export async function seedSettlement(db: Db, now: Date): Promise<void> {
  await withTransaction(db, async tx => {
    const due = (await listDues(tx, null)).find(({ issuerName }) => issuerName === houses[0]);
    if (!due) return;
    const { issuerId, dueFen } = due;
    const settlement = { issuerId, dueFen, bankNo: '网银 0715-2208' };
    const work = { now, bizDate: dayOf(now), outletIds: null };
    await settleVouchers(tx, await demoStaff(tx, 'manager01'), settlement, work);
  });
}
