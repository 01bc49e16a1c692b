import { outlet } from '../admin/places/outlet.ts';
import { promotion } from '../cashier/pricing/promotion.ts';
import { department } from '../goods/masters/department.ts';
import { party } from '../goods/masters/party.ts';
import { store } from '../goods/masters/store.ts';
import { supplier } from '../goods/masters/supplier.ts';
import { docent, docentPrice, docentRoute } from '../reception/docents/docent.ts';
import { channel } from '../ticket/channels/channel.ts';
import { driver } from '../ticket/groups/driver.ts';
import { budget, holiday } from '../reports/planning.ts';
import { guide } from '../ticket/groups/guide.ts';
import type { AnyMaster } from './master.ts';
import { masterStatuses } from './master-status.ts';

/** Every declared master: tests walk over them, and the log finds its words here. */
export const masters: readonly AnyMaster[] = [
  outlet,
  department,
  party,
  store,
  supplier,
  guide,
  driver,
  channel,
  promotion,
  docent,
  docentRoute,
  docentPrice,
  budget,
  holiday,
];

const byObject = new Map(masters.map(master => [master.object, master]));

/** What a master is called in 操作日志; undefined where no master is of this kind. */
export function masterTitle(objectType: string): string | undefined {
  return byObject.get(objectType)?.noun;
}

/** What a field of such an object is called in 操作日志; undefined where no master of this kind has it. */
export function masterLabel(objectType: string, field: string): string | undefined {
  return byObject.get(objectType)?.fields[field]?.about.label;
}

/** What a value of such a field is called; undefined where it is none of the words of a declaration. */
export function masterWord(objectType: string, field: string, value: string): string | undefined {
  const master = byObject.get(objectType);
  const kind = master?.fields[field]?.about.kind;
  if (kind?.is === 'choice') return kind.words[value];
  const isStatus = field === 'status' && master?.stop !== undefined;
  return isStatus && (value === 'active' || value === 'stopped') ? masterStatuses[value] : undefined;
}
