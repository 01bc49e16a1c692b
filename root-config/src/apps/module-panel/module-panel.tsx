import { useEffect, useState } from 'react';
import type { RunnableVersions } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { apiErrorOf } from '@shanmen/shared';

import { spokenLanguage, refusalText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { Button } from '../../parts/button.tsx';
import { PanelDialog } from '../../parts/panel-dialog.tsx';
import { retryApp } from '../../shell/work/retry-app.ts';
import { useStore } from '../../parts/store.ts';
import styles from './module-panel.module.css';
import { type ModuleRow, moduleRows, reportOf } from './module-rows.ts';
import { isPanelOpen } from './open-panel.ts';
import { panelWords } from '../../language/apart/panel-words.ts';
import { overrideCalls } from '../override/override-calls.ts';
import { useAppTitle } from '../use-app-title.ts';
import { chooseVersion } from '../override/choose-versions.ts';

/** What runs in this page, for those who look after modules: which version of each, and how it fares. */
export function ModulePanel() {
  const parts = useParts();
  useStore(parts.gate.states);
  useStore(parts.gate.substitutes);
  const titleOf = useAppTitle();
  const words = panelWords[spokenLanguage()];
  const [isCopied, setCopied] = useState(false);
  useStore(parts.releases.override);
  const offered = useOffered();
  const rows = moduleRows(parts);
  const { sequence, cohort } = parts.boot.map().release;
  const close = () => isPanelOpen.set(false);
  const copy = () =>
    void navigator.clipboard.writeText(reportOf(rows, sequence, cohort, parts.now())).then(
      () => setCopied(true),
      (error: unknown) => console.warn('The clipboard is closed', error),
    );
  return (
    <PanelDialog
      title={words.title}
      closeLabel={words.close}
      isWide
      onClose={close}
      tools={
        <>
          <span className={styles.release}>{words.release(sequence, cohort)}</span>
          <Button onClick={copy}>{isCopied ? words.copied : words.copy}</Button>
        </>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {words.columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <ModuleLine
              key={row.app}
              row={row}
              title={titleOf(row.app)}
              offered={offered.find(({ module }) => module === row.app)}
            />
          ))}
        </tbody>
      </table>
    </PanelDialog>
  );
}

/** What may be run of every module; nothing until the server has answered. */
function useOffered(): readonly RunnableVersions[] {
  const [offered, setOffered] = useState<readonly RunnableVersions[]>([]);
  useEffect(() => {
    const tell = (error: unknown) => console.warn('The versions are not known', error);
    overrideCalls.versions().then(setOffered, tell);
  }, []);
  return offered;
}

type LineProps = {
  readonly row: ModuleRow;
  readonly title: string;
  readonly offered: RunnableVersions | undefined;
};

function ModuleLine({ row, title, offered }: LineProps) {
  const parts = useParts();
  const words = panelWords[spokenLanguage()];
  const { app, version, source, status, mountMs, fault } = row;
  const isLoaded = version !== '';
  const isWorking = useStore(parts.busy.list).length > 0;
  const anew = async (begin: () => Promise<void>) => {
    const open = parts.tabs.ofApp(app).map(({ id }) => id);
    if (await parts.unsaved.mayLeave(open)) await begin();
  };
  return (
    <tr>
      <th scope="row">
        {title}
        <small className={styles.name}>{app}</small>
      </th>
      <td>{isLoaded ? version : words.notLoaded}</td>
      <td>{isLoaded ? words.sources[source] : words.never}</td>
      <td data-status={status}>{words.statuses[status]}</td>
      <td className={styles.number}>{mountMs === null ? words.never : `${mountMs} ms`}</td>
      <td>{fault ?? words.never}</td>
      <td>{offered && <VersionSelect row={row} title={title} offered={offered} isDisabled={isWorking} />}</td>
      <td>
        <div className={styles.acts}>
          <Button
            disabled={isWorking || (!isLoaded && status !== 'failed')}
            onClick={() => void anew(() => retryApp(parts, app))}
          >
            {words.retry}
          </Button>
          {parts.gate.hasEarlier(app) && (
            <Button disabled={isWorking} onClick={() => void anew(() => parts.gate.useEarlier(app))}>
              {words.earlier}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

type Props = {
  readonly row: ModuleRow;
  readonly title: string;
  readonly offered: RunnableVersions;
  readonly isDisabled: boolean;
};

/** Runs any version of the ledger in this session alone, or again the one of the release. */
function VersionSelect({ row: { app, chosen }, title, offered, isDisabled }: Props) {
  const parts = useParts();
  const words = panelWords[spokenLanguage()];
  const refused = (error: unknown) =>
    parts.notices.show({ kind: 'warning', text: refusalText(apiErrorOf(error)) });
  const others = offered.versions.filter(({ version }) => version !== offered.running);
  return (
    <select
      className={styles.select}
      aria-label={words.choose(title)}
      value={chosen ?? ''}
      disabled={isDisabled}
      onChange={({ target }) =>
        void chooseVersion(parts, app, target.value === '' ? null : target.value).catch(refused)
      }
    >
      <option value="">{words.asReleased(offered.running)}</option>
      {others.map(({ version }) => (
        <option key={version} value={version}>
          {version}
        </option>
      ))}
    </select>
  );
}
