import { escortStates, type EscortState } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { Guide } from '@shanmen/shared/contracts/ticket/groups/guide';
import {
  type Column,
  Count,
  DateRangeFilter,
  Money,
  Nothing,
  Percent,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';

const tones = {
  ACTIVE: 'success',
  SUSPENDED: 'neutral',
  BLACKLISTED: 'danger',
} as const satisfies Record<EscortState, Tone>;

export function EscortStateTag({ of }: { readonly of: EscortState }) {
  return <StatusTag tone={tones[of]}>{escortStates[of]}</StatusTag>;
}

/** What guides and drivers have in common: the groups they led in the period. */
type EscortRow = Pick<
  Guide,
  | 'groups'
  | 'heads'
  | 'admitted'
  | 'absentRate'
  | 'ticketFen'
  | 'dueFen'
  | 'paidFen'
  | 'state'
  | 'mobileMasked'
  | 'enterpriseName'
>;

/**
 * @param trips what a group is called: 团数 of a guide, 趟次 of a driver
 * @param sold what else was sold to those that were brought
 */
export function workColumns<Row extends EscortRow>(
  trips: string,
  sold: readonly Column<Row>[] = [],
): Column<Row>[] {
  return [
    { id: 'groups', title: trips, width: 56, align: 'right', cell: row => <Count value={row.groups} /> },
    { id: 'heads', title: '人数', width: 60, align: 'right', cell: row => <Count value={row.heads} /> },
    { id: 'admitted', title: '实到', width: 60, align: 'right', cell: row => <Count value={row.admitted} /> },
    {
      id: 'absent',
      title: '未到率',
      width: 76,
      // A row of a laptop has room for one of the two.
      hidden: sold.length > 0,
      align: 'right',
      cell: row => <Percent value={row.absentRate} />,
    },
    {
      id: 'ticketFen',
      title: '门票额',
      width: 92,
      align: 'right',
      cell: row => <Money fen={row.ticketFen} />,
    },
    ...sold,
    { id: 'dueFen', title: '应返', width: 76, align: 'right', cell: row => <Money fen={row.dueFen} /> },
    { id: 'paidFen', title: '已返', width: 76, align: 'right', cell: row => <Money fen={row.paidFen} /> },
    { id: 'state', title: '状态', width: 78, cell: row => <EscortStateTag of={row.state} /> },
  ];
}

export const contactColumns: Column<EscortRow>[] = [
  { id: 'enterprise', title: '企业', width: 132, cell: row => row.enterpriseName ?? <Nothing /> },
  { id: 'mobile', title: '手机', width: 116, hidden: true, cell: row => row.mobileMasked },
];

/** Whose groups of which visit days. */
export function EscortFilters() {
  return (
    <>
      <StatusFilter of={escortStates} />
      <DateRangeFilter label="游玩日期" mostDays={366} />
    </>
  );
}
