import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { projectFiles, readSource, root } from './source-files.ts';

const files = projectFiles();
const pages = files.filter(file => file.endsWith('.md')).map(file => ({ file, text: readSource(file) }));
const tables = new Set(
  files
    .filter(file => /^server\/(migrations|views)\/.*\.sql$/.test(file))
    .flatMap(file => [...readSource(file).matchAll(/create (?:table|view) (\w+\.\w+)/g)])
    .map(match => match[1]),
);

/** `page → thing` for each thing that a page names and that is not there. */
function missing(pattern: RegExp, isThere: (name: string, page: string) => boolean): string[] {
  return pages.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(match => match[1] ?? '')
      .filter(name => !isThere(name, file))
      .map(name => `${file} → ${name}`),
  );
}

describe('pages of the project', () => {
  it('have no link that leads nowhere', () => {
    const links = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
    const dead = missing(
      links,
      (name, page) => /^[a-z]+:/.test(name) || existsSync(join(root, dirname(page), name)),
    );
    expect(dead).toEqual([]);
  });

  it('name no file that is gone', () => {
    const paths = /`((?:root-config|mf-[a-z]+|shared|server|e2e|tools|docs)\/[\w./-]+)`/g;
    expect(missing(paths, name => existsSync(join(root, name)))).toEqual([]);
  });

  it('name no command that is gone', () => {
    const { scripts } = JSON.parse(readSource('package.json'));
    expect(missing(/npm run ([\w:-]+)/g, name => Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('name no table that is gone', () => {
    const named = /`((?:platform|auth|admin|ticket|commerce|goods|modules)\.[a-z_]+)`/g;
    expect(missing(named, name => tables.has(name))).toEqual([]);
  });
});
