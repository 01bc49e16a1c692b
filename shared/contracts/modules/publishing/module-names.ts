/** What a built module promises the shell about its exports; raised when the lifecycle changes. */
export const moduleContract = 1;

/** The folder of a module under `/m/` and in `shared/dist/vendor`: `react-dom/client` → `react-dom-client`. */
export function moduleFolder(name: string): string {
  return name.replace(/^@/, '').replaceAll('/', '-');
}
