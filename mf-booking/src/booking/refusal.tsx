import type { ApiError } from '@shanmen/shared';
import type { ReactNode } from 'react';
import styles from './booking.module.css';
import { refusalText, say } from '../language/language.ts';

type Props = { readonly refusal: ApiError | null; readonly children?: ReactNode };

/** What the server refused, with what can be done instead. Always there, so that it is read out. */
export function Refusal({ refusal, children }: Props) {
  const number =
    refusal && (refusal.status >= 500 || refusal.status === 0) ? say('（编号 {}）', refusal.requestId) : '';
  return (
    <div className={styles.refusal} role="alert">
      {refusal && (
        <>
          <p>
            {refusalText(refusal)}
            {number}
          </p>
          {children}
        </>
      )}
    </div>
  );
}
