import { useEffect, useRef, useState } from 'react';
import { booking } from '../booking/booking-calls.ts';
import { Refusal } from '../booking/refusal.tsx';
import { useReading } from '../booking/use-reading.ts';
import styles from './buy-ticket.module.css';
import { LakeRidges } from './lake-ridges.tsx';
import { receiptInAddress } from '../my-order/invoice/receipt-code.ts';
import { ReceiptPage } from '../my-order/invoice/receipt-page.tsx';
import { type Page, pages } from '../trail/page-names.ts';
import { Pages } from './pages.tsx';
import { useTrail } from '../trail/use-trail.ts';

/** /buyTicket: visitors book without an account, on a phone first. */
export function BuyTicket() {
  const trail = useTrail();
  const [receipt, setReceipt] = useState(receiptInAddress);
  const go = (page: Page) => {
    setReceipt(null);
    trail.go({ page });
  };
  useEffect(() => {
    // Counted for whoever gave the link; the page does not wait for it.
    booking.visit()?.catch(() => undefined);
  }, []);
  const main = useTopOf(trail.page);
  const { value: site, refusal, reread } = useReading('days', booking.days);
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <LakeRidges />
        <div className={styles.brand}>
          <h1>{site?.siteName ?? '景区订票'}</h1>
          <p>官方订票{site !== null && site.sitePhone !== '' && ` · 咨询 ${site.sitePhone}`}</p>
        </div>
        <nav className={styles.pages} aria-label="订票与订单">
          {pages.map(item => (
            <button
              key={item.page}
              type="button"
              aria-current={receipt === null && trail.page === item.page ? 'page' : undefined}
              onClick={() => go(item.page)}
            >
              {item.title}
            </button>
          ))}
        </nav>
      </header>
      <main ref={main} className={styles.main} tabIndex={-1}>
        {site?.isDemo && <p className={styles.demo}>演示环境：短信与支付均为模拟，不会真实发送或扣款。</p>}
        {site === null && refusal && (
          <Refusal refusal={refusal}>
            <button type="button" className={styles.again} onClick={reread}>
              重试
            </button>
          </Refusal>
        )}
        {receipt !== null && <ReceiptPage code={receipt} onBook={() => go('book')} />}
        {receipt === null && site && <Pages site={site} trail={trail} onStale={reread} />}
      </main>
    </div>
  );
}

/** Each page begins at its top, for the eye and for a screen reader alike. */
function useTopOf(page: Page) {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) {
      main.current?.focus({ preventScroll: true });
      main.current?.scrollIntoView?.({ block: 'start' });
    }
    isFirst.current = false;
  }, [page]);
  return main;
}
