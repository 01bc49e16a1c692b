import type { AuditLog } from '@shanmen/shared/contracts/admin/audit-log';
import { actionInWords, changesInWords, objectInWords } from '@shanmen/shared/contracts/admin/audit-words';
import { Code, Descriptions, History } from '@shanmen/ui';
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
