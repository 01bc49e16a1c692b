import { driver } from '@shanmen/shared/contracts/ticket/groups/driver';
import { Code, masterScreen } from '@shanmen/ui';
import { crewParts, MasterAndStatement } from '../tour-crew/tour-crew-screen.tsx';

const { cells, card, ...parts } = crewParts({ noun: 'driver', alone: '个体司机' });

const DriverList = masterScreen(driver, {
  ...parts,
  cells: { ...cells, plateNo: row => <Code value={row.plateNo} /> },
  card: { ...card, title: row => `司机 ${row.name}` },
});

/** 司机明细: who drives groups, and the statement of these groups. */
export function DriverDetail() {
  return <MasterAndStatement noun="driver" title="司机" master={<DriverList />} />;
}
