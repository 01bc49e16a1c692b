import { spokenLanguage, useText } from '../language/language.ts';
import { useParts } from '../layout/parts-context.ts';
import { titleOfApp } from './applications.ts';

/** What staff call a micro-app, in their language. */
export function useAppTitle(): (app: string) => string {
  const { boot } = useParts();
  // Drawn anew when another language is spoken.
  useText();
  return app => titleOfApp(boot.map(), app, spokenLanguage());
}
