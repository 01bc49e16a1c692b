import { Driver, DriverChange, DriverDraft } from '@shanmen/shared/contracts/ticket/groups/driver';
import { Guide, GuideChange, GuideDraft } from '@shanmen/shared/contracts/ticket/groups/guide';

/** What guides and drivers differ in: what is noted of them, by column, and what it is called. They come and go alike. */
export const escortKinds = {
  GUIDE: {
    noun: 'guide',
    title: '导游',
    table: 'ticket.guide',
    columns: {
      licenceNo: 'licence_no',
      licenceValidTo: 'licence_valid_to',
      grade: 'grade',
      languages: 'languages',
    },
    /** What no other has, and what it is found by besides code and name. */
    mark: { column: 'licence_no', of: 'licenceNo', title: '导游证号' },
    /** Until when one may bring groups. */
    validTo: 'licence_valid_to',
    /** How the slip of a group names one. */
    slip: ['name'],
    /** Where an order says who brought it. */
    leads: 'guide_id',
    /** Where shops say what was sold to those one brought. */
    retail: null,
    schemas: { row: Guide, draft: GuideDraft, change: GuideChange },
  },
  DRIVER: {
    noun: 'driver',
    title: '司机',
    table: 'ticket.driver',
    columns: { plateNo: 'plate_no', vehicleType: 'vehicle_type', seats: 'seats' },
    mark: { column: 'plate_no', of: 'plateNo', title: '车牌号' },
    validTo: null,
    slip: ['plate_no', 'name'],
    leads: 'driver_id',
    retail: { view: 'goods.v_report_driver_sale', by: 'driver_id' },
    schemas: { row: Driver, draft: DriverDraft, change: DriverChange },
  },
} as const;

export type EscortKind = keyof typeof escortKinds;
export type Escort = Guide | Driver;
export type EscortDrafts = { GUIDE: GuideDraft; DRIVER: DriverDraft };
export type EscortChanges = { GUIDE: GuideChange; DRIVER: DriverChange };

/** What is written of one: what both have by name, its own by the columns of its kind. */
export type Noted = Pick<GuideDraft, 'code' | 'name' | 'enterpriseId'> &
  Readonly<Record<string, string | number | null>>;
