import { apiErrorOf, stepUp } from '@shanmen/shared';
import { Alert, Input, Modal } from '@shanmen/ui';
import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './acting.module.css';

type ProveDialogProps = {
  readonly title: string;
  /** What it does, in a sentence or as a list. */
  readonly children: ReactNode;
  readonly danger?: boolean;
  /** Whether a reason is asked for, which stands in the log. */
  readonly asksReason?: boolean;
  /** Only where the server asks for it; what is done lightly wants no password. */
  readonly asksPassword?: boolean;
  /** What has to be chosen before, as long as that is not done. */
  readonly missing?: string | null;
  readonly width?: number;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const fewest = 4;

/** Names the effect, asks for the reason and the password as far as they are wanted, and does it. */
export function ProveDialog(props: ProveDialogProps) {
  const {
    title,
    children,
    danger = false,
    asksReason = false,
    asksPassword = true,
    missing = null,
    width = 460,
    send,
    onDone,
    onClose,
  } = props;
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const proof = useProof({ asksReason, asksPassword, missing, send, onDone });
  const { reason, password, refusal, isSending, submit } = proof;
  return (
    <Modal
      title={title}
      open
      width={width}
      okText={title}
      cancelText="取消"
      okButtonProps={{ danger, loading: isSending }}
      onOk={() => void submit()}
      onCancel={onClose}
      afterOpenChange={isOpen => {
        // Whoever types before the dialog stands still goes on where he is.
        if (!isOpen || fields.current?.contains(document.activeElement)) return;
        fields.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
      }}
    >
      <div ref={fields} className={styles['prove']}>
        {children}
        {asksReason && (
          <>
            <label htmlFor={`${id}-reason`}>原因</label>
            <Input
              id={`${id}-reason`}
              maxLength={100}
              value={reason}
              onChange={event => proof.setReason(event.target.value)}
              onPressEnter={() => {
                if (asksPassword) document.getElementById(`${id}-password`)?.focus();
                else void submit();
              }}
            />
          </>
        )}
        {asksPassword && (
          <>
            <label htmlFor={`${id}-password`}>您的登录密码</label>
            <Input.Password
              id={`${id}-password`}
              autoComplete="current-password"
              placeholder="或手机上的动态验证码"
              value={password}
              onChange={event => proof.setPassword(event.target.value)}
              onPressEnter={() => void submit()}
            />
          </>
        )}
        {refusal !== null && <Alert type="error" showIcon role="alert" title={refusal} />}
      </div>
    </Modal>
  );
}

type Wanted = Required<Pick<ProveDialogProps, 'asksReason' | 'asksPassword' | 'missing' | 'send' | 'onDone'>>;

/** What was typed, and the way to send it; a refusal leaves it there. */
function useProof({ asksReason, asksPassword, missing, send, onDone }: Wanted) {
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function submit(): Promise<void> {
    if (isSending) return;
    if (missing !== null) return setRefusal(missing);
    if (asksReason && Array.from(reason.trim()).length < fewest) {
      return setRefusal(`请写明原因，至少 ${fewest} 个字`);
    }
    if (asksPassword && password === '') return setRefusal('请输入您的登录密码');
    setIsSending(true);
    setRefusal(null);
    try {
      if (asksPassword) await stepUp(password);
      await send(reason.trim());
      onDone();
    } catch (error) {
      setRefusal(apiErrorOf(error).message);
      setIsSending(false);
    }
  }

  return { reason, setReason, password, setPassword, refusal, isSending, submit };
}
