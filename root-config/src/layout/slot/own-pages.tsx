import type { RouteRecord } from '@shanmen/shared';
import type { Language } from '@shanmen/shared/contracts/shell/settings';

import { isPermittedLink } from '../../apps/iframes/frame-address.ts';
import { spokenLanguage, useText } from '../../language/language.ts';
import { ButtonLink } from '../../parts/button.tsx';
import styles from './own-pages.module.css';

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

type Words = { readonly gone: (screen: string) => string; readonly hint: string };

const words: Readonly<Record<Language, Words>> = {
  'zh-cn': {
    gone: screen => `${screen}：所属的应用已下架`,
    hint: '其他系统和菜单不受影响，可以关闭此标签页。',
  },
  'zh-tw': {
    gone: screen => `${screen}：所屬的應用已下架`,
    hint: '其他系統和選單不受影響，可以關閉此分頁。',
  },
  en: {
    gone: screen => `${screen}: its application was taken out`,
    hint: 'All other systems and menus go on. You may close this tab.',
  },
};

/** A screen of an app that was taken out, or that the release of this person does not have. */
export function RemovedApp({ title }: { readonly title: string }) {
  const { slot } = useText();
  const { gone, hint } = words[spokenLanguage()];
  return (
    <section className={styles.page} role="alert" data-removed="">
      <h1 className={styles.title}>{gone(title)}</h1>
      <p className={styles.host}>{hint}</p>
      <ButtonLink href="/entrance">{slot.entrance}</ButtonLink>
    </section>
  );
}
