import { session } from '@shanmen/shared';
import { permissionTitle } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import type { PermissionHolders } from '@shanmen/shared/contracts/admin/rights/permission';
import { printSheet } from '@shanmen/shared/print';
import { formatInstant } from '@shanmen/shared/time';

type Answer = {
  readonly code: string;
  /** Where; null for everywhere. */
  readonly outlet: string | null;
  readonly holders: PermissionHolders;
  readonly wordsOf: (reach: PermissionHolders[number]['reach']) => string;
};

/** 按权限查人 on paper, for whoever goes through the rights with others. */
export function printHolders(answer: Answer): Promise<void> {
  const by = `按权限查人 ${formatInstant(new Date().toISOString())} ${session.current()?.name ?? ''}`;
  return printSheet(<HoldersPaper {...answer} />, { foot: by });
}

function HoldersPaper({ code, outlet, holders, wordsOf }: Answer) {
  return (
    <>
      <h1>{[session.current()?.siteName, '按权限查人'].filter(Boolean).join(' ')}</h1>
      <div className="words">
        <span>
          权限：{permissionTitle(code)}（{code}）
        </span>
        <span>网点：{outlet ?? '不分网点'}</span>
        <span>共 {holders.length} 条</span>
      </div>
      <table>
        <thead>
          <tr>
            {['姓名', '账号', '所属网点', '来自角色', '范围', '至'].map(head => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holders.map(({ staffId, name, userName, outletName, roleName, reach, validTo }) => (
            <tr key={`${staffId} ${roleName} ${validTo}`}>
              <td>{name}</td>
              <td>{userName}</td>
              <td>{outletName}</td>
              <td>{roleName}</td>
              <td>{wordsOf(reach)}</td>
              <td>{validTo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
