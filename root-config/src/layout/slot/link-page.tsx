import type { RouteRecord } from '@shanmen/shared';

import { isPermittedLink } from '../../apps/iframes/frame-address.ts';
import { useText } from '../../language/language.ts';
import { ButtonLink } from '../../parts/button.tsx';
import styles from './link-page.module.css';

/** A menu entry that leads outside and was opened by its address: the way on is the user's own click. */
export function LinkPage({ route }: { readonly route: RouteRecord }) {
  const { slot } = useText();
  const link = route.meta.isLink;
  const isAccepted = isPermittedLink(link);
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{route.meta.title}</h1>
      {isAccepted ? (
        <>
          <p className={styles.host}>{new URL(link).hostname}</p>
          <ButtonLink kind="primary" href={link} target="_blank" rel="noopener noreferrer">
            {slot.openLink}
          </ButtonLink>
        </>
      ) : (
        <p className={styles.host}>{slot.linkRefused}</p>
      )}
    </section>
  );
}
