import { apiErrorOf } from '@shanmen/shared';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../antd.ts';
import { ReasonDialog } from '../../pages/document/reason-dialog.tsx';
import { EyeIcon } from '../../icons.tsx';
import { useFeedback } from '../../pages/states/use-feedback.tsx';
import styles from './cells.module.css';
import { Nothing } from './figures.tsx';

type MaskedProps = {
  value: string | null;
  /** What the whole of it is called. */
  label?: string;
  /** Only for who may see the whole of it; the reason stands in the log. */
  reveal?: (reason: string) => Promise<string>;
};

/**
 * A value that leaves the server masked. The eye stands there only for who may see the whole of it, and
 * asks the server for it: what is not on the screen cannot be copied from it.
 */
export function Masked({ value, label = '完整内容', reveal }: MaskedProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { error } = useFeedback();
  const whole = useMutation({
    mutationFn: async (reason: string) => (reveal ? reveal(reason) : ''),
    onError: failure => error(apiErrorOf(failure).message),
  });
  if (value === null) return <Nothing />;
  const asks = reveal !== undefined && whole.data === undefined;
  return (
    <span className={styles['masked']}>
      {whole.data ?? value}
      {asks && (
        <Button
          type="text"
          size="small"
          icon={<EyeIcon />}
          aria-label={`显示${label}`}
          loading={whole.isPending}
          onClick={() => setIsAsking(true)}
        />
      )}
      {asks && (
        <ReasonDialog
          title={`显示${label}`}
          open={isAsking}
          presets={reasons}
          onDone={reason => {
            setIsAsking(false);
            whole.mutate(reason);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </span>
  );
}

const reasons = ['核对身份', '电话联系本人', '协助查询'] as const;
