import type { AuditLog } from '@shanmen/shared/contracts/admin/records/audit-log';
import {
  actionInWords,
  changesInWords,
  objectInWords,
} from '@shanmen/shared/contracts/admin/records/audit-words';
import { Code, Count, type DescriptionItem, Descriptions, History, Instant } from '@shanmen/ui';
import { OpenObject } from '../object-place/open-object.tsx';
import styles from './audit-log.module.css';

/** A row of the log whole, in the drawer of the lists that show it. */
export const auditDetail = {
  title: (row: AuditLog) => actionInWords(row.action),
  of: (row: AuditLog) => <AuditDetail row={row} />,
};

function AuditDetail({ row }: { readonly row: AuditLog }) {
  return (
    <div className={styles['detail']}>
      <Descriptions
        items={[
          { label: '人员', value: row.who },
          { label: '第二人', value: row.secondPerson },
          {
            label: '对象',
            value: (
              <>
                {objectInWords(row)} <OpenObject of={row} />
              </>
            ),
            span: 2,
          },
          { label: '网点', value: row.outletName },
          { label: 'IP', value: <Code value={row.ip} /> },
          { label: '请求号', value: <Code value={row.requestId} />, span: 2 },
          ...fileOf(row),
        ]}
      />
      <History
        rows={[
          {
            id: String(row.id),
            at: row.at,
            who: row.who ?? '系统',
            what: actionInWords(row.action),
            reason: row.reason,
            changes: changesInWords(row),
          },
        ]}
      />
    </div>
  );
}

/** What left, so that a file at hand can be held against it. */
function fileOf(row: AuditLog): DescriptionItem[] {
  const sha256 = sha256Of(row);
  if (sha256 === undefined) return [];
  const { file } = row;
  const checksum = { label: '校验值（SHA-256）', value: <Code value={sha256} />, span: 2 } as const;
  if (file === null) return [checksum];
  return [
    { label: '大小（字节）', value: <Count value={file.bytes} /> },
    { label: '下载次数', value: <Count value={file.times} /> },
    { label: '首次下载', value: <Instant value={file.firstAt} /> },
    { label: '最近下载', value: <Instant value={file.lastAt} /> },
    checksum,
  ];
}

/** The checksum of the file that left, or of the one that was fetched. */
export function sha256Of({ file, changes }: AuditLog): string | undefined {
  return file?.sha256 ?? changes.find(({ field }) => field === 'sha256')?.to;
}
