import {
  changeScopes,
  type RebateDelta,
  type TeamChangePreview,
} from '@shanmen/shared/contracts/reception/teams/team-change';
import { Money } from '@shanmen/ui';

import styles from './change.module.css';

/** What changes, scope by scope, from and to. */
export function ChangeLines({ of }: { readonly of: TeamChangePreview['lines'] }) {
  if (of.length === 0) return null;
  return (
    <table className={styles['lines']} aria-label="换团内容">
      <thead>
        <tr>
          <th>范围</th>
          <th>内容</th>
          <th>由</th>
          <th>到</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ scope, what, from, to }) => (
          <tr key={scope}>
            <td>{changeScopes[scope]}</td>
            <td>{what}</td>
            <td>{from}</td>
            <td>{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What each enterprise is owed for what moves, before and after. */
export function RebateLines({ of }: { readonly of: readonly RebateDelta[] }) {
  if (of.length === 0) return null;
  return (
    <table className={styles['lines']} aria-label="返利变化" data-figures>
      <thead>
        <tr>
          <th>企业</th>
          <th>协议</th>
          <th>换前返利</th>
          <th>换后返利</th>
          <th>变化</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ enterpriseName, agreementNo, beforeFen, afterFen, deltaFen }) => (
          <tr key={agreementNo}>
            <td>{enterpriseName}</td>
            <td>{agreementNo}</td>
            <td>
              <Money fen={beforeFen} />
            </td>
            <td>
              <Money fen={afterFen} />
            </td>
            <td>
              <Money fen={deltaFen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
