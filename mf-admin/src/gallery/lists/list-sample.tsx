import { Auth } from '@shanmen/shared';
import { staffStatuses, type User } from '@shanmen/shared/contracts/admin/people/user';
import {
  Button,
  Code,
  type Column,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  StatusFilter,
  useSelection,
} from '@shanmen/ui';
import { Specimen } from '../specimen.tsx';

const columns: Column<User>[] = [
  { id: 'userName', title: '账号', width: 120, fixed: 'left', cell: user => <Code value={user.userName} /> },
  { id: 'name', title: '姓名', width: 110, cell: user => user.name },
  { id: 'roles', title: '角色', width: 200, cell: user => user.roles.join('、') },
];

export function ListSample() {
  return (
    <Specimen title="整个列表画面，操作条由 BatchBar 画出（需要用户管理权限）">
      <Auth code="admin:user:view">
        <ListScreen<User>
          id="demo.user"
          title="用户"
          endpoint="/api/admin/users"
          rowKey={user => String(user.id)}
          columns={columns}
          filters={
            <>
              <KeywordFilter placeholder="账号、姓名、拼音或工号" />
              <StatusFilter of={staffStatuses} />
            </>
          }
          toolbar={<ListExportButton endpoint="/api/goods/items/export" />}
          batchActions={<Chosen />}
          rowActions={user => (
            <Button type="link" size="small">
              查看 {user.userName}
            </Button>
          )}
          detail={user => user.name}
        />
      </Auth>
    </Specimen>
  );
}

function Chosen() {
  const { asked } = useSelection();
  return <code>{JSON.stringify(asked)}</code>;
}
