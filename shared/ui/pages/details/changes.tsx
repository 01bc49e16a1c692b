import type { ReactNode } from 'react';
import { Nothing } from '../../lists/cells/figures.tsx';
import styles from './descriptions.module.css';

export type Change = { readonly label: string; readonly from: ReactNode; readonly to: ReactNode };

type ChangesProps = {
  /** What is in force, and what it would be. */
  readonly rows: readonly Change[];
  /** So far from what is in force that it is likely a slip of the hand. */
  readonly isStark?: boolean;
  /** What it touches. */
  readonly children?: ReactNode;
};

/** 变更对照: what an approval changes, as it is beside as it would be. */
export function Changes({ rows, isStark = false, children }: ChangesProps) {
  return (
    <section className={styles['changes']} aria-label="变更对照" data-stark={isStark}>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">现行</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, from, to }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{from || from === 0 ? from : <Nothing />}</td>
                <td className={styles['to']}>{to || to === 0 ? to : <Nothing />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children}
    </section>
  );
}

/** 5000 → `+50 %`; nothing where nothing is to be compared with. */
export function changeWords(changeBp: number | null): string {
  return changeBp === null ? '' : `${changeBp > 0 ? '+' : ''}${changeBp / 100} %`;
}
