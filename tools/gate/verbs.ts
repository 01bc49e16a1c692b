import { createHash, randomUUID } from 'node:crypto';
import process from 'node:process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Gate, ScanAnswer, ScanPreview } from '../../shared/contracts/ticket/admission/check-in.ts';
import type { DeviceKey, DeviceOrders, DevicePage } from '../../shared/contracts/ticket/admission/device.ts';
import type {
  OfflineList,
  OfflineReceipt,
  OfflineScan,
  OfflineTicket,
} from '../../shared/contracts/ticket/offline/offline-scan.ts';
import { signIn } from '../module/operator.ts';
import { signatureHeaders, signatureOf } from '../../server/src/http/credential/device-signature.ts';

const server = process.env['SHANMEN_URL'] ?? 'http://127.0.0.1:8080';

type Signer = { readonly sn: string; readonly key: string };

/** A call as a gate makes it. @throws Error in the words of the server when it is refused */
async function signedCall<T>(
  { sn, key }: Signer,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> {
  const call = {
    method,
    path,
    time: new Date().toISOString(),
    nonce: randomUUID(),
    body: body === undefined ? '' : JSON.stringify(body),
  };
  const answer = await fetch(new URL(path, server), {
    method,
    headers: {
      [signatureHeaders.sn]: sn,
      [signatureHeaders.time]: call.time,
      [signatureHeaders.nonce]: call.nonce,
      [signatureHeaders.signature]: signatureOf(call, Buffer.from(key, 'hex')),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: call.body }),
  });
  const told: { result: T; code: string; message: string } = JSON.parse(await answer.text());
  if (!answer.ok) throw new Error(`${told.message} (${told.code})`);
  return told.result;
}

/** What a gate keeps between two starts: its key, the list it admits by, and what it has not handed in. */
type GateMemory = {
  sn: string;
  key: string;
  gateId: number;
  listAsOf: string | null;
  tickets: OfflineTicket[];
  waiting: OfflineScan[];
};

const path = join(process.env['SHANMEN_DATA'] ?? '.data', 'simulated-gate.json');

/** @throws Error with what to do when no gate was enrolled here */
function recall(): GateMemory {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error('先登记：npm run gate -- enroll <检票口编码>');
  }
}

