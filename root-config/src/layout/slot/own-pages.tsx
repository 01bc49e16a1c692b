import type { RouteRecord } from '@shanmen/shared';

import { isPermittedLink } from '../../apps/iframes/frame-address.ts';
import { ownPageWords } from '../../language/apart/app-words.ts';
import { useText, useWords } from '../../language/language.ts';
import { ButtonLink } from '../../parts/button.tsx';
import styles from './own-pages.module.css';

/** A menu entry that leads outside and was opened by its address: the way on is the user's own click. */
export function LinkPage({ route }: { readonly route: RouteRecord }) {
  const words = useWords(ownPageWords);
  const link = route.meta.isLink;
  const isAccepted = isPermittedLink(link);
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{route.meta.title}</h1>
      {isAccepted ? (
        <>
          <p className={styles.host}>{new URL(link).hostname}</p>
          <ButtonLink kind="primary" href={link} target="_blank" rel="noopener noreferrer">
            {words.openLink}
          </ButtonLink>
        </>
      ) : (
        <p className={styles.host}>{words.linkRefused}</p>
      )}
    </section>
  );
}

/** A screen of an app that was taken out, or that the release of this person does not have. */
export function RemovedApp({ title }: { readonly title: string }) {
  const { slot } = useText();
  const { gone, hint } = useWords(ownPageWords);
  return (
    <section className={styles.page} role="alert" data-removed="">
      <h1 className={styles.title}>{gone(title)}</h1>
      <p className={styles.host}>{hint}</p>
      <ButtonLink href="/entrance">{slot.entrance}</ButtonLink>
    </section>
  );
}
