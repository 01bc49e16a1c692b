import { createServer } from 'node:http';

import { channel } from '@shanmen/shared/contracts/ticket/channels/channel';
import { addFen, multiplyFen } from '@shanmen/shared/money';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import {
  listTrades,
  rememberAsked,
  simulatedAccounts,
  takeNotify,
  wechatNotify,
} from '../../../src/commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../../src/db/transaction.ts';
import { addMaster, changeMaster, kitOf, requireMaster } from '../../../src/masters/master.service.ts';
import {
  callChannels,
  channelHooks,
  listAgreements,
  makeKey,
  refundChannelOrder,
  sellToChannel,
  setHook,
  showChannelOffer,
  type TicketKeys,
} from '../../../src/ticket/public.ts';
import { chanceOf } from '../chance.ts';
import { demoStaff } from '../people.ts';
import { identity } from '../ticket/window-sale.ts';

const code = 'OT2';
const agreementOf = '乐行网';
/** A call that fails is repeated after these minutes, and given up after the last. */
const repeats = [0, 1, 6, 36, 156, 876];

const kit = kitOf(channel, channelHooks);

/**
 * A travel site that was tried and is switched off since: its key, what it was told, and one call that it never took.
 * Made once.
 */
export async function seedChannel(db: Db, now: Date, { person }: TicketKeys): Promise<void> {
  const begun = new Date(now.getTime() - 24 * 3_600_000);
  const day = dayOf(begun);
  const [agreement] = (await listAgreements(db, { keyword: agreementOf }, dayOf(now))).rows;
  const known = await db.selectFrom('commerce.sales_channel').select('id').where('code', '=', code).execute();
  if (!agreement || known.length > 0) return;
  const program = await listening(body => !(body.includes('"PRICE"') && body.includes(addDays(day, 6))));
  const id = await withTransaction(db, async tx => {
    const staff = await demoStaff(tx, 'commerce01');
    const draft = { code, name: '乐行网(演示)', agreementId: agreement.id, settleMode: 'PREPAID' };
    const added = Number((await addMaster(kit, tx, draft, { staff, now: begun, reading: undefined }))['id']);
    await makeKey(tx, staff, added, { addresses: ['203.0.113.16/28'] }, begun);
    await setHook(tx, staff, { id: added, url: program.url }, { now: begun, person });
    return added;
  });
  for (const minutes of repeats)
    await callChannels(db, { now: new Date(begun.getTime() + minutes * 60_000), person, demo: true });
  await program.close();
  await withTransaction(db, tx => shut(tx, id, now));
}

async function shut(tx: Tx, id: number, now: Date): Promise<void> {
  const staff = await demoStaff(tx, 'commerce01');
  const work = { staff, now, reading: undefined };
  const { name, agreementId, settleMode, version } = await requireMaster(kit, tx, id, work);
  const change = { name, agreementId, settleMode, status: 'off', version };
  await changeMaster(kit, tx, { id, change }, work);
}

const soldBy = { code: 'OT1', name: '乐行网门票(演示)' };

/** A travel site that sells: orders under its own numbers, one of them given back in part. Made once. */
export async function seedSellingChannel(db: Db, now: Date, keys: TicketKeys): Promise<void> {
  const [agreement] = (await listAgreements(db, { keyword: agreementOf }, dayOf(now))).rows;
  const { code, name } = soldBy;
  const known = await db.selectFrom('commerce.sales_channel').select('id').where('code', '=', code).execute();
  if (!agreement || known.length > 0) return;
  const begun = instantOf(addDays(dayOf(now), -1), '15:20');
  await withTransaction(db, async tx => {
    const staff = await demoStaff(tx, 'commerce01');
    const draft = { code, name, agreementId: agreement.id, settleMode: 'PREPAID' };
    const id = Number((await addMaster(kit, tx, draft, { staff, now: begun, reading: undefined }))['id']);
    await makeKey(tx, staff, id, { addresses: ['203.0.113.32/28'] }, begun);
    const channel = { id, code, name };
    const chance = chanceOf(id);
    const work = { now: begun, bizDate: dayOf(begun), keys, identity, requestId: 'demo-seed' };
    for (const [nth, qty] of [2, 4, 3].entries()) {
      const visitDate = addDays(dayOf(now), nth + 1);
      const offer = await showChannelOffer(tx, channel, visitDate, begun);
      const product = offer.products.find(({ code: ofProduct }) => ofProduct === 'GS');
      if (!product) continue;
      const expectedTotalFen = multiplyFen(product.priceFen, qty);
      const externalNo = `LX${visitDate.replaceAll('-', '')}00${nth + 1}`;
      const lines = [{ productCode: 'GS', qty }];
      const request = { externalNo, visitDate, lines, expectedTotalFen };
      const { tickets } = await sellToChannel(tx, channel, request, { ...work, idemKey: chance.uuid() });
      const [first] = tickets;
      if (nth !== 1 || !first) continue;
      const given = { externalNo, ticketNos: [first.ticketNo], reason: '行程有变' };
      await refundChannelOrder(tx, channel, given, { ...work, idemKey: chance.uuid() });
    }
  });
}

/** The program of the site, on this machine. @param takes whether it takes a call with this body */
async function listening(takes: (body: string) => boolean) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isTaken = takes(Buffer.concat(parts).toString());
      response.writeHead(isTaken ? 200 : 500).end(isTaken ? 'OK' : 'price sync failed');
    });
  });
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/shanmen`,
    close: () =>
      new Promise<void>(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const provider = '203.0.113.8';

/** 支付通知: one that counted, the same once more, one of another sum, and one that nobody signed. */
export async function seedNotifies(db: Db, now: Date): Promise<void> {
  const kept = await db.selectFrom('commerce.provider_notify').select('id').limit(1).execute();
  if (kept.length > 0) return;
  const query = { method: 'WECHAT', direction: 'IN', pageSize: 2 } as const;
  const [trade] = await listTrades(db, query, { reach: null, overdueBefore: now });
  const tradeNo = trade?.channelTradeNo?.replace(/^SIM/, '');
  if (!trade || tradeNo === undefined) return;
  const { amountFen } = trade;
  await rememberAsked(db, { tradeNo, provider: 'WECHAT', amountFen, askedAt: trade.at });
  const { wechat: side, platformKeys } = simulatedAccounts();
  const none = { host: '', serialNo: '', notifyUrl: null, atHome: true };
  const wechat = { ...none, ...side, privateKey: side.ownKey, platformKey: platformKeys.wechat };
  const tell = async () => undefined;
  const work = { db, now, accounts: { wechat, alipay: null }, tellPaid: tell, tellRefunded: tell };
  const other = { amount: { total: addFen(amountFen, amountFen), currency: 'CNY' } };
  const genuine = await wechatNotify(db, side, tradeNo, now);
  const altered = await wechatNotify(db, side, tradeNo, now, other);
  const sent: readonly { headers: Record<string, string>; body: string; ip: string }[] = [
    { ...genuine, ip: provider },
    { ...genuine, ip: provider },
    { ...altered, ip: provider },
    { headers: {}, body: genuine.body, ip: '198.51.100.23' },
  ];
  for (const { headers, body, ip } of sent) {
    const said = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    await takeNotify('WECHAT', { body, header: name => said.get(name) ?? '', ip }, work);
  }
}
