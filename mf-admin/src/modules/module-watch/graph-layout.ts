/** What stands in the graph under its name, and the names of what it stands on. */
type Weighed = { readonly module: string; readonly gzipBytes: number; readonly externals: readonly string[] };
export type GraphNode<Of extends Weighed> = { readonly of: Of; readonly x: number; readonly y: number };

export const box = { width: 158, height: 44 } as const;
const gap = { x: 36, y: 12 } as const;

/** Modules in columns, each to the right of all that it stands on, the heaviest of a column first; edges as SVG paths. */
export function layOut<Of extends Weighed>(modules: readonly Of[]) {
  const known = new Map(modules.map(one => [one.module, one]));
  const columns: Of[][] = [];
  for (const one of modules) (columns[depthOf(one, known)] ??= []).push(one);
  const filled = columns.filter(column => column.length > 0);
  const nodes = filled.flatMap((column, x) =>
    column
      .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
      .map((of, y): GraphNode<Of> => ({ of, x: x * (box.width + gap.x), y: y * (box.height + gap.y) })),
  );
  const places = new Map(nodes.map(node => [node.of.module, node]));
  const edges = nodes.flatMap(node =>
    node.of.externals.flatMap(name => {
      const base = places.get(name);
      return base ? [{ from: name, to: node.of.module, path: curve(base, node) }] : [];
    }),
  );
  const rows = Math.max(0, ...filled.map(column => column.length));
  const width = filled.length * (box.width + gap.x) - gap.x;
  return {
    nodes,
    edges,
    width: Math.max(0, width),
    height: Math.max(0, rows * (box.height + gap.y) - gap.y),
  };
}

/** How many modules stand below it at most; what stands on itself in a ring counts once. */
function depthOf(one: Weighed, known: ReadonlyMap<string, Weighed>, above: readonly string[] = []): number {
  const below = one.externals.flatMap(name => {
    const base = known.get(name);
    return base && !above.includes(name) ? [depthOf(base, known, [...above, one.module])] : [];
  });
  return below.length === 0 ? 0 : 1 + Math.max(...below);
}

function curve(base: GraphNode<Weighed>, node: GraphNode<Weighed>): string {
  const [x1, y1] = [base.x + box.width, base.y + box.height / 2];
  const [x2, y2] = [node.x, node.y + box.height / 2];
  const bend = Math.max((x2 - x1) / 2, gap.x / 2);
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}
