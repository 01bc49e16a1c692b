/**
 * Links the style sheets of a module, each once, and waits for them.
 * @throws when one cannot be loaded: nothing is shown without its styles
 */
export async function linkStyles(
  module: string,
  sheets: readonly string[],
  integrity: Readonly<Record<string, string>>,
): Promise<void> {
  const linked = new Set(linksOf(module).map(link => link.getAttribute('href')));
  await Promise.all(
    sheets.filter(url => !linked.has(url)).map(url => link(module, url, integrity[url] ?? '')),
  );
}

export function removeStyles(module: string): void {
  for (const link of linksOf(module)) link.remove();
}

function link(module: string, url: string, integrity: string): Promise<void> {
  const element = document.createElement('link');
  element.rel = 'stylesheet';
  element.integrity = integrity;
  element.href = url;
  element.dataset['stylesOf'] = module;
  const loaded = new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`style sheet ${url} could not be loaded`));
    });
  });
  document.head.append(element);
  return loaded;
}

function linksOf(module: string): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[data-styles-of="${module}"]`)];
}
