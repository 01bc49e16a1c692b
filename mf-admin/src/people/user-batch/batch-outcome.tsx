import type { UserBatchResult } from '@shanmen/shared/contracts/admin/people/user-batch';
import { Alert, Button, Modal } from '@shanmen/ui';
import { CodeTable, printCodes } from '../one-time-code/code-slips.tsx';
import styles from './user-batch.module.css';

type BatchOutcomeProps = { readonly results: UserBatchResult; readonly onClose: () => void };

/** Who was left out and why, and the codes that are shown this once. */
export function BatchOutcome({ results, onClose }: BatchOutcomeProps) {
  const refused = results.filter(({ refusal }) => refusal !== '');
  const codes = results.flatMap(({ given }) => (given === null ? [] : [given]));
  const title = codes.length > 0 ? `${codes.length} 个一次性口令` : `${refused.length} 人未办理`;
  return (
    <Modal
      title={title}
      open={results.length > 0}
      width={560}
      closable={codes.length === 0}
      mask={{ closable: codes.length === 0 }}
      onCancel={onClose}
      footer={
        <>
          {codes.length > 0 && <Button onClick={() => printCodes(codes)}>打印口令单</Button>}
          <Button type="primary" onClick={onClose}>
            {codes.length > 0 ? '已交给本人' : '知道了'}
          </Button>
        </>
      }
    >
      <div className={styles['outcome']}>
        {codes.length > 0 && (
          <>
            <Alert type="info" showIcon title="只显示这一次。首次登录后须先改密码，其他功能才会打开。" />
            <CodeTable codes={codes} />
          </>
        )}
        {refused.length > 0 && (
          <ul aria-label="未办理人员">
            {refused.map(({ id, name, refusal }) => (
              <li key={id}>
                <strong>{name}</strong> {refusal}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}
