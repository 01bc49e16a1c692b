import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useClientWords } from '../fallback/client-words.ts';
import { isMissingFile } from './screen-source.ts';
import styles from './tab-host.module.css';

type Props = {
  readonly children: ReactNode;
  /** Asks for the file of the screen once more. */
  readonly load: () => Promise<unknown>;
  /** Called before the screen is drawn again. */
  readonly onRetry: () => void;
  readonly onFailure: (error: unknown, componentStack: string) => void;
};

type State = { readonly failed: 'no' | 'broken' | 'missing' };

/** The longest pause between two questions for a missing file; the first is a twelfth of it. */
const longestPauseMs = 60_000;

/**
 * Keeps the failure of one screen inside its tab. A file that did not come is asked for once more at once, then
 * again and again while the tab is in front: the screen is drawn as soon as the file is there.
 */
export class ScreenBoundary extends Component<Props, State> {
  override readonly state: State = { failed: 'no' };
  private retried = false;
  private pauseMs = longestPauseMs / 12;
  private clock: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown): State {
    return { failed: isMissingFile(error) ? 'missing' : 'broken' };
  }

  override componentDidCatch(error: unknown, details: ErrorInfo): void {
    if (isMissingFile(error) && !this.retried) {
      this.retried = true;
      this.retry();
      return;
    }
    this.props.onFailure(error, details.componentStack ?? '');
    this.wait();
  }

  /** Also when the tab comes to the front again. */
  override componentDidMount(): void {
    this.wait();
  }

  override componentWillUnmount(): void {
    clearTimeout(this.clock);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === 'no') return this.props.children;
    return <Failure isMissing={failed === 'missing'} onRetry={() => this.retry()} />;
  }

  private wait(): void {
    if (this.state.failed !== 'missing') return;
    clearTimeout(this.clock);
    this.clock = setTimeout(() => {
      this.pauseMs = Math.min(this.pauseMs * 2, longestPauseMs);
      this.props.load().then(
        () => this.retry(),
        () => this.wait(),
      );
    }, this.pauseMs);
  }

  private retry(): void {
    clearTimeout(this.clock);
    this.props.onRetry();
    this.setState({ failed: 'no' });
  }
}

function Failure({ isMissing, onRetry }: { readonly isMissing: boolean; readonly onRetry: () => void }) {
  const words = useClientWords();
  return (
    <section className={styles.failure} role="alert" lang={words.lang} data-broken="">
      <p className={styles.failureTitle}>{isMissing ? words.missing : words.broken}</p>
      <p className={styles.failureHint}>{isMissing ? words.missingHint : words.brokenHint}</p>
      <button type="button" className={styles.failureRetry} onClick={onRetry}>
        {words.reload}
      </button>
    </section>
  );
}
