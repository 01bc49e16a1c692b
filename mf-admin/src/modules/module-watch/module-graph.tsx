import type { ModuleStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { Page, PageTitle } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moduleCalls, moduleKeys, titleOf } from '../module/module-calls.ts';
import { box, layOut } from './graph-layout.ts';
import styles from './module-watch.module.css';

/** What stands on what, which app offers which parts, and what each weighs. Pointing at one shows its neighbours. */
export function ModuleGraph() {
  const { data } = useQuery({ queryKey: moduleKeys.status, queryFn: moduleCalls.status });
  const [pointed, point] = useState<string | null>(null);
  const drawn = (data?.modules ?? []).flatMap(one => [moduleIn(one), ...partsIn(one)]);
  const { nodes, edges, width, height } = layOut(drawn);
  const heaviest = Math.max(1, ...drawn.map(({ gzipBytes }) => gzipBytes));
  const isNear = ({ from, to }: { from: string; to: string }) => from === pointed || to === pointed;
  const near = new Set(edges.filter(isNear).flatMap(({ from, to }) => [from, to]));
  return (
    <Page>
      <PageTitle>模块发布 · 依赖与大小</PageTitle>
      <svg
        className={styles['graph']}
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        role="img"
        aria-label="模块、部件的依赖与大小"
      >
        {edges.map(edge => (
          <path
            key={`${edge.from} ${edge.to}`}
            d={edge.path}
            className={isNear(edge) ? styles['near'] : undefined}
          />
        ))}
        {nodes.map(({ of, x, y }) => (
          <g
            key={of.module}
            transform={`translate(${x} ${y})`}
            className={
              pointed !== null && of.module !== pointed && !near.has(of.module) ? styles['far'] : undefined
            }
            onPointerEnter={() => point(of.module)}
            onPointerLeave={() => point(null)}
          >
            <Node of={of} share={of.gzipBytes / heaviest} />
          </g>
        ))}
      </svg>
    </Page>
  );
}

type Drawn = {
  readonly module: string;
  readonly gzipBytes: number;
  readonly externals: readonly string[];
  readonly label: string;
  readonly size: string;
  /** Said when it is pointed at. */
  readonly said: string;
  readonly isPart: boolean;
};

function moduleIn(of: ModuleStatus): Drawn {
  const { module, gzipBytes, externals, version } = of;
  const title = titleOf(of);
  return {
    module,
    gzipBytes,
    externals,
    label: title === '公共库' ? module : title,
    size: inKb(gzipBytes),
    said: `${module} ${version ?? '未上线'}，依赖 ${externals.join('、') || '无'}`,
    isPart: false,
  };
}

/** A part stands to the right of the app that offers it. */
function partsIn(of: ModuleStatus): Drawn[] {
  return of.parts.map(({ name, title, gzip }) => ({
    module: `${of.module}/${name}`,
    gzipBytes: gzip ?? 0,
    externals: [of.module],
    label: `部件 · ${title}`,
    size: gzip === null ? name : `${name} ${inKb(gzip)}`,
    said: `${titleOf(of)}提供的部件 ${name}，其他应用可在自己的页面里显示`,
    isPart: true,
  }));
}

function inKb(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} KB`;
}

function Node({ of, share }: { readonly of: Drawn; readonly share: number }) {
  const { label, size, said, isPart } = of;
  return (
    <>
      <title>{said}</title>
      <rect
        className={isPart ? styles['part'] : styles['box']}
        width={box.width}
        height={box.height}
        rx={4}
      />
      <rect className={styles['weight']} width={Math.max(2, box.width * share)} height={box.height} rx={4} />
      <text x={8} y={18}>
        {label}
      </text>
      <text className={styles['size']} x={8} y={35}>
        {size}
      </text>
    </>
  );
}
