import { guide } from '@shanmen/shared/contracts/ticket/groups/guide';
import { Code, Day, masterScreen, StatusTag } from '@shanmen/ui';
import { crewParts, MasterAndStatement } from '../tour-crew/tour-crew-screen.tsx';

const { cells, card, ...parts } = crewParts({ noun: 'guide', alone: '自由导游' });

const GuideList = masterScreen(guide, {
  ...parts,
  cells: {
    ...cells,
    licenceNo: row => <Code value={row.licenceNo} />,
    licenceValidTo: ({ isExpired, licenceValidTo }) =>
      isExpired ? <StatusTag tone="danger">{licenceValidTo}</StatusTag> : <Day value={licenceValidTo} />,
  },
  card: { ...card, title: row => `导游 ${row.name}` },
});

/** 导游明细: who leads groups, and the statement of these groups. */
export function GuideDetail() {
  return <MasterAndStatement noun="guide" title="导游" master={<GuideList />} />;
}
