import { hasAuth } from '@shanmen/shared';
import { ScreenParts } from '@shanmen/ui';
import { OutletList } from '../../places/outlet/outlet-list.tsx';
import { Settings } from './settings.tsx';

/** 系统设置: what holds for the whole site, and the places that it has. */
export function SettingParts() {
  if (!hasAuth('admin:outlet:view')) return <Settings />;
  return (
    <ScreenParts
      parts={[
        { key: 'setting', label: '设置', children: <Settings /> },
        { key: 'outlet', label: '网点与区域', children: <OutletList /> },
      ]}
    />
  );
}
