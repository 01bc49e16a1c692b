import { NotFound, useTab } from '@shanmen/shared';
import { ReportScreen } from '@shanmen/ui';
import { useRef } from 'react';
import { CashRevenue } from '../bank-in/cash-revenue.tsx';
import { Rebates } from '../rebate/rebates.tsx';

/** Every report of the product: the menu entry names which one. */
export function Report() {
  const { args, setTitle } = useTab();
  const lastName = useRef<string | null>(null);
  const report = args['report'];
  if (report === undefined) return <NotFound />;
  if (report === 'a.rebate') return <Rebates />;
  if (report === 'a.rev2') return <CashRevenue />;
  // A title that came with the address stays, until a filter says more.
  const onNamed = (name: string, isFiltered: boolean) => {
    if (isFiltered || lastName.current !== null) setTitle(name);
    lastName.current = name;
  };
  return <ReportScreen report={report} onNamed={onNamed} />;
}
