import {
  linkStates,
  type SaleLink,
  type SaleLinkChange,
  type SaleLinkDraft,
  type SaleLinkPage,
  type SaleLinkQuery,
} from '@shanmen/shared/contracts/ticket/channels/sale-link';
import { dayOf } from '@shanmen/shared/time';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { linkCodeOf, readLinkCode } from './link-code.ts';
import {
  countVisit,
  insertSaleLink,
  type LinkReach,
  listSaleLinks,
  type OpenLink,
  readOpenLink,
  readSaleLink,
  type SaleLinkRow,
  updateOff,
  updateSaleLink,
} from './sale-link.queries.ts';

/** `site`: where visitors reach the site; empty where nobody has said. */
export type LinkWork = { now: Date; person: PersonKeys; site: string; reach: LinkReach };

type VisitWork = Pick<LinkWork, 'now' | 'person'>;

/** Links with what each has brought, as far as whoever asks is told. */
export async function showSaleLinks(db: Db, query: SaleLinkQuery, work: LinkWork): Promise<SaleLinkPage> {
  const { rows, total } = await listSaleLinks(db, query, tellingOf(work));
  return { rows: rows.map(row => shown(row, work)), total };
}

/** @throws time_order, not_found */
export async function addSaleLink(
  tx: Tx,
  staff: Staff,
  draft: SaleLinkDraft,
  work: LinkWork,
): Promise<SaleLink> {
  refuseDays(draft);
  return noted(tx, staff, await insertSaleLink(tx, draft, staff.id), null, work);
}

/** What is printed and shared already stays good. @throws not_found, time_order, version_conflict, state_forbidden */
export async function changeSaleLink(
  tx: Tx,
  staff: Staff,
  id: number,
  change: SaleLinkChange,
  work: LinkWork,
): Promise<SaleLink> {
  refuseDays(change);
  const before = await requireLink(tx, id, work);
  if (before.state === 'off') throw new RuleViolation('state_forbidden', '链接已停用');
  if (!(await updateSaleLink(tx, id, change, staff.id))) {
    throw new RuleViolation('version_conflict', undefined, { current: before });
  }
  return noted(tx, staff, id, before, work);
}

/** 停用: from now on it is no link at all. @throws not_found, state_forbidden */
export async function endSaleLink(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  work: LinkWork,
): Promise<SaleLink> {
  const before = await requireLink(tx, id, work);
  if (!(await updateOff(tx, id, staff.id))) throw new RuleViolation('state_forbidden', '链接已停用');
  return noted(tx, staff, id, before, work, reason);
}

/** 下载二维码: what is printed and handed out, also before it leads anywhere, noted with who took it. @throws not_found, state_forbidden */
export async function takeLink(tx: Tx, staff: Staff, id: number, work: LinkWork): Promise<SaleLink> {
  const link = await requireLink(tx, id, work);
  if (link.state === 'ended' || link.state === 'off')
    throw new RuleViolation('state_forbidden', `链接${linkStates[link.state]}`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.sale-link.downloaded',
    objectType: 'sale_link',
    objectId: String(id),
    after: { name: link.name, validTo: link.validTo },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return link;
}

/** The link that a visitor came by; forged, ended and unknown ones are none, and nobody is told. */
export async function linkBehind(
  db: Db,
  code: string | undefined,
  { now, person }: VisitWork,
): Promise<OpenLink | null> {
  const signed = readLinkCode(code, person);
  return signed === null ? null : readOpenLink(db, signed, dayOf(now));
}

export async function noteVisit(tx: Tx, code: string, work: VisitWork): Promise<void> {
  const link = await linkBehind(tx, code, work);
  if (link) await countVisit(tx, link.id);
}

function tellingOf({ now, reach }: LinkWork) {
  return { today: dayOf(now), reach };
}

function refuseDays({ validFrom, validTo }: SaleLinkDraft): void {
  if (validFrom > validTo) throw new RuleViolation('time_order', '截止日须不早于开始日', { path: 'validTo' });
}

async function requireLink(db: Db, id: number, work: LinkWork): Promise<SaleLink> {
  const row = found(await readSaleLink(db, id, tellingOf(work)), '链接');
  return shown(row, work);
}

function shown({ keyVersion, ...link }: SaleLinkRow, { person, site }: LinkWork): SaleLink {
  return { ...link, site, path: `/buyTicket?l=${linkCodeOf({ id: link.id, keyVersion }, person)}` };
}

async function noted(
  tx: Tx,
  staff: Staff,
  id: number,
  before: SaleLink | null,
  work: LinkWork,
  reason?: string,
): Promise<SaleLink> {
  const after = await requireLink(tx, id, work);
  // Who a link is for must be somebody.
  if (after.ownerName === '') throw new RuleViolation('not_found', '没有找到归属', { path: 'ownerId' });
  const { path: _path, site: _site, visits: _visits, orders: _orders, ...asked } = after;
  const { issued: _issued, paidFen: _paid, ...kept } = asked;
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.sale-link.changed',
    objectType: 'sale_link',
    objectId: String(id),
    ...(before ? { before: { name: before.name, state: before.state, validTo: before.validTo } } : {}),
    after: kept,
    ...(reason === undefined ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
