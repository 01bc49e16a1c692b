import { countLines, type Finder, says } from './finding.ts';

/** Shared shells and how long each may grow; a screen that does not fit composes the parts by hand. */
const shells: Readonly<Record<string, number>> = {
  ListScreen: 150,
  FormDrawer: 150,
  ReportScreen: 150,
  DocumentScreen: 150,
  DataTable: 200,
  ReportGrid: 200,
};
const mostProperties = 10;
const forbiddenName = /^(?:custom|transform|before|after)[A-Z]|^render\w*Extra$/;

/** Y-04: a shell that takes more and more properties turns into an engine. */
export const shellBrakes: Finder = source =>
  Object.entries(shells).flatMap(([name, mostLines]) => {
    const properties = propertiesOf(source.text, name);
    if (properties === null) return [];
    const lines = countLines(source.text);
    return [
      ...(lines > mostLines ? [says(source, 1, `${name} has ${lines} lines, at most ${mostLines}`)] : []),
      ...(properties.length > mostProperties
        ? [says(source, 1, `${name} has ${properties.length} properties, at most ${mostProperties}`)]
        : []),
      ...properties
        .filter(property => forbiddenName.test(property))
        .map(property => says(source, 1, `${name} has a property ${property}: compose by hand instead`)),
    ];
  });

/** Names in `type XProps = { … }`, null when the file does not declare it. */
function propertiesOf(text: string, name: string): string[] | null {
  const declared = new RegExp(`type ${name}Props(?:<[^=]*>)? = (?:[^{;]*& )?\\{\\n([\\s\\S]*?)\\n\\}`).exec(
    text,
  );
  if (declared === null) return null;
  return [...(declared[1] ?? '').matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(match => match[1] ?? '');
}
