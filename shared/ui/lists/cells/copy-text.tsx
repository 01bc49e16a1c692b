import { Button } from '../../antd.ts';
import { CopyIcon } from '../../icons.tsx';
import { useFeedback } from '../../pages/states/use-feedback.tsx';
import styles from './cells.module.css';

/** A long text to be handed on, as a key, with a button that copies it. */
export function CopyText({ text }: { readonly text: string }) {
  const { success, error } = useFeedback();
  const copy = async () => {
    // A page without https has no clipboard.
    await navigator.clipboard.writeText(text);
    success('已复制');
  };
  return (
    <p className={styles['copied']}>
      <code>{text}</code>
      <Button
        type="text"
        icon={<CopyIcon />}
        aria-label="复制"
        onClick={() => void copy().catch(() => void error('无法复制，请选中后按 Ctrl+C'))}
      />
    </p>
  );
}
