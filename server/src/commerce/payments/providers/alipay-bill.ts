import { RuleViolation } from '../../../callers/rule-violation.ts';
import { callOut } from '../../../platform/messages/call-out.ts';
import { readCsv } from '../../../platform/workbook/read/read-csv.ts';
import { type SheetRow, UnreadableFile } from '../../../platform/workbook/read/sheet-cell.ts';
import { type Archive, openArchive } from '../../../platform/workbook/read/unzip.ts';
import { alipayLine } from './alipay.gateway.ts';
import type { AlipayAccount } from './provider-accounts.ts';

const mostPacked = 16 * 1024 * 1024;
const mostExpanded = 32 * 1024 * 1024;
const fileWaitMs = 60_000;

/**
 * 业务明细 of a day, as the tables of the zip that Alipay names for half a minute.
 * @returns null where the bill is not there, or not yet
 * @throws import_unreadable
 */
export async function fetchAlipayBill(
  account: AlipayAccount,
  now: () => Date,
  day: string,
): Promise<SheetRow[][] | null> {
  const asked = { bill_type: 'trade', bill_date: day };
  const heard = await alipayLine(account, now)('alipay.data.dataservice.bill.downloadurl.query', asked);
  const { code, sub_code: why = '', bill_download_url: address = '' } = heard;
  if (code !== '10000') {
    if (/\bbill_not_exist$/i.test(why)) return null;
    throw new Error(`alipay says ${code} ${why}`);
  }
  const { atHome } = account;
  const url = placeOf(account, address);
  const file = await callOut({ method: 'GET', url, atHome, mostBytes: mostPacked, waitMs: fileWaitMs });
  if (file.status !== 200) throw new Error(`alipay answers ${file.status} for the bill`);
  return tablesOf(file.bytes);
}

/** Alipay names its files by http, at another of its machines; they are fetched by https alone. */
function placeOf({ host, atHome }: AlipayAccount, address: string): string {
  const [place, own] = [new URL(address), new URL(host)];
  if (atHome && place.origin === own.origin) return place.href;
  const domain = own.hostname.split('.').slice(-2).join('.');
  if (!place.hostname.endsWith(`.${domain}`)) throw new Error('the bill lies with somebody else');
  place.protocol = 'https:';
  return place.href;
}

/** The tables of a zip of 支付宝; the one of sums (汇总) is left alone. @throws import_unreadable */
export function tablesOf(zip: Buffer): SheetRow[][] {
  const { names, read } = opened(zip);
  if (names.some(name => /[\\/:]/.test(name))) throw unreadable('压缩包内的文件名带有路径');
  const details = names.filter(name => /\.csv$/i.test(name) && !name.includes('汇总'));
  if (details.length === 0) throw unreadable('压缩包内没有业务明细');
  return details.map(name => {
    const rows = readCsv(read(name) ?? Buffer.alloc(0));
    refuseCutShort(rows);
    return rows;
  });
}

/** An archive whose faults are refusals. */
function opened(zip: Buffer): Archive {
  const { names, read } = readable(() => openArchive(zip, { kind: 'zip', mostExpanded }));
  return { names, read: name => readable(() => read(name)) };
}

function readable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadableFile) throw unreadable(error.message);
    throw error;
  }
}

const counted = /^#(?:交易|退款)合计：(\d+)笔/;

/** Below its rows a table says how many they are. */
function refuseCutShort(rows: readonly SheetRow[]): void {
  const words = rows.map(({ cells: [first] }) => first?.text ?? '');
  const counts = words.flatMap(text => counted.exec(text)?.[1] ?? []).map(Number);
  const [head, ...lines] = words.filter(text => !text.startsWith('#'));
  if (head === undefined || counts.length === 0) return;
  if (counts.reduce((sum, count) => sum + count) !== lines.length)
    throw unreadable('业务明细的行数与其合计笔数不符，文件不完整');
}

function unreadable(why: string): RuleViolation {
  return new RuleViolation('import_unreadable', `文件无法读取：${why}`);
}
