import { useEffect, useRef, useState } from 'react';
import { Ridges } from '@shanmen/shared';

import { booking } from '../booking/booking-calls.ts';
import { Refusal } from '../booking/refusal.tsx';
import { useReading } from '../booking/use-reading.ts';
import styles from './buy-ticket.module.css';
import { receiptInAddress } from '../my-order/invoice/receipt-code.ts';
import { ReceiptPage } from '../my-order/invoice/receipt-page.tsx';
import { type Page as PageName, pages, useTrail } from '../trail/use-trail.ts';
import { LanguageSwitch, useTitle } from '../language/page-language.tsx';
import { type Language, say, useLanguage } from '../language/language.ts';
import { Pages } from './pages.tsx';

const ridges = [
  {
    outline:
      'M0 150c60-14 96-70 160-84c54-12 92 46 150 40c62-6 98-92 170-90c70 2 96 74 160 84c66 10 108-60 176-54c64 6 92 64 158 66c62 2 100-62 166-66c70-4 112 70 180 84c48 10 82-2 120-14V300H0z',
    crest: 0.2,
    foot: 0.04,
  },
  {
    outline:
      'M0 196c80 4 122-62 200-62c70 0 104 56 172 58c74 2 120-72 196-70c70 2 112 74 186 80c70 6 116-52 186-50c72 2 118 62 190 64c70 2 110-50 180-52c54-2 92 26 130 34V300H0z',
    crest: 0.42,
    foot: 0.08,
  },
  {
    outline:
      'M0 246c110 0 150-34 250-32c96 2 140 34 236 34c100 0 150-40 252-38c98 2 148 40 246 40c96 0 146-30 240-28c86 2 138 26 216 28V300H0z',
    crest: 0.72,
    foot: 0.2,
  },
];

/** Dawn over the lake: the head of the visitor's page. */
function LakeRidges() {
  return (
    <div className={styles.landscape}>
      <Ridges
        id="lake"
        width={1440}
        height={300}
        ridges={ridges}
        sky={<circle className={styles.sun} cx="1010" cy="74" r="30" />}
      />
    </div>
  );
}

/** /buyTicket: visitors book without an account, on a phone first, in Chinese or English. */
export function BuyTicket() {
  const language = useLanguage();
  return language && <Page language={language} />;
}

function Page({ language }: { readonly language: Language }) {
  const trail = useTrail();
  useTitle(say('订票'));
  const [receipt, setReceipt] = useState(receiptInAddress);
  const go = (page: PageName) => {
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
    <div className={styles.page} lang={language === 'zh' ? 'zh-CN' : language}>
      <header className={styles.hero}>
        <LakeRidges />
        <div className={styles.brand}>
          <h1>{site?.siteName ?? say('景区订票')}</h1>
          <p>
            {say('官方订票')}
            {site !== null && site.sitePhone !== '' && ` · ${say('咨询 {}', site.sitePhone)}`}
          </p>
          <LanguageSwitch current={language} />
        </div>
        <nav className={styles.pages} aria-label={say('订票与订单')}>
          {pages.map(item => (
            <button
              key={item.page}
              type="button"
              aria-current={receipt === null && trail.page === item.page ? 'page' : undefined}
              onClick={() => go(item.page)}
            >
              {say(item.title)}
            </button>
          ))}
        </nav>
      </header>
      {/* The shell around it is the main landmark. */}
      <div ref={main} className={styles.main} tabIndex={-1}>
        {site?.isDemo && (
          <p className={styles.demo}>{say('演示环境：短信与支付均为模拟，不会真实发送或扣款。')}</p>
        )}
        {site === null && refusal && (
          <Refusal refusal={refusal}>
            <button type="button" className={styles.again} onClick={reread}>
              {say('重试')}
            </button>
          </Refusal>
        )}
        {receipt !== null && <ReceiptPage code={receipt} onBook={() => go('book')} />}
        {receipt === null && site && <Pages site={site} trail={trail} onStale={reread} />}
      </div>
    </div>
  );
}

/** Each page begins at its top, for the eye and for a screen reader alike. */
function useTopOf(page: PageName) {
  const main = useRef<HTMLDivElement>(null);
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
