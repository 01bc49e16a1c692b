import { session, useShell } from '@shanmen/shared';
import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import styles from './app-provider.module.css';
import { queryClient } from './query-client.ts';
import { antdTheme } from './theme.ts';
import { useMedia } from './use-media.ts';

/** Around every business app: server data, language, theme and popups. Given to `defineMicroApp`. */
export function AppProvider({ children }: { children: ReactNode }) {
  const { settings } = useShell();
  const { theme, size } = useSyncExternalStore(settings.subscribe, settings.current);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => session.subscribe(change => forgetWhenEnded(change.kind)), []);
  const popups = () => popupsBeside(place.current);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        locale={zhCN}
        csp={{ nonce: pageNonce() }}
        componentSize={antdSizes[size]}
        getPopupContainer={popups}
        theme={antdTheme(theme, size, !still)}
        button={{ autoInsertSpace: false }}
      >
        <App component={false} message={{ getContainer: popups, top: 64 }}>
          <div ref={place} className={styles['place']}>
            {children}
          </div>
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}

const antdSizes = { compact: 'small', default: 'middle', large: 'large' } as const;

/** Nobody sees what the user before has read. */
function forgetWhenEnded(change: string): void {
  if (change === 'ended' || change === 'began-elsewhere') queryClient.clear();
}

/** Popups of an app lie in its own element, so that its styles reach them and unmounting removes them. */
function popupsBeside(place: HTMLElement | null): HTMLElement {
  const app = place?.closest<HTMLElement>('[data-mf]')?.dataset['mf'];
  return document.querySelector<HTMLElement>(`[data-mf-popups="${app}"]`) ?? document.body;
}

function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
