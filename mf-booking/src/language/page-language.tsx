import { TabContext, useShell } from '@shanmen/shared';
import { useContext, useEffect } from 'react';
import { chooseLanguage, type Language, languageNames } from './language.ts';
import styles from '../buy-ticket/buy-ticket.module.css';

/** Leads to the other language, by its own name. */
export function LanguageSwitch({ current }: { readonly current: Language }) {
  const other = current === 'zh' ? 'en' : 'zh';
  return (
    <button
      type="button"
      className={styles.language}
      lang={other === 'zh' ? 'zh-CN' : other}
      onClick={() => void chooseLanguage(other)}
    >
      {languageNames[other]}
    </button>
  );
}

/** The browser names the page in its language too. */
export function useTitle(title: string): void {
  const tab = useContext(TabContext);
  const { tabs } = useShell();
  const id = tab?.id;
  useEffect(() => {
    if (id !== undefined) tabs.setTitle(id, title);
  }, [id, tabs, title]);
}
