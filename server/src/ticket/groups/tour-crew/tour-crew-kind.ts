import { driver } from '@shanmen/shared/contracts/ticket/groups/driver';
import { guide } from '@shanmen/shared/contracts/ticket/groups/guide';

/** What guides and drivers differ in, besides their own fields. They come and go alike. */
export const escortKinds = {
  GUIDE: {
    noun: 'guide',
    table: 'ticket.guide',
    master: guide,
    /** What no other has. */
    mark: { column: 'licence_no', of: 'licenceNo', title: '导游证号' },
    /** Until when one may bring groups. */
    validTo: 'licence_valid_to',
    /** How the slip of a group names one. */
    slip: ['name'],
    /** Where an order says who brought it. */
    leads: 'guide_id',
    /** Where shops say what was sold to those one brought. */
    retail: null,
  },
  DRIVER: {
    noun: 'driver',
    table: 'ticket.driver',
    master: driver,
    mark: { column: 'plate_no', of: 'plateNo', title: '车牌号' },
    validTo: null,
    slip: ['plate_no', 'name'],
    leads: 'driver_id',
    retail: { view: 'goods.v_report_driver_sale', by: 'driver_id' },
  },
} as const;

export type EscortKind = keyof typeof escortKinds;
