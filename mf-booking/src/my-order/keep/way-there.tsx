import { useState } from 'react';
import styles from '../../booking/booking.module.css';
import { ActionButton } from '../../controls/action-button.tsx';
import type { Site } from './live-tickets.ts';
import { say } from '../../language/language.ts';

/** 交通指引: where the gate is and how one gets there, with the address for whatever map a telephone has. */
export function WayThere({ site: { siteAddress, siteRoute } }: { readonly site: Site }) {
  const [isCopied, setCopied] = useState(false);
  if (siteAddress === '' && siteRoute === '') return null;
  // A page that did not come over TLS has no clipboard; the address can be held down and copied.
  const copy = () => void navigator.clipboard.writeText(siteAddress).then(() => setCopied(true));
  const mayCopy = siteAddress !== '' && 'clipboard' in navigator;
  return (
    <section className={styles.way} aria-label={say('交通指引')}>
      <h3>{say('交通指引')}</h3>
      {siteAddress !== '' && <p className={styles.address}>{siteAddress}</p>}
      {siteRoute !== '' && <p>{siteRoute}</p>}
      {mayCopy && (
        <ActionButton onClick={copy}>{say(isCopied ? '已复制，粘贴到地图' : '复制地址去导航')}</ActionButton>
      )}
    </section>
  );
}
