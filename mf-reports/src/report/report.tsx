import { NotFound, useTab } from '@shanmen/shared';
import { ReportScreen } from '@shanmen/ui';
import { useRef } from 'react';

/** Every report of the product: the menu entry names which one. */
export function Report() {
  const { args, setTitle } = useTab();
  const lastName = useRef<string | null>(null);
  const report = args['report'];
  if (report === undefined) return <NotFound />;
  // A title that came with the address stays, until a filter says more.
  const onNamed = (name: string, isFiltered: boolean) => {
    if (isFiltered || lastName.current !== null) setTitle(name);
    lastName.current = name;
  };
  return <ReportScreen report={report} onNamed={onNamed} />;
}
