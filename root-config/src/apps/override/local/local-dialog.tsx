import { useEffect, useRef, useState } from 'react';
import { apiErrorOf, stepUp } from '@shanmen/shared';
import type {
  ActiveLocalBuild,
  LocalBuildDraft,
} from '@shanmen/shared/contracts/modules/running/local-build';
import { formatInstant } from '@shanmen/shared/time';

import { localWords } from '../../../language/apart/local-words.ts';
import { refusalText, spokenLanguage } from '../../../language/language.ts';
import { useParts } from '../../../layout/parts-context.ts';
import { Button } from '../../../parts/button.tsx';
import { QuestionDialog } from '../../../parts/question-dialog.tsx';
import { useAppTitle } from '../../use-app-title.ts';
import { localCalls } from './local-calls.ts';
import styles from './local.module.css';
import { pageAnew } from './page-anew.ts';

type LocalDialogProps = { readonly draft: LocalBuildDraft; readonly onClose: () => void };

/** Shows which build a link offers, and runs it only after the password was given again. */
export function LocalDialog({ draft, onClose: close }: LocalDialogProps) {
  const { tabs, unsaved } = useParts();
  const words = localWords[spokenLanguage()];
  const [build, setBuild] = useState<ActiveLocalBuild | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    void localCalls.preview(draft).then(setBuild, error => setRefusal(refusalText(apiErrorOf(error))));
  }, [draft]);

  async function begin(): Promise<void> {
    setAsking(true);
    try {
      if (await unsaved.mayLeave(tabs.state.get().list.map(({ id }) => id))) {
        await stepUp(password);
        await localCalls.begin(draft);
        pageAnew.open();
      }
    } catch (error) {
      setWrong(refusalText(apiErrorOf(error)));
    }
    setAsking(false);
  }

  return (
    <QuestionDialog
      title={refusal === null ? words.ask : words.refused}
      onCancel={close}
      answers={
        <>
          <Button onClick={close}>{refusal === null ? words.cancel : words.close}</Button>
          {build && (
            <Button kind="primary" disabled={password === '' || isAsking} onClick={() => void begin()}>
              {words.run}
            </Button>
          )}
        </>
      }
    >
      {refusal !== null && <p role="alert">{refusal}</p>}
      {build && (
        <form
          onSubmit={event => {
            event.preventDefault();
            if (password !== '' && !isAsking) void begin();
          }}
        >
          <Facts build={build} />
          <Password value={password} wrong={wrong} onChange={setPassword} />
        </form>
      )}
    </QuestionDialog>
  );
}

function Facts({ build: { module, origin, until } }: { readonly build: ActiveLocalBuild }) {
  const words = localWords[spokenLanguage()];
  const nameOf = useAppTitle();
  return (
    <>
      <dl className={styles.facts}>
        <dt>{words.app}</dt>
        <dd>
          {nameOf(module)} <code>{module}</code>
        </dd>
        <dt>{words.from}</dt>
        <dd>
          <code>{origin}</code>
        </dd>
      </dl>
      <p className={styles.hint}>{words.until(formatInstant(until).slice(0, 16))}</p>
      <p className={styles.hint}>{words.warning}</p>
    </>
  );
}

type PasswordProps = {
  readonly value: string;
  /** Why the last one was refused. */
  readonly wrong: string | null;
  readonly onChange: (value: string) => void;
};

function Password({ value, wrong, onChange }: PasswordProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <label className={styles.password}>
        {localWords[spokenLanguage()].password}
        <input
          ref={field}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={value}
          aria-invalid={wrong !== null}
          onChange={event => onChange(event.target.value)}
        />
      </label>
      {wrong !== null && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </>
  );
}
