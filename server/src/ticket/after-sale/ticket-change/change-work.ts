import type { Staff } from '../../../callers/staff.ts';
import type { SaleChannel } from '../../selling/sale/catalogue.ts';
import type { PeopleWork } from './change-people.ts';

/** Who moves tickets, where, and by whose clock; a visitor does so without staff, shift and window. */
export type ChangeWork = PeopleWork & {
  bizDate: string;
  idemKey: string;
  channel: SaleChannel;
  staff: (Pick<Staff, 'id'> & { ip?: string }) | null;
  shiftId: number | null;
  windowId: number | null;
  outletId: number;
  requestId: string;
};
