import {
  Activity,
  Suspense,
  type ComponentType,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { MicroApp } from '../../contracts/screen.ts';
import { NotFound } from '../fallback/not-found.tsx';
import { useClientWords } from '../fallback/client-words.ts';
import type { Shell, ShellTab } from '../shell.ts';
import { LoadedScreen } from './loaded-screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import type { ScreenSource } from './screen-source.ts';
import { ShellContext, TabContext } from './shell-context.ts';
import styles from './tab-host.module.css';

export type Provider = ComponentType<{ readonly children: ReactNode }>;

export type TabHostProps = {
  readonly app: MicroApp;
  readonly shell: Shell;
  readonly sources: ReadonlyMap<string, ScreenSource>;
  readonly provider: Provider | undefined;
};

/** Draws every opened tab of one app; the ones not in front are hidden, and so keep their state. */
export function TabHost({ app, shell, sources, provider: Provided }: TabHostProps) {
  const tabs = useSyncExternalStore(shell.tabs.subscribe, () => shell.tabs.ofApp(app));
  const panels = tabs.map(tab => (
    <Activity key={`${tab.id}:${tab.epoch}`} mode={tab.visible ? 'visible' : 'hidden'}>
      <TabPanel app={app} shell={shell} tab={tab} source={sources.get(screenOf(tab))} />
    </Activity>
  ));
  return <ShellContext value={shell}>{Provided ? <Provided>{panels}</Provided> : panels}</ShellContext>;
}

type TabPanelProps = {
  readonly app: MicroApp;
  readonly shell: Shell;
  readonly tab: ShellTab;
  readonly source: ScreenSource | undefined;
};

function TabPanel({ app, shell, tab, source }: TabPanelProps) {
  const [attempt, setAttempt] = useState(0);
  const framed = (screen: ReactNode) => (
    <ScreenFrame tab={tab} onDrawn={() => shell.tabs.settled(tab.id, 'drawn')}>
      {screen}
    </ScreenFrame>
  );
  return (
    <TabContext value={tab}>
      <div className={styles.panel} data-tab={tab.id} role="tabpanel" aria-label={tab.title}>
        <ScreenBoundary
          load={async () => source?.load()}
          onRetry={() => setAttempt(count => count + 1)}
          onFailure={(error, componentStack) => {
            shell.report({ app, kind: 'caught', error, componentStack });
            shell.tabs.settled(tab.id, 'failed');
          }}
        >
          <Suspense fallback={<Waiting />}>
            {source ? (
              <LoadedScreen key={attempt} source={source} waiting={<Waiting />}>
                {Screen => framed(<Screen />)}
              </LoadedScreen>
            ) : (
              framed(<MissingScreen />)
            )}
          </Suspense>
        </ScreenBoundary>
      </div>
    </TabContext>
  );
}

/** The menu names a screen that this version of the app does not have. */
function MissingScreen() {
  const component = useContext(TabContext)?.route.component ?? '';
  useEffect(() => console.warn(`Component not found: ${component}`), [component]);
  return <NotFound />;
}

/** Invisible for the first 150 ms (a CSS animation), so that a fast chunk does not flash. */
function Waiting() {
  const words = useClientWords();
  return (
    <output className={styles.waiting} lang={words.lang}>
      {words.opening}
    </output>
  );
}

function screenOf(tab: ShellTab): string {
  return tab.route.component.split('/')[1] ?? '';
}
