import { Tabs, useAddressFilters } from '@shanmen/ui';
import { useState } from 'react';
import { SlotQuotaList } from './slot-quota-list.tsx';
import { SlotTemplateList } from './slot-template-list.tsx';
import { SpotList } from './spot-list.tsx';
import styles from './spot.module.css';

/** 景区与时段: places, what their days are made from, and the days themselves. */
export function Spots() {
  const { apply } = useAddressFilters({});
  const [tab, setTab] = useState('spot');
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      activeKey={tab}
      onChange={next => {
        // Each list has filters of its own in the address.
        apply({});
        setTab(next);
      }}
      destroyOnHidden
      items={[
        { key: 'spot', label: '景点与检票口', children: <SpotList /> },
        { key: 'template', label: '时段模板', children: <SlotTemplateList /> },
        { key: 'quota', label: '每日时段', children: <SlotQuotaList /> },
      ]}
    />
  );
}
