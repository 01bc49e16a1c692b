import type { ModuleStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { Page, PageTitle } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moduleCalls, moduleKeys, titleOf } from '../module/module-calls.ts';
import { box, layOut } from './graph-layout.ts';
import styles from './module-watch.module.css';

/** What stands on what, and what each weighs. Pointing at a module shows its neighbours. */
export function ModuleGraph() {
  const { data } = useQuery({ queryKey: moduleKeys.status, queryFn: moduleCalls.status });
  const [pointed, point] = useState<string | null>(null);
  const modules = data?.modules ?? [];
  const { nodes, edges, width, height } = layOut(modules);
  const heaviest = Math.max(1, ...modules.map(({ gzipBytes }) => gzipBytes));
  const isNear = ({ from, to }: { from: string; to: string }) => from === pointed || to === pointed;
  const near = new Set(edges.filter(isNear).flatMap(({ from, to }) => [from, to]));
  return (
    <Page>
      <PageTitle>模块发布 · 依赖与大小</PageTitle>
      <svg
        className={styles['graph']}
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        role="img"
        aria-label="模块的依赖与大小"
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

function Node({ of, share }: { readonly of: ModuleStatus; readonly share: number }) {
  const title = titleOf(of);
  return (
    <>
      <title>{`${of.module} ${of.version ?? '未上线'}，依赖 ${of.externals.join('、') || '无'}`}</title>
      <rect className={styles['box']} width={box.width} height={box.height} rx={4} />
      <rect className={styles['weight']} width={Math.max(2, box.width * share)} height={box.height} rx={4} />
      <text x={8} y={18}>
        {title === '公共库' ? of.module : title}
      </text>
      <text className={styles['size']} x={8} y={35}>
        {`${Math.ceil(of.gzipBytes / 1000)} KB`}
      </text>
    </>
  );
}
