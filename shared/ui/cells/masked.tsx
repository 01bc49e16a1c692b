import { useMutation } from '@tanstack/react-query';
import { Button } from '../antd.ts';
import { EyeIcon } from '../icons.tsx';
import styles from './cells.module.css';
import { Nothing } from './figures.tsx';

/**
 * A value that leaves the server masked. The eye stands there only for who may see the whole of it, and
 * asks the server for it: what is not on the screen cannot be copied from it.
 */
export function Masked({ value, reveal }: { value: string | null; reveal?: () => Promise<string> }) {
  const whole = useMutation({ mutationFn: async () => (reveal ? reveal() : '') });
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
          aria-label="显示完整内容"
          loading={whole.isPending}
          onClick={() => whole.mutate()}
        />
      )}
    </span>
  );
}
