import { apiErrorOf } from '@shanmen/shared';

import { refusalText, spokenLanguage } from '../../language/language.ts';
import { overrideWords } from '../../language/apart/override-words.ts';
import { useParts } from '../../layout/parts-context.ts';
import { Button } from '../../parts/button.tsx';
import { endChoice } from './choose-versions.ts';

/** Ends the test versions of this session, where one of them may be what broke the page. */
export function EndOverride() {
  const parts = useParts();
  const refused = (error: unknown) =>
    parts.notices.show({ kind: 'warning', text: refusalText(apiErrorOf(error)) });
  return (
    <Button onClick={() => void endChoice(parts).catch(refused)}>
      {overrideWords[spokenLanguage()].endAll}
    </Button>
  );
}
