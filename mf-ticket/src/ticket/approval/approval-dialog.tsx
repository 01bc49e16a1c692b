import type { Refund } from '@shanmen/shared/contracts/ticket/refund';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { keyOf, type ScreenKey } from '../sale/sale-keys.ts';
import { scanBox, useKeyboard } from '../scan/use-keyboard.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { WindowDialog } from '../surface/window-dialog.tsx';
import { Yuan } from '../surface/yuan.tsx';
import styles from './approval-dialog.module.css';
import { useApproval, type WaitingRefund } from './use-approval.ts';

type ApprovalDialogProps = {
  readonly refund: WaitingRefund;
  readonly onBack: () => void;
  readonly onApproved: (refund: Refund) => void;
};

const approvalKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '授权退款' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

const unknown = {
  tone: 'warning',
  text: '退款结果未知，请先不要付款。再按 Enter 查询，不会重复退款。',
} as const;

/** 现场授权: a second person says yes at this window, with words of his own. */
export function ApprovalDialog({ refund, onBack, onApproved }: ApprovalDialogProps) {
  const [userName, setUserName] = useState('');
  const [words, setWords] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const { work, notice, submit } = useApproval(refund, onApproved);
  const confirm = () => void submit(userName.trim(), words);
  const back = () => work !== 'sending' && onBack();
  // After the dialog itself has taken the focus.
  useEffect(() => first.current?.focus(), []);
  useKeyboard({
    onKey: stroke => {
      if (stroke === 'Escape') back();
      else if (stroke === 'Enter') confirm();
      return true;
    },
    onScan: () => undefined,
  });
  return (
    <WindowDialog label="现场授权">
      <p className={styles.title}>
        现场授权
        <small>{refund.refundNo}</small>
      </p>
      <p className={styles.amount}>
        <span>授权后退</span>
        <Yuan fen={refund.netFen} />
      </p>
      <p className={styles.hint}>请班长本人在此输入，您不用退出登录。授权人和您的姓名都会记在退款单上。</p>
      <Words
        label="授权人账号"
        field={first}
        value={userName}
        onChange={setUserName}
        onEnter={() => second.current?.focus()}
      />
      <Words label="密码或 PIN" field={second} isSecret value={words} onChange={setWords} onEnter={confirm} />
      <NoticeLine notice={work === 'unknown' ? unknown : notice} />
      <div className={styles.finish}>
        <KeyButton of={keyOf(approvalKeys, 'back')} disabled={work === 'sending'} onPress={back} />
        <KeyButton
          of={keyOf(approvalKeys, 'confirm')}
          look="pay"
          label={confirmWords[work]}
          disabled={work === 'sending'}
          onPress={confirm}
        />
      </div>
    </WindowDialog>
  );
}

const confirmWords = { idle: '授权退款', sending: '正在退款…', unknown: '查询结果' } as const;

type WordsProps = {
  readonly label: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isSecret?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
};

/** A field of the second person. What is typed quickly is no scan that belongs elsewhere. */
function Words({ label, field, isSecret = false, value, onChange, onEnter }: WordsProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        {...scanBox}
        ref={field}
        id={id}
        className={styles.field}
        type={isSecret ? 'password' : 'text'}
        maxLength={isSecret ? 128 : 32}
        autoComplete="off"
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
        }}
      />
    </>
  );
}
