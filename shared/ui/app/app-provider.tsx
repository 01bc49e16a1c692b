import { StyleProvider } from '@ant-design/cssinjs';
import { useShell } from '@shanmen/shared';
import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import {
  type ReactNode,
  useEffect,
  useRef,
  useSyncExternalStore,
  type RefObject,
  useEffectEvent,
} from 'react';
import { isMicroApp } from '@shanmen/shared/contracts/screen';
import styles from './app-provider.module.css';
import { queryClient } from './query-client.ts';
import { prefetchTableSettings } from '../lists/table/columns/table-settings.ts';
import { antdTheme } from './theme.ts';

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

/**
 * Popups of an app lie in its own element, so that its styles reach them and unmounting removes them; those of a part
 * of it in that of the part.
 */
function popupsBeside(place: HTMLElement | null): HTMLElement {
  const { mf: app = '', popups = '' } = place?.closest<HTMLElement>('[data-mf]')?.dataset ?? {};
  const own = document.getElementById(popups);
  return own ?? document.querySelector<HTMLElement>(`[data-mf-popups="${app}"]`) ?? document.body;
}

function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/**
 * A tab that was refreshed reads its data anew, even what was read a moment ago. Only the screen in front is
 * listening to its queries, so those of the other tabs are left alone.
 */
function useFreshQueries(place: RefObject<HTMLElement | null>): void {
  const { tabs } = useShell();
  const epochs = useRef(new Map<string, number>());
  const follow = useEffectEvent(() => {
    const name = place.current?.closest<HTMLElement>('[data-mf]')?.dataset['mf'];
    const shown = name !== undefined && isMicroApp(name) && tabs.ofApp(name).find(tab => tab.visible);
    if (!shown) return;
    const before = epochs.current.get(shown.id);
    epochs.current.set(shown.id, shown.epoch);
    // Not before the new screen has asked for its data.
    if (before !== undefined && before !== shown.epoch) requestAnimationFrame(readAnew);
  });
  useEffect(() => {
    follow();
    return tabs.subscribe(() => follow());
  }, [tabs]);
}

function readAnew(): void {
  void queryClient.invalidateQueries({
    type: 'active',
    predicate: ({ state }) => state.fetchStatus === 'idle' && state.data !== undefined,
  });
}
