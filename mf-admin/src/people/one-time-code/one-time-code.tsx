import type { OneTimeCode } from '@shanmen/shared/contracts/admin/people/user';
import { Alert, Button, CopyIcon, Descriptions, Instant, Modal, useFeedback } from '@shanmen/ui';
import { printCodes } from './code-slips.tsx';
import styles from './one-time-code.module.css';

/** The code for the first sign-in, in groups that can be read out; gone with the dialog. */
export function OneTimeCodeDialog({
  given,
  onClose,
}: {
  readonly given: OneTimeCode;
  readonly onClose: () => void;
}) {
  const { success } = useFeedback();
  const copy = async () => {
    await navigator.clipboard.writeText(given.code);
    success('口令已复制');
  };
  return (
    <Modal
      title={`${given.name} 的一次性口令`}
      open
      width={460}
      closable={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => printCodes([given])}>打印口令单</Button>
          <Button icon={<CopyIcon />} onClick={() => void copy()}>
            复制口令
          </Button>
          <Button type="primary" onClick={onClose}>
            已交给本人
          </Button>
        </>
      }
    >
      <div className={styles['given']}>
        <output className={styles['code']} aria-label="一次性口令">
          {given.code.match(/.{1,4}/g)?.map(group => (
            <span key={group}>{group}</span>
          ))}
        </output>
        <Descriptions
          items={[
            { label: '账号', value: given.userName },
            { label: '有效至', value: <Instant value={given.expiresAt} /> },
          ]}
        />
        <Alert type="info" showIcon title="只显示这一次。首次登录后须先改密码，其他功能才会打开。" />
      </div>
    </Modal>
  );
}
