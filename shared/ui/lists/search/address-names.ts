/** Which list of a screen of several is shown. */
export const partName = 'part';

/** Belongs to the tab bar or to the screen around a list, not to its filters. */
const outerNames: ReadonlySet<string> = new Set(['tagsViewName', partName]);

/** What of a query says what is searched. */
export function filtersIn(query: URLSearchParams): [name: string, value: string][] {
  return [...query].filter(([name, value]) => !outerNames.has(name) && value !== '');
}

export function withoutFilters(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => outerNames.has(name)));
}
