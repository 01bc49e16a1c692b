import { apiErrorOf } from '@shanmen/shared';
import type { RunnableVersions } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { spokenLanguage } from '../../language/language.ts';
import { panelWords } from '../../language/panel-words.ts';
import { refusalText } from '../../language/refusal-text.ts';
import { useParts } from '../../layout/parts-context.ts';
import { chooseVersion } from '../override/choose-versions.ts';
import styles from './module-panel.module.css';
import type { ModuleRow } from './module-rows.ts';

type Props = {
  readonly row: ModuleRow;
  readonly title: string;
  readonly offered: RunnableVersions;
  readonly isDisabled: boolean;
};

/** Runs any version of the ledger in this session alone, or again the one of the release. */
export function VersionSelect({ row: { app, chosen }, title, offered, isDisabled }: Props) {
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
