import { ShellLink, useAuth, useTab } from '@shanmen/shared';
import { ReportScreen, ScreenParts } from '@shanmen/ui';
import type { ReactNode } from 'react';

type StatementReport = 't.guide' | 't.driver';

type MasterAndStatementProps = {
  readonly noun: string;
  readonly report: StatementReport;
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
        { key: statementPart, label: '对账', children: <ReportScreen report={report} /> },
      ]}
    />
  );
}

const statementPart = 'statement';

/** 对账 of one of them, and 结算单 with each of the orders, for whoever may see them. */
export function StatementLink({ report, id }: { readonly report: StatementReport; readonly id: number }) {
  const { address } = useTab();
  const mayState = useAuth(`report:${report}:view`);
  if (!mayState) return null;
  const path = address.split('?')[0] ?? '';
  const query = { part: statementPart, [filters[report]]: String(id) };
  return (
    <>
      <ShellLink to={`${path}?${new URLSearchParams(query)}`}>本月对账</ShellLink>{' '}
      <ShellLink to={`${path}?${new URLSearchParams({ ...query, by: 'order' })}`}>本月结算单</ShellLink>
    </>
  );
}

const filters = { 't.guide': 'guide', 't.driver': 'driver' } as const satisfies Record<
  StatementReport,
  string
>;
