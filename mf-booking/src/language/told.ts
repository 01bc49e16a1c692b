import { type English, english } from './english.ts';
import { heard, refusals } from './english-heard.ts';

export { english, refusals };

const lengthOf = (sentence: string) => sentence.replaceAll('{}', '').length;
const all = Object.entries({ ...heard, ...english })
  .toSorted(([one], [other]) => lengthOf(other) - lengthOf(one))
  .map(([sentence, text]) => ({ form: formOf(sentence), text, isOpen: sentence.startsWith('{}') }));

/** What says most of a sentence itself fits it best. */
const sentences = all.filter(({ isOpen }) => !isOpen);
/** Those that begin with a value would take the whole of a list for it. */
const parts = all.filter(({ isOpen }) => isOpen);

function formOf(sentence: string): RegExp {
  const parts = sentence.split('{}').map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+?)')}$`, 's');
}

/** A Chinese sentence in English, with its values in English too; null where nothing is known of it, as of a name. */
export function told(text: string): string | null {
  return fitted(text, sentences) ?? listedIn(text) ?? fitted(text, parts);
}

function fitted(text: string, forms: typeof all): string | null {
  for (const { form, text: sentence } of forms) {
    const values = form.exec(text)?.slice(1);
    if (values)
      return filled(
        sentence,
        values.map(value => told(value) ?? value),
      );
  }
  return null;
}

function listedIn(text: string): string | null {
  if (!text.includes('、')) return null;
  const items = text.split('、');
  return items.map(item => told(item) ?? item).join(', ');
}

/** A sentence with its values in place of `{}`. */
export function filled(text: English, values: readonly string[]): string {
  if (typeof text !== 'string') return text(...values);
  let next = 0;
  return text.replaceAll('{}', () => values[next++] ?? '');
}
