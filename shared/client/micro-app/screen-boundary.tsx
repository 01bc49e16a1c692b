import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useClientWords } from '../fallback/client-words.ts';
import styles from './tab-host.module.css';

type Props = {
  readonly children: ReactNode;
  /** Called before the screen is drawn again. */
  readonly onRetry: () => void;
  readonly onFailure: (error: unknown, componentStack: string) => void;
};

type State = { readonly failed: boolean };

/** Keeps the failure of one screen inside its tab. A chunk that did not load is tried once more by itself. */
export class ScreenBoundary extends Component<Props, State> {
  override readonly state: State = { failed: false };
  private retried = false;

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, details: ErrorInfo): void {
    if (isLoadFailure(error) && !this.retried) {
      this.retried = true;
      this.retry();
      return;
    }
    this.props.onFailure(error, details.componentStack ?? '');
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Failure onRetry={() => this.retry()} />;
  }

  private retry(): void {
    this.props.onRetry();
    this.setState({ failed: false });
  }
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const words = useClientWords();
  return (
    <section className={styles.failure} role="alert" lang={words.lang} data-broken="">
      <p className={styles.failureTitle}>{words.broken}</p>
      <p className={styles.failureHint}>{words.brokenHint}</p>
      <button type="button" className={styles.failureRetry} onClick={onRetry}>
        {words.reload}
      </button>
    </section>
  );
}

/** webpack names the error of a chunk that did not arrive. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message))
  );
}
