import { Auth, AuthAll, AuthAny, useAuth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { demoUserInfo } from '@shanmen/shared/testing/demo-user';
import { Button, Segmented, StatusTag } from '@shanmen/ui';
import { useState } from 'react';
import { Row, Specimen } from '../specimen.tsx';

/** The specification's placeholder users; they exist here and in the test shell, never in a session. */
const users = [
  { value: 'admin', label: 'admin（角色 admin）' },
  { value: 'test', label: '其他用户（角色 common）' },
];
const buttons = { add: '新增', del: '删除', edit: '修改', link: '链接' } as const;

const own: readonly PermissionCode[] = ['admin:user:view', 'ticket:sale:fit', 'ticket:check-in:scan'];

export function PermissionSample() {
  const [user, setUser] = useState('admin');
  const { roles, authBtnList } = demoUserInfo(user);
  return (
    <>
      <Specimen title="演示用户：没有权限的按钮不在页面里">
        <Row>
          <Segmented options={users} value={user} onChange={setUser} />
          <span>角色：{roles.join('、')}</span>
        </Row>
        <Row>
          {Object.entries(buttons)
            .filter(([code]) => authBtnList.includes(code))
            .map(([code, label]) => (
              <Button key={code}>{label}</Button>
            ))}
        </Row>
      </Specimen>
      <Specimen title="您自己：每一个权限">
        <Row>
          {own.map(code => (
            <Held key={code} code={code} />
          ))}
        </Row>
      </Specimen>
      <Specimen title="Auth、AuthAny、AuthAll：有才画出">
        <Row>
          <Auth code="admin:user:view">
            <Button>有一个：用户管理</Button>
          </Auth>
          <AuthAny codes={own}>
            <Button>有其中之一</Button>
          </AuthAny>
          <AuthAll codes={own}>
            <Button>全部都有</Button>
          </AuthAll>
        </Row>
      </Specimen>
    </>
  );
}

function Held({ code }: { code: PermissionCode }) {
  const has = useAuth(code);
  return (
    <StatusTag tone={has ? 'success' : 'neutral'}>
      {code} {has ? '有' : '无'}
    </StatusTag>
  );
}
