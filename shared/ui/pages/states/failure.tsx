import { ApiError } from '@shanmen/shared';
import { Button } from '../../antd.ts';
import { CopyIcon, ReloadIcon } from '../../icons.tsx';
import styles from './states.module.css';

type FailureProps = { error: unknown; onRetry: () => void };

type ContentFailureProps = FailureProps & {
  /** Takes back what is searched; offered where that is what the server refused. */
  onClear?: (() => void) | undefined;
};

/** In place of content that could not be read: the sentence, the number to report, and another try. */
export function Failure({ error, onRetry, onClear }: ContentFailureProps) {
  const isRefusedSearch = error instanceof ApiError && error.code === 'invalid_input';
  return (
    <div className={styles['state']} role="alert">
      <span className={styles['title']}>{sentenceOf(error)}</span>
      <RequestNumber error={error} />
      {onClear && isRefusedSearch && <Button onClick={onClear}>清除筛选</Button>}
      <Button icon={<ReloadIcon />} onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

type FailureStripProps = FailureProps & {
  /** Whether what stands below was read before; false where only something beside it could not be read. */
  isOld?: boolean;
};

/** Above content that is still shown but could not be read anew. */
export function FailureStrip({ error, onRetry, isOld = true }: FailureStripProps) {
  return (
    <div className={styles['strip']} role="alert">
      <span className={styles['grow']}>
        {ended(sentenceOf(error))}
        {isOld && '下面是上次的内容。'}
      </span>
      <RequestNumber error={error} />
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

function RequestNumber({ error }: { error: unknown }) {
  const number = error instanceof ApiError ? error.requestId : '';
  if (number === '') return null;
  return (
    <span className={styles['request']}>
      编号 {number}
      <Button
        type="text"
        size="small"
        icon={<CopyIcon />}
        aria-label="复制编号"
        onClick={() => void navigator.clipboard.writeText(number)}
      />
    </span>
  );
}

/** The server's own words for a refusal; nobody is shown the English of a defect. */
function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : '页面出错，请重试；仍然出错请联系管理员。';
}

function ended(sentence: string): string {
  return /[。！？]$/.test(sentence) ? sentence : `${sentence}。`;
}
