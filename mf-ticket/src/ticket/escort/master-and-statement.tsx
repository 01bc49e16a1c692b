import { useAuth } from '@shanmen/shared';
import { ReportScreen, ScreenParts } from '@shanmen/ui';
import type { ReactNode } from 'react';

type MasterAndStatementProps = {
  readonly noun: string;
  readonly report: 't.guide' | 't.driver';
  readonly master: ReactNode;
};

/** The list of those who bring groups, and 对账 beside it for whoever may see it. */
export function MasterAndStatement({ noun, report, master }: MasterAndStatementProps) {
  const mayState = useAuth(`report:${report}:view`);
  if (!mayState) return master;
  return (
    <ScreenParts
      parts={[
        { key: 'master', label: noun, children: master },
        { key: 'statement', label: '对账', children: <ReportScreen report={report} /> },
      ]}
    />
  );
}
