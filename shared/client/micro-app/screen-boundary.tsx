import { Component, type ErrorInfo, type ReactNode } from 'react';
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
    return (
      <section className={styles.failure} role="alert">
        <p className={styles.failureTitle}>页面出错了</p>
        <p className={styles.failureHint}>
          其他标签页不受影响。重新加载仍然出错时，请把看到的情况告诉管理员。
        </p>
        <button type="button" className={styles.failureRetry} onClick={() => this.retry()}>
          重新加载此页
        </button>
      </section>
    );
  }

  private retry(): void {
    this.props.onRetry();
    this.setState({ failed: false });
  }
}

/** webpack names the error of a chunk that did not arrive. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message))
  );
}
