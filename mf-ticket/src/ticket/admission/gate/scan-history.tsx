import type { ScanLog } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { dayOf, formatInstant, formatTime } from '@shanmen/shared/time';
import { headlineOf, verdictOf } from '../check-in/verdict.ts';
import styles from './gate.module.css';

/** The last scans of the gate, whoever made them; the refused ones too. */
export function ScanHistory({ log }: { readonly log: ScanLog | undefined }) {
  return (
    <section className={styles.history} aria-label="最近扫码">
      <h2>最近扫码</h2>
      {log?.scans.length === 0 && <p>本检票口还没有扫码。</p>}
      <ol>
        {log?.scans.map(scan => (
          <li key={scan.id} data-verdict={verdictOf(scan)}>
            <time dateTime={scan.at}>{whenOf(scan.at)}</time>
            <span className={styles.outcome}>{headlineOf(scan)}</span>
            <span className={styles.what}>{scan.ticket?.productName ?? scan.code}</span>
            <span>{scan.ticket ? `…${scan.ticket.ticketNo.slice(-4)}` : ''}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A gate that was quiet lists other days as well: those say which. */
function whenOf(instant: string): string {
  const isToday = dayOf(new Date(instant)) === dayOf(new Date());
  return isToday ? formatTime(instant) : formatInstant(instant).slice(5, 16);
}
