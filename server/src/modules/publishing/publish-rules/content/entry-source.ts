import { type AnyNode, parse } from 'acorn';

/** What the script of an entry says of itself, as a browser would read it: comments and unrelated texts say nothing. */
export type EntrySource = {
  /** Modules of the import map that it imports. */
  readonly imports: readonly string[];
  /** The hashes of the scripts that it loads later, from the table that the build writes into it. */
  readonly lazyHashes: readonly string[];
  /** Every name that it gives to something in an object, e.g. those of the parts that it exports. */
  readonly keys: ReadonlySet<string>;
};

/** @throws SyntaxError for what is no script */
export function readEntry(source: string): EntrySource {
  const imports: string[] = [];
  const lazyHashes: string[] = [];
  const keys = new Set<string>();
  for (const node of nodesOf(parse(source, { ecmaVersion: 'latest', sourceType: 'script' }))) {
    if (node.type === 'CallExpression' && isMember(node.callee, 'register')) {
      const [modules] = node.arguments;
      if (modules?.type === 'ArrayExpression') imports.push(...textsOf(modules.elements));
    }
    if (node.type === 'AssignmentExpression' && isMember(node.left, 'sriHashes')) {
      const table = node.right.type === 'ObjectExpression' ? node.right.properties : [];
      lazyHashes.push(...textsOf(table.map(one => (one.type === 'Property' ? one.value : null))));
    }
    if (node.type === 'Property') keys.add(nameOf(node.key));
  }
  return { imports, lazyHashes, keys };
}

/** The names in an entry; none in what is no script, which R2 refuses. */
export function keysOfEntry(source: string): ReadonlySet<string> {
  try {
    return readEntry(source).keys;
  } catch {
    return new Set();
  }
}

/** Every node below one, itself first. */
function* nodesOf(root: AnyNode): Generator<AnyNode> {
  const waiting: AnyNode[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (const value of Object.values(node).flat()) if (isNode(value)) waiting.push(value);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isMember(node: AnyNode, name: string): boolean {
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.property.type === 'Identifier' &&
    node.property.name === name
  );
}

function nameOf(key: AnyNode): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}

function textsOf(nodes: readonly (AnyNode | null)[]): string[] {
  return nodes.flatMap(node =>
    node?.type === 'Literal' && typeof node.value === 'string' ? node.value : [],
  );
}
