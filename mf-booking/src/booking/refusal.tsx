import type { ApiError } from '@shanmen/shared';
import type { ReactNode } from 'react';
import styles from './booking.module.css';

type Props = { readonly refusal: ApiError | null; readonly children?: ReactNode };

/** What the server refused, in its words, with what can be done instead. Always there, so that it is read out. */
export function Refusal({ refusal, children }: Props) {
  const number =
    refusal && (refusal.status >= 500 || refusal.status === 0) ? `（编号 ${refusal.requestId}）` : '';
  return (
    <div className={styles.refusal} role="alert">
      {refusal && (
        <>
          <p>
            {refusal.message}
            {number}
          </p>
          {children}
        </>
      )}
    </div>
  );
}
