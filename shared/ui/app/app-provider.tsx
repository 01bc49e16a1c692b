import { StyleProvider } from '@ant-design/cssinjs';
import { useShell } from '@shanmen/shared';
import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import styles from './app-provider.module.css';
import { queryClient } from './query-client.ts';
import { prefetchTableSettings } from '../lists/table/columns/table-settings.ts';
import { antdTheme } from './theme.ts';
import { useFreshQueries } from './use-fresh-queries.ts';

/** In the middle above the lower edge, where no screen has its buttons. */
const nearFoot = 'calc(100vh - 128px)';

/** A long title of a dialog ends before its cross. */
const modal = { styles: { header: { paddingInlineEnd: 24 } } };

/** Around every business app: server data, language, theme and popups. Given to `defineMicroApp`. */
export function AppProvider({ children }: { children: ReactNode }) {
  const { settings } = useShell();
  const display = useSyncExternalStore(settings.subscribe, settings.current);
  const place = useRef<HTMLDivElement>(null);
  useFreshQueries(place);
  useEffect(prefetchTableSettings, []);
  const popups = () => popupsBeside(place.current);
  return (
    <QueryClientProvider client={queryClient}>
      {/* What antd and its icons write at run time lies in the layer of their style sheet, below ours. */}
      <StyleProvider layer>
        <ConfigProvider
          locale={zhCN}
          csp={{ nonce: pageNonce() }}
          getPopupContainer={popups}
          theme={antdTheme(display)}
          button={{ autoInsertSpace: false }}
          modal={modal}
        >
          <App component={false} message={{ getContainer: popups, top: nearFoot }}>
            <div ref={place} className={styles['place']}>
              {children}
            </div>
          </App>
        </ConfigProvider>
      </StyleProvider>
    </QueryClientProvider>
  );
}

/** Popups of an app lie in its own element, so that its styles reach them and unmounting removes them. */
function popupsBeside(place: HTMLElement | null): HTMLElement {
  const app = place?.closest<HTMLElement>('[data-mf]')?.dataset['mf'];
  return document.querySelector<HTMLElement>(`[data-mf-popups="${app}"]`) ?? document.body;
}

function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
