import { apiErrorOf, noApprover } from '@shanmen/shared';
import { documentOverrides } from '@shanmen/shared/contracts/goods/documents/document-override';
import { Alert, Input, Modal, Money, moveByKey } from '@shanmen/ui';
import { useId, useRef, useState } from 'react';

import { type Asked, askOverrides, type Waiting } from './use-second-person.ts';
import styles from './override-dialog.module.css';

/** 主管授权: a second person lets the document through with words of his own; whoever enters it stays signed in. */
export function OverrideDialog({ waiting: { asked, goOn } }: { waiting: Waiting }) {
  const id = useId();
  const [approver, setApprover] = useState(noApprover);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  const refuse = (text: string) => {
    setRefusal(text);
    fields.current?.querySelector<HTMLInputElement>('input[type="password"]')?.select();
  };
  const confirm = async () => {
    const userName = approver.userName.trim();
    // The second Enter may come before the dialog shows that it is busy.
    if (sending.current) return;
    if (userName === '' || approver.words === '') return refuse('请主管输入账号，以及密码或 PIN');
    sending.current = true;
    setSending(true);
    try {
      goOn(await askOverrides(asked, { ...approver, userName }));
    } catch (error) {
      sending.current = false;
      setSending(false);
      refuse(apiErrorOf(error).message);
    }
  };
  return (
    <Modal
      title="主管授权"
      open
      width={460}
      okText="授权并继续"
      cancelText="返回修改"
      confirmLoading={isSending}
      onOk={() => void confirm()}
      onCancel={() => goOn(null)}
      afterOpenChange={isOpen => isOpen && fields.current?.querySelector('input')?.focus()}
    >
      <div
        ref={fields}
        role="presentation"
        data-secret
        className={styles['words']}
        onKeyDownCapture={event => moveByKey(event, () => void confirm())}
      >
        <What asked={asked} />
        <label htmlFor={`${id}-name`}>授权人账号</label>
        <Input
          id={`${id}-name`}
          maxLength={32}
          autoComplete="off"
          value={approver.userName}
          onChange={event => setApprover({ ...approver, userName: event.target.value })}
        />
        <label htmlFor={`${id}-words`}>密码或 PIN</label>
        <Input.Password
          id={`${id}-words`}
          maxLength={128}
          autoComplete="off"
          value={approver.words}
          onChange={event => setApprover({ ...approver, words: event.target.value })}
        />
        {refusal !== null && <Alert type="error" showIcon role="alert" title={refusal} />}
      </div>
    </Modal>
  );
}

function What({ asked: { actions, amountFen, why } }: { asked: Asked }) {
  return (
    <>
      <p className={styles['what']}>
        <span>{actions.map(action => documentOverrides[action]).join('、')}</span>
        {amountFen !== null && amountFen !== 0 && <Money fen={amountFen} />}
      </p>
      <p>{why}。请主管本人在此输入，您不用退出登录；授权人会记在单据上。</p>
    </>
  );
}
