import { MasterAndStatement } from '../tour-crew/master-and-statement.tsx';
import { DriverList } from './driver-list.tsx';

/** 司机明细: the master and the statement of its groups. */
export function DriverDetail() {
  return <MasterAndStatement noun="司机" report="t.driver" master={<DriverList />} />;
}
