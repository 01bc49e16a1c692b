import { useEffect, useState } from 'react';
import { apiErrorOf } from '@shanmen/shared';
import { readLocalToken } from '@shanmen/shared/contracts/modules/running/local-build';
import type { OverridePreview } from '@shanmen/shared/contracts/modules/running/override';
import { formatInstant } from '@shanmen/shared/time';

import { spokenLanguage, refusalText } from '../../language/language.ts';
import { overrideWords } from '../../language/apart/override-words.ts';
import { useParts } from '../../layout/parts-context.ts';
import { Button } from '../../parts/button.tsx';
import { QuestionDialog } from '../../parts/question-dialog.tsx';
import { useAppTitle } from '../use-app-title.ts';
import { takeLink } from './choose-versions.ts';
import { LocalDialog } from './local/local-dialog.tsx';
import { overrideCalls } from './override-calls.ts';
import styles from './override.module.css';

export { takeToken } from './take-token.ts';

/** Shows what a link would run, and runs it only when it is agreed to. */
export function OverrideDialog({ token, onClose }: DialogProps) {
  const [draft] = useState(() => readLocalToken(token));
  if (draft === null) return <VersionsDialog token={token} onClose={onClose} />;
  return <LocalDialog draft={draft} onClose={onClose} />;
}

type DialogProps = { readonly token: string; readonly onClose: () => void };

function VersionsDialog({ token, onClose: close }: DialogProps) {
  const parts = useParts();
  const nameOf = useAppTitle();
  const words = overrideWords[spokenLanguage()];
  const [preview, setPreview] = useState<OverridePreview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isTaking, setTaking] = useState(false);
  const refuse = (error: unknown) => setRefusal(refusalText(apiErrorOf(error)));
  useEffect(() => void overrideCalls.preview(token).then(setPreview, refuse), [token]);

  async function run(modules: Readonly<Record<string, string>>): Promise<void> {
    setTaking(true);
    try {
      if (await takeLink(parts, token, modules)) close();
    } catch (error) {
      refuse(error);
    }
    setTaking(false);
  }

  return (
    <QuestionDialog
      title={refusal === null ? words.ask : words.refused}
      onCancel={close}
      answers={
        <>
          <Button onClick={close}>{refusal === null ? words.cancel : words.close}</Button>
          {refusal === null && (
            <Button
              kind="primary"
              disabled={preview === null || isTaking}
              onClick={() => preview && void run(preview.modules)}
            >
              {words.run}
            </Button>
          )}
        </>
      }
    >
      {refusal !== null && <p role="alert">{refusal}</p>}
      {refusal === null && preview && (
        <>
          <ul className={styles.versions}>
            {Object.entries(preview.modules).map(([module, version]) => (
              <li key={module}>
                <span>{nameOf(module)}</span> <code>{module}</code> <strong>{version}</strong>
              </li>
            ))}
          </ul>
          <p className={styles.hint}>
            {words.from(preview.createdBy, formatInstant(preview.until).slice(0, 16))}
          </p>
          <p className={styles.hint}>{words.onlyHere}</p>
        </>
      )}
    </QuestionDialog>
  );
}