function keep(memory: GateMemory): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(memory)}\n`, { mode: 0o600 });
}

type Options = { readonly sn?: string; readonly persons?: string; readonly out?: boolean };
type Words = { readonly words: readonly string[]; readonly options: Options };
type Verb = { readonly usage: string; readonly run: (words: Words) => Promise<void> };

/** What `npm run gate -- <verb>` does: one gate without a person, played by hand. */
export const verbs: Readonly<Record<string, Verb>> = {
  enroll: {
    usage: 'enroll <检票口编码> [--sn SIM-…]     登记（或换密钥），需要账号',
    run: ({ words: [code = ''], options }) => enroll(code, options.sn ?? `SIM-${code}`),
  },
  report: { usage: 'report                          报告状态', run: () => report(false) },
  ask: { usage: 'ask <码> [--persons n] [--out]   只问不放行', run: ask },
  scan: { usage: 'scan <码> [--persons n] [--out]  检票', run: scan },
  list: { usage: 'list                            取离线名单', run: fetchList },
  offline: { usage: 'offline <码…>                   离线检票，存待上传', run: scanOffline },
  upload: { usage: 'upload                          上传离线检票', run: upload },
};

async function enroll(code: string, sn: string): Promise<void> {
  const operator = await signIn();
  try {
    const gates = await operator.call<Gate[]>('GET', '/api/ticket/gates');
    const gate = gates.find(one => one.code === code);
    if (!gate) throw new Error(`没有检票口 ${code}；有：${gates.map(one => one.code).join(' ')}`);
    const query = `/api/ticket/devices?keyword=${encodeURIComponent(sn)}`;
    const known = (await operator.call<DevicePage>('GET', query)).rows.find(device => device.sn === sn);
    const body = { sn, name: `模拟闸机 ${code}`, kind: 'GATE', gateId: gate.id, status: 'on' };
    const { key } = known
      ? await operator.call<DeviceKey>('POST', `/api/ticket/devices/${known.id}/keys`)
      : await operator.call<DeviceKey>('POST', '/api/ticket/devices', { body });
    const gateId = known?.gateId ?? gate.id;
    keep({ sn, key, gateId, listAsOf: null, tickets: [], waiting: [] });
  } finally {
    await operator.leave();
  }
  await report(false);
}

async function report(offline: boolean): Promise<void> {
  const memory = recall();
  const body = { offline, listAsOf: memory.listAsOf, waitingScans: memory.waiting.length };
  const orders = await signedCall<DeviceOrders>(memory, 'PUT', '/api/ticket/devices/own', body);
  keep({ ...memory, gateId: orders.gateId });
  print(`${memory.sn} ${orders.spotName} · ${orders.gateName}，服务器时间 ${orders.serverTime}`);
}

async function ask({ words: [code = ''], options }: Words): Promise<void> {
  const memory = recall();
  const path = '/api/ticket/check-ins/preview';
  const { result, text } = await signedCall<ScanPreview>(memory, 'POST', path, scanOf(memory, code, options));
  print(`${result} ${text}`);
}

async function scan({ words: [code = ''], options }: Words): Promise<void> {
  const memory = recall();
  const path = '/api/ticket/check-ins';
  const { result, text } = await signedCall<ScanAnswer>(memory, 'POST', path, scanOf(memory, code, options));
  print(`${result} ${text}`);
}

function scanOf({ gateId }: GateMemory, code: string, { persons = '1', out = false }: Options) {
  return {
    code,
    gateId,
    direction: out ? 'OUT' : 'IN',
    persons: Number(persons),
    nonce: randomUUID(),
    deviceTime: new Date().toISOString(),
  };
}

async function fetchList(): Promise<void> {
  const memory = recall();
  const tickets = [];
  let listAsOf: string | null = null;
  for (let after: number | null = 0; after !== null;) {
    const path: string = `/api/ticket/offline-scans/list${after === 0 ? '' : `?after=${after}`}`;
    const page: OfflineList = await signedCall<OfflineList>(memory, 'GET', path);
    tickets.push(...page.tickets);
    listAsOf ??= page.asOf;
    after = page.next;
  }
  keep({ ...memory, tickets, listAsOf });
  print(`名单 ${listAsOf}，${tickets.length} 张`);
  await report(false);
}

/** Answers by the list alone, as a gate without a line does. */
async function scanOffline({ words }: Words): Promise<void> {
  const memory = recall();
  const made = words.map((code): OfflineScan => {
    const codeHash = createHash('sha256').update(code).digest('hex');
    const now = new Date().toISOString();
    const listed = memory.tickets.find(ticket => ticket.codeHash === codeHash || ticket.ticketNo === code);
    const used = memory.waiting.filter(one => one.code === code && one.result === 'OK').length;
    const opens = listed && listed.from <= now && now < listed.to && used < listed.timesLeft;
    const result = opens ? 'OK' : listed ? 'USED_UP' : 'UNKNOWN';
    print(`${result} ${listed?.productName ?? code}`);
    return { code, direction: 'IN', persons: 1, nonce: randomUUID(), deviceTime: now, result };
  });
  keep({ ...memory, waiting: [...memory.waiting, ...made] });
}

async function upload(): Promise<void> {
  const memory = recall();
  const [scans, rest] = [memory.waiting.slice(0, 200), memory.waiting.slice(200)];
  if (scans.length === 0) return print('没有待上传的检票');
  const path = '/api/ticket/check-ins/batch';
  const receipts = await signedCall<OfflineReceipt[]>(memory, 'POST', path, { scans });
  keep({ ...memory, waiting: rest });
  const conflicts = receipts.filter(({ conflict }) => conflict).length;
  print(`已上传 ${receipts.length} 条，冲突 ${conflicts} 条，剩 ${rest.length} 条`);
  await report(false);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
