import { useTab } from '@shanmen/shared';
import type { ReactNode } from 'react';
import { Tabs } from '../../antd.ts';
import { partName, withoutFilters } from '../../lists/search/address-names.ts';
import styles from './page.module.css';

export type ScreenPart = { readonly key: string; readonly label: string; readonly children: ReactNode };

/**
 * A screen of several lists or reports, one at a time. Which one stands in the address, so that it survives a reload and
 * travels with a copied link; each has filters of its own there.
 */
export function ScreenParts({ parts }: { readonly parts: readonly ScreenPart[] }) {
  const tab = useTab();
  const asked = tab.query.get(partName);
  const shown = parts.find(({ key }) => key === asked) ?? parts[0];
  return (
    <Tabs
      className={styles['parts'] ?? ''}
      activeKey={shown?.key ?? ''}
      onChange={key => {
        const query = withoutFilters(tab.query);
        query.set(partName, key);
        tab.replaceQuery(query);
      }}
      destroyOnHidden
      items={[...parts]}
    />
  );
}
