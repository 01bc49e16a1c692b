import { apiErrorOf } from '@shanmen/shared';
import { refusalText } from '../language/refusal-text.ts';
import { spokenLanguage } from '../language/language.ts';
import { overrideWords } from '../language/override-words.ts';
import { useParts } from '../layout/parts-context.ts';
import { endChoice } from './choose-versions.ts';

/** Ends the test versions of this session, where one of them may be what broke the page. */
export function EndOverride({ className }: { readonly className: string | undefined }) {
  const parts = useParts();
  const refused = (error: unknown) =>
    parts.notices.show({ kind: 'warning', text: refusalText(apiErrorOf(error)) });
  return (
    <button type="button" className={className} onClick={() => void endChoice(parts).catch(refused)}>
      {overrideWords[spokenLanguage()].endAll}
    </button>
  );
}
