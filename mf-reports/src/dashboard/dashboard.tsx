import { NotFound, useShell, useTab } from '@shanmen/shared';
import { type BoardName, isBoardName, type Tile } from '@shanmen/shared/contracts/reports/dashboard';
import { formatInstant } from '@shanmen/shared/time';
import { Button, DrillPanel, Empty, Failure, Page, PageTitle, Spin, useSlow } from '@shanmen/ui';
import { useState } from 'react';
import styles from './dashboard.module.css';
import { TileCard } from './tiles.tsx';
import { useBoard } from './use-board.ts';
import { Wall } from './wall.tsx';

/** 经营驾驶舱, 数据统计, 图表统计: the menu entry names which one. */
export function Dashboard() {
  const name = useTab().args['dashboard'];
  return isBoardName(name) ? <BoardPage name={name} /> : <NotFound />;
}

function BoardPage({ name }: { readonly name: BoardName }) {
  const tab = useTab();
  const { navigate } = useShell();
  const board = useBoard(name);
  const slow = useSlow(board.isPending);
  const [opened, setOpened] = useState<Tile | null>(null);
  const { data, isCut } = board;
  const turn = (isWall: boolean) => {
    const query = new URLSearchParams(tab.query);
    if (isWall) query.set('screen', '1');
    else query.delete('screen');
    tab.replaceQuery(query);
  };
  if (data && tab.query.get('screen') === '1')
    return <Wall board={data} isCut={isCut} onLeave={() => turn(false)} />;
  return (
    <Page isBusy={board.isFetching}>
      <header className={styles['head']}>
        <PageTitle>{data?.title ?? tab.title}</PageTitle>
        {data && (
          <span role="status" className={styles['asOf']}>
            {isCut && '连接中断，'}数据截至 {formatInstant(data.asOf)}
          </span>
        )}
        {data && data.tiles.length > 0 && <Button onClick={() => turn(true)}>大屏</Button>}
        <Button loading={board.isFetching} onClick={() => void board.refetch()}>
          刷新
        </Button>
      </header>
      {board.error && !data && <Failure error={board.error} onRetry={() => void board.refetch()} />}
      {board.isPending && slow && <Spin />}
      {data?.tiles.length === 0 && <Empty title="您的角色看不到这个看板的任何报表" />}
      <div className={styles['board']}>
        {data?.tiles.map(tile => (
          <TileCard
            key={tile.id}
            tile={tile}
            crowd={data.crowd}
            onOpen={setOpened}
            onDay={day =>
              navigate(
                `${tile.opens.path}?${new URLSearchParams({ ...tile.opens.query, from: day, to: day, by: 'revenue' })}`,
              )
            }
          />
        ))}
      </div>
      {opened && (
        <DrillPanel
          report={opened.opens.report}
          path={[data?.title ?? '', opened.title]}
          filters={opened.opens.query}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}
