import type {
  NewSaleSite,
  NewSaleWindow,
  SalePlaceChange,
  SaleSite,
  SaleWindow,
  SaleWindowChange,
} from '@shanmen/shared/contracts/ticket/setup/sale-site';

import { findOutletId, initialsOf, renameOutlet } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { findSaleSite, insertSaleWindow } from '../../capacity/place/place.queries.ts';
import { addSaleSite } from '../../capacity/place/place.service.ts';
import { requirePrintLayout } from '../print-layout/print-layout.service.ts';
import {
  countSaleSites,
  readSaleSite,
  readSaleWindow,
  updateSaleSite,
  updateSaleWindow,
} from './sale-site.queries.ts';

/** A ticket office and its outlet in one; its windows come next. @throws code_taken, also by a store */
export async function openSaleSite(tx: Tx, staff: Staff, draft: NewSaleSite): Promise<SaleSite> {
  const taken = new RuleViolation('code_taken', undefined, { path: 'code' });
  if ((await findOutletId(tx, draft.code)) !== null) throw taken;
  const sort = (await countSaleSites(tx)) + 1;
  if ((await addSaleSite(tx, { ...draft, sort }, [])) === null) throw taken;
  const id = await findSaleSite(tx, draft.code);
  if (id === null) throw new Error(`the site ${draft.code} was written in this transaction`);
  return siteNoted(tx, staff, id, null);
}

/** The outlet takes the name over. @throws not_found, master_in_use, version_conflict with what stands there now */
export async function changeSaleSite(
  tx: Tx,
  staff: Staff,
  id: number,
  change: SalePlaceChange,
): Promise<SaleSite> {
  const before = await readSaleSite(tx, id);
  if (!before) throw noSite();
  refuseStopWhileSelling(change, before.windows);
  const pinyin = initialsOf(change.name);
  const outletId = await updateSaleSite(tx, id, { ...change, pinyin, staffId: staff.id });
  if (outletId === null) throw new RuleViolation('version_conflict', undefined, { current: before });
  await renameOutlet(tx, outletId, change.name);
  return siteNoted(tx, staff, id, before);
}

/** One more window of a site. @throws not_found, code_taken */
export async function openSaleWindow(tx: Tx, staff: Staff, draft: NewSaleWindow): Promise<SaleWindow> {
  const site = await readSaleSite(tx, draft.siteId);
  if (!site) throw noSite();
  const sort = site.windows.length + 1;
  const id = await insertSaleWindow(tx, { ...draft, sort, pinyin: initialsOf(draft.name) });
  if (id === null) throw new RuleViolation('code_taken', undefined, { path: 'code' });
  return windowNoted(tx, staff, id, null);
}

/** @throws not_found, also of the layout, master_in_use, version_conflict with what stands there now */
export async function changeSaleWindow(
  tx: Tx,
  staff: Staff,
  id: number,
  change: SaleWindowChange,
): Promise<SaleWindow> {
  const before = found(await readSaleWindow(tx, id), '窗口');
  refuseStopWhileSelling(change, [before]);
  const layout = change.layoutId === null ? null : await requirePrintLayout(tx, change.layoutId);
  if (layout?.status === 'off' && layout.id !== before.layoutId)
    throw new RuleViolation('master_stopped', `票面「${layout.name}」已停用`, { path: 'layoutId' });
  const pinyin = initialsOf(change.name);
  const saved = await updateSaleWindow(tx, id, { ...change, pinyin, staffId: staff.id });
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  return windowNoted(tx, staff, id, before);
}

/** Whoever sells there has to close first, or the drawer would be left without its window. */
function refuseStopWhileSelling({ status }: SalePlaceChange, windows: readonly SaleWindow[]): void {
  const selling = windows.filter(({ hasShift }) => hasShift);
  if (status === 'on' || selling.length === 0) return;
  const names = selling.map(({ name }) => name).join('、');
  throw new RuleViolation('master_in_use', `${names} 有班次尚未交班`, { path: 'status' });
}

function noSite(): RuleViolation {
  return new RuleViolation('not_found', '没有找到该售票点');
}

async function siteNoted(tx: Tx, staff: Staff, id: number, before: SaleSite | null): Promise<SaleSite> {
  const after = await readSaleSite(tx, id);
  if (!after) throw new Error(`site ${id} was written in this transaction`);
  await note(tx, staff, {
    objectType: 'sale_site',
    code: after.code,
    before: before && valuesOf(before),
    after: valuesOf(after),
  });
  return after;
}

async function windowNoted(tx: Tx, staff: Staff, id: number, before: SaleWindow | null): Promise<SaleWindow> {
  const after = await readSaleWindow(tx, id);
  if (!after) throw new Error(`window ${id} was written in this transaction`);
  await note(tx, staff, {
    objectType: 'sale_window',
    code: after.code,
    before: before && valuesOfWindow(before),
    after: valuesOfWindow(after),
  });
  return after;
}

function valuesOf({ name, status }: Pick<SaleSite, 'name' | 'status'>) {
  return { name, status };
}

function valuesOfWindow(window: SaleWindow) {
  const { layoutName, offsetXMm, offsetYMm } = window;
  return { ...valuesOf(window), layoutName, offsetXMm, offsetYMm };
}

type Noted = {
  objectType: 'sale_site' | 'sale_window';
  code: string;
  before: object | null;
  after: object;
};

function note(tx: Tx, staff: Staff, { objectType, code, before, after }: Noted): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.sale-site.changed',
    objectType,
    objectId: code,
    ...(before ? { before } : {}),
    after,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
