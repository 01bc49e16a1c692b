import { App } from 'antd';
import { type ReactNode, useMemo } from 'react';

export type Question = {
  /** Names the object: 停用「收银员 陈一」？ */
  readonly title: string;
  readonly text?: ReactNode;
  readonly yes?: string;
  readonly danger?: boolean;
};

export type Feedback = {
  readonly success: (text: string) => void;
  readonly warning: (text: string) => void;
  /** @returns takes the message away before its time */
  readonly error: (text: string) => () => void;
  /** Asks and answers whether the operator agreed; Esc and the mask mean no. */
  readonly confirm: (question: Question) => Promise<boolean>;
};

/** Short messages and questions inside the app's own context; antd's static calls have none. */
export function useFeedback(): Feedback {
  const { message, modal } = App.useApp();
  return useMemo(
    () => ({
      success: text => void message.success(text),
      warning: text => void message.warning(text),
      error: text => message.error(text, 6),
      confirm: question =>
        new Promise(resolve => {
          modal.confirm({
            title: question.title,
            content: question.text,
            okText: question.yes ?? '确定',
            cancelText: '取消',
            okButtonProps: { danger: question.danger === true },
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        }),
    }),
    [message, modal],
  );
}
