import { MasterAndStatement } from '../tour-crew/master-and-statement.tsx';
import { GuideList } from './guide-list.tsx';

/** 导游明细: the master and the statement of its groups. */
export function GuideDetail() {
  return <MasterAndStatement noun="导游" report="t.guide" master={<GuideList />} />;
}
