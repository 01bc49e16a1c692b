import { useAuth } from '@shanmen/shared';
import { ReportScreen, Tabs, useAddressFilters } from '@shanmen/ui';
import { type ReactNode, useState } from 'react';
import styles from './escort.module.css';

type MasterAndStatementProps = {
  readonly noun: string;
  readonly report: 't.guide' | 't.driver';
  readonly master: ReactNode;
};

/** The list of those who bring groups, and 对账 beside it for whoever may see it. */
export function MasterAndStatement({ noun, report, master }: MasterAndStatementProps) {
  const { apply } = useAddressFilters({});
  const [tab, setTab] = useState('master');
  const mayState = useAuth(`report:${report}:view`);
  if (!mayState) return master;
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      activeKey={tab}
      onChange={next => {
        // List and report have filters of their own in the address.
        apply({});
        setTab(next);
      }}
      destroyOnHidden
      items={[
        { key: 'master', label: noun, children: master },
        { key: 'statement', label: '对账', children: <ReportScreen report={report} /> },
      ]}
    />
  );
}
