import { hasAuth } from '@shanmen/shared';
import type { SettingRow } from '@shanmen/shared/contracts/admin/settings/setting';
import {
  type SettingGroup,
  settingGroups,
  settingWords,
} from '@shanmen/shared/contracts/admin/settings/setting-words';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Button, Empty, Failure, Input, Instant, Nothing, Page, PageTitle, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';

import { ThreeOfficersSection } from '../../rights/three-officers/three-officers-section.tsx';
import { SettingDialog, valueInWords } from './setting-dialog.tsx';
import { settingCalls, settingKeysOf } from './setting-calls.ts';
import styles from './setting.module.css';

/** Who may change a group, where `admin:setting:edit` does not do. */
const codes: Readonly<Record<string, PermissionCode>> = {
  security: 'admin:policy:edit',
  links: 'admin:link-list:edit',
  payment: 'admin:policy:edit',
} satisfies Partial<Record<SettingGroup, PermissionCode>>;

/** 系统设置: what holds for the whole site, what it would be by itself, and who made it so. */
export function Settings() {
  const [edited, setEdited] = useState<SettingRow | null>(null);
  const [wanted, setWanted] = useState('');
  const settings = useQuery({ queryKey: settingKeysOf.all, queryFn: settingCalls.all });
  const found = settings.data?.filter(isAbout(wanted)) ?? [];
  return (
    <Page>
      <PageTitle>系统设置</PageTitle>
      <Input
        className={styles['find']}
        value={wanted}
        placeholder="查找设置"
        aria-label="查找设置"
        allowClear
        onChange={event => setWanted(event.target.value)}
      />
      {settings.error && <Failure error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <Skeleton active />}
      {settings.data &&
        Object.entries(settingGroups).map(([group, title]) => (
          <Fragment key={group}>
            <Group group={group} title={title} rows={found.filter(isIn(group))} onEdit={setEdited} />
            {group === 'security' && wanted === '' && hasAuth('admin:three-officers:switch') && (
              <ThreeOfficersSection />
            )}
          </Fragment>
        ))}
      {settings.data && found.length === 0 && <Empty title="没有这样的设置" />}
      {edited && <SettingDialog key={edited.name} row={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

/** By its title, what it does, or what it is. */
function isAbout(wanted: string): (row: SettingRow) => boolean {
  const words = wanted.trim().toLowerCase();
  return row => {
    const { title = '', help = '' } = settingWords[row.name] ?? {};
    return `${title} ${help} ${valueInWords(row, row.value)}`.toLowerCase().includes(words);
  };
}

function isIn(group: string): (row: SettingRow) => boolean {
  return ({ name }) => settingWords[name]?.group === group;
}

type GroupProps = {
  readonly group: string;
  readonly title: string;
  readonly rows: readonly SettingRow[];
  readonly onEdit: (row: SettingRow) => void;
};

function Group({ group, title, rows, onEdit }: GroupProps) {
  const mayEdit = hasAuth(codes[group] ?? 'admin:setting:edit');
  if (rows.length === 0) return null;
  return (
    <section className={styles['group']} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {rows.map(row => (
          <li key={row.name}>
            <span className={styles['what']}>
              <strong>{settingWords[row.name]?.title}</strong>
              <small>{settingWords[row.name]?.help}</small>
            </span>
            <span className={styles['value']}>
              {valueInWords(row, row.value) || <Nothing />}
              {JSON.stringify(row.value) !== JSON.stringify(row.standard) && (
                <small>默认 {valueInWords(row, row.standard) || '空'}</small>
              )}
            </span>
            <small className={styles['who']}>
              {row.updatedBy !== null && (
                <>
                  {row.updatedBy} <Instant value={row.updatedAt} />
                </>
              )}
            </small>
            {mayEdit && (
              <Button
                type="link"
                size="small"
                aria-label={`修改${settingWords[row.name]?.title ?? ''}`}
                onClick={() => onEdit(row)}
              >
                修改
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
