import { isSensitive, type Role, type RolePreview } from '@shanmen/shared/contracts/admin/rights/role';
import { queryKeys } from '@shanmen/shared';
import { systemTypes } from '@shanmen/shared/contracts/screen';
import { Failure, Modal, queryClient, Skeleton, useFeedback } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { permissionTitle } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import { ProveDialog } from '../../people/acting/prove-dialog.tsx';
import { roleCalls } from '../role/role-calls.ts';
import styles from './permission.module.css';

type GrantPreviewProps = {
  readonly role: Role;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const namesShown = 12;

/** Whom the change touches and how, as the server worked it out; then reason and password, and it is saved. */
export function GrantPreview({ role, add, remove, onDone, onClose }: GrantPreviewProps) {
  const { success } = useFeedback();
  const grant = { add: [...add], remove: [...remove], version: role.version };
  const preview = useQuery({
    queryKey: queryKeys.list('admin.role-preview', { id: role.id, version: role.version, add, remove }),
    queryFn: () => roleCalls.preview(role.id, { ...grant, reason: '' }),
  });
  if (!preview.data) {
    return (
      <Modal title="影响" open footer={null} onCancel={onClose}>
        {preview.error ? (
          <Failure error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Skeleton active />
        )}
      </Modal>
    );
  }
  const touched = preview.data.people.filter(({ gains, loses }) => gains.length + loses.length > 0);
  return (
    <ProveDialog
      title="保存授权"
      width={560}
      asksReason
      danger={remove.length > 0 || add.some(isSensitive)}
      send={async reason => {
        const saved = await roleCalls.grant(role.id, { ...grant, reason });
        const waiting = add.filter(code => !saved.codes.includes(code)).length;
        const effect = `${role.name} 已保存，${touched.length} 人下一次操作起生效`;
        success(waiting === 0 ? effect : `${effect}，${waiting} 项敏感权限已提交复核`);
      }}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: roleCalls.every });
        onDone();
      }}
      onClose={onClose}
    >
      <div className={styles['preview']}>
        <p>
          影响 <strong>{touched.length}</strong> 人，新增 <strong>{add.length}</strong> 项，收回{' '}
          <strong>{remove.length}</strong> 项。
        </p>
        <People people={touched} />
        <Codes title="新增" codes={add} />
        <Codes title="收回" codes={remove} />
      </div>
    </ProveDialog>
  );
}

function People({ people }: { readonly people: RolePreview['people'] }) {
  if (people.length === 0) return null;
  const atWork = people.filter(({ place }) => place !== null);
  const others = people.filter(({ place }) => place === null);
  const named = [...atWork, ...others.slice(0, Math.max(0, namesShown - atWork.length))];
  const more = people.length - named.length;
  return (
    <ul aria-label="受影响的人">
      {named.map(person => (
        <li key={person.staffId}>
          {person.name}（{person.userName}
          {person.online && '，在线'}）{typesOf('出现', person.typesGained)}
          {typesOf('消失', person.typesLost)}
          <AtWork {...person} />
        </li>
      ))}
      {more > 0 && <li>另有 {more} 人</li>}
    </ul>
  );
}

/** Somebody in the middle of a shift is named however many there are: what he loses may be what he hands over with. */
function AtWork({ place, loses }: Pick<RolePreview['people'][number], 'place' | 'loses'>) {
  if (place === null) return null;
  const cannot = loses.includes('ticket:shift:close') && '，将不能交班';
  return (
    <span className={styles['sensitive']}>
      {' '}
      ⚠ {place} 班次未交{cannot}
    </span>
  );
}

function typesOf(what: string, types: readonly string[]): string {
  if (types.length === 0) return '';
  const names = Object.entries(systemTypes).flatMap(([type, title]) => (types.includes(type) ? [title] : []));
  return `：系统「${names.join('、')}」${what}`;
}

function Codes({ title, codes }: { readonly title: string; readonly codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {codes.map(code => (
          <li key={code}>
            {permissionTitle(code)}
            {isSensitive(code) && <span className={styles['sensitive']}> ⚠ 敏感</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
