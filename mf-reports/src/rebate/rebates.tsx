import { ReportScreen, Tabs, useAddressFilters } from '@shanmen/ui';
import { useState } from 'react';
import styles from './rebate.module.css';
import { RebateList } from './rebate-list.tsx';

/** 返利报表: the sums of a period, and the work behind them. */
export function Rebates() {
  const { apply } = useAddressFilters({});
  const [tab, setTab] = useState('report');
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      activeKey={tab}
      onChange={next => {
        // Report and list have filters of their own in the address.
        apply({});
        setTab(next);
      }}
      destroyOnHidden
      items={[
        { key: 'report', label: '报表', children: <ReportScreen report="a.rebate" /> },
        { key: 'work', label: '审核与发放', children: <RebateList /> },
      ]}
    />
  );
}
