import { NotFound, useTab } from '@shanmen/shared';
import { ReportScreen } from '@shanmen/ui';

/** Every report of the product: the menu entry names which one. */
export function Report() {
  const { args } = useTab();
  const report = args['report'];
  return report === undefined ? <NotFound /> : <ReportScreen report={report} />;
}
