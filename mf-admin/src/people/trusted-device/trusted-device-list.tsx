import { Auth } from '@shanmen/shared';
import type { TrustedDevice } from '@shanmen/shared/contracts/auth/sign-in/trusted-device';
import {
  Button,
  type Column,
  FormButton,
  Instant,
  KeywordFilter,
  ListScreen,
  Nothing,
  ReasonDialog,
  SelectFilter,
  StatusTag,
  useAct,
} from '@shanmen/ui';
import { useState } from 'react';
import { BindHere } from './bind-here.tsx';
import { trustedDeviceCalls } from './trusted-device-calls.ts';

const columns: Column<TrustedDevice>[] = [
  {
    id: 'name',
    title: '名称',
    fixed: 'left',
    cell: row => (
      <>
        {row.name}
        {row.isHere && ' （本机）'}
      </>
    ),
  },
  {
    id: 'isShared',
    title: '可用人员',
    width: 120,
    cell: row => (row.isShared ? '人人可用' : `仅 ${row.enrolledBy ?? ''}`),
  },
  {
    id: 'state',
    title: '状态',
    width: 96,
    cell: row =>
      row.revokedAt === null ? (
        <StatusTag tone="success">受信任</StatusTag>
      ) : (
        <StatusTag tone="neutral">已撤销</StatusTag>
      ),
  },
  { id: 'place', title: '台/窗口', width: 130, cell: row => row.place ?? <Nothing /> },
  { id: 'enrolledBy', title: '绑定人', width: 96, cell: row => row.enrolledBy ?? <Nothing /> },
  { id: 'enrolledAt', title: '绑定时间', width: 152, cell: row => <Instant value={row.enrolledAt} /> },
  { id: 'lastSeenAt', title: '最近登录', width: 152, cell: row => <Instant value={row.lastSeenAt} /> },
  { id: 'revokedAt', title: '撤销时间', width: 152, cell: row => <Instant value={row.revokedAt} /> },
];

const stateOptions = [
  { value: 'shared', label: '岗位电脑' },
  { value: 'own', label: '个人浏览器' },
  { value: 'revoked', label: '已撤销' },
];

/** 可信设备: browsers of posts, and of people who have a second factor; each can be taken the trust. */
export function TrustedDeviceList() {
  return (
    <ListScreen<TrustedDevice>
      id="auth.trusted-device"
      title="安全明细 · 可信设备"
      endpoint="/api/auth/trusted-devices"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="名称、绑定人、台/窗口" />
          <SelectFilter name="state" label="类别" options={stateOptions} />
        </>
      }
      toolbar={
        <FormButton code="admin:device:bind" label="绑定本机" isNew>
          {close => <BindHere onClose={close} />}
        </FormButton>
      }
      rowActions={{ width: 76, codes: ['admin:device:bind'], of: row => <Revoke device={row} /> }}
    />
  );
}

function Revoke({ device: { id, name, revokedAt } }: { readonly device: TrustedDevice }) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct([trustedDeviceCalls.every]);
  if (revokedAt !== null) return null;
  return (
    <Auth code="admin:device:bind">
      <Button type="link" size="small" danger onClick={() => setIsAsking(true)}>
        撤销
      </Button>
      <ReasonDialog
        title={`撤销可信设备：${name}`}
        open={isAsking}
        presets={['电脑已换', '电脑遗失', '不再使用']}
        onDone={reason => {
          setIsAsking(false);
          act.mutate({ said: `${name} 不再受信任`, send: key => trustedDeviceCalls.revoke(id, reason, key) });
        }}
        onClose={() => setIsAsking(false)}
      />
    </Auth>
  );
}
