import { apiErrorOf, createKey, stepUp } from '@shanmen/shared';
import type { Changed } from '@shanmen/shared/contracts/modules/promotion';
import { Alert, Input, Modal, queryClient, useFeedback } from '@shanmen/ui';
import { type ReactNode, useId, useState } from 'react';
import { moduleKeys, type Seen } from '../module/module-calls.ts';
import styles from './module-change.module.css';

type ChangeDialogProps = {
  readonly title: string;
  /** What it does to everybody, in one sentence. */
  readonly effect: string;
  readonly danger?: boolean;
  /** The release that the person looks at; a newer one refuses the change. */
  readonly sequence: number;
  /** What has to be chosen before, and a sentence as long as that is not done. */
  readonly children?: ReactNode;
  readonly missing?: string | null;
  readonly send: (reason: string, seen: Seen) => Promise<Changed>;
  readonly onClose: () => void;
};

const fewest = 4;

/** Names the effect, asks for the reason and once more for the password, and makes the change. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, effect, danger = false, sequence, children, missing = null, send, onClose } = props;
  const id = useId();
  const [key] = useState(createKey);
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { success } = useFeedback();

  async function submit(): Promise<void> {
    if (missing !== null) return setRefusal(missing);
    if (reason.trim().length < fewest) return setRefusal(`请写明原因，至少 ${fewest} 个字`);
    setIsSending(true);
    setRefusal(null);
    try {
      await stepUp(password);
      const made = await send(reason.trim(), { ifMatch: sequence, key });
      success(made.isNew ? `已生效，发布编号 ${made.sequence}` : '所有人已经在运行它，没有产生新的发布');
      onClose();
      await queryClient.invalidateQueries({ queryKey: moduleKeys.every });
    } catch (error) {
      setRefusal(apiErrorOf(error).message);
      setIsSending(false);
    }
  }

  return (
    <Modal
      title={title}
      open
      width={460}
      okText={title}
      cancelText="取消"
      okButtonProps={{ danger, loading: isSending }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={styles['change']}>
        <p className={styles['effect']}>{effect}</p>
        {children}
        <label htmlFor={`${id}-reason`}>原因</label>
        <Input
          id={`${id}-reason`}
          maxLength={200}
          value={reason}
          onChange={event => setReason(event.target.value)}
          onPressEnter={() => void submit()}
        />
        <label htmlFor={`${id}-password`}>您的登录密码</label>
        <Input.Password
          id={`${id}-password`}
          autoComplete="current-password"
          placeholder="或手机上的动态验证码"
          value={password}
          onChange={event => setPassword(event.target.value)}
          onPressEnter={() => void submit()}
        />
        {refusal !== null && <Alert type="error" showIcon role="alert" title={refusal} />}
      </div>
    </Modal>
  );
}
