import { NotFound, useAuth, useTab } from '@shanmen/shared';
import {
  type TodayGroup,
  todayGroupKeys,
  todayGroups,
  todayStates,
} from '@shanmen/shared/contracts/reports/today-sheet';
import { businessDay } from '@shanmen/shared/time';
import {
  Alert,
  Button,
  DayInput,
  Failure,
  Page,
  PageTitle,
  Panel,
  Spin,
  StatusTag,
  useAddressFilters,
} from '@shanmen/ui';
import { useState } from 'react';
import styles from './today-edit.module.css';
import { Locks, Steps } from './today-steps.tsx';
import { AdjustmentTable, EntryTable, FigureTable } from './today-tables.tsx';
import { useTodaySheet } from './use-today-sheet.ts';

const tones = { editing: 'info', submitted: 'warning', audited: 'success' } as const;

/** 今日报表编辑 of the store group that the menu entry names. */
export function TodayEdit() {
  const { args } = useTab();
  const [today] = useState(() => businessDay(new Date()));
  const { filters, apply } = useAddressFilters({ date: today });
  const group = todayGroupKeys.find(key => key === args['group']);
  const day = filters['date'] ?? today;
  if (group === undefined) return <NotFound />;
  return <GroupPage key={`${group} ${day}`} group={group} day={day} onDay={date => apply({ date })} />;
}

type GroupPageProps = {
  readonly group: TodayGroup;
  readonly day: string;
  readonly onDay: (day: string) => void;
};

function GroupPage({ group, day, onDay }: GroupPageProps) {
  const work = useTodaySheet(group, day);
  const { page, sheet, typed, isOvertaken } = work;
  const mayEdit = useAuth(`report:today.${group}:edit`);
  const title = `${todayGroups[group]}今日报表`;
  const isOpen = mayEdit && sheet?.state === 'editing' && !isOvertaken;
  return (
    <Page isBusy={page.isFetching}>
      <header className={styles['head']}>
        <PageTitle>{title}</PageTitle>
        {sheet && (
          <StatusTag tone={tones[sheet.state]}>
            {todayStates[sheet.state]}
            {sheet.edition > 1 && ` 第 ${sheet.edition} 版`}
          </StatusTag>
        )}
        <span className={styles['said']} role="status">
          {isOpen && work.said}
        </span>
        <div>
          <DayInput aria-label="营业日" value={day} onChange={date => date !== null && onDay(date)} />
        </div>
        {sheet && <Steps sheet={sheet} work={work} />}
      </header>
      {isOvertaken && (
        <Alert
          type="warning"
          message="他人已修改本页，您未保存的内容不能直接保存"
          action={<Button onClick={() => void work.takeTheirs()}>载入最新内容</Button>}
        />
      )}
      {sheet?.isPartial === true && (
        <Alert type="info" message="只显示您权限范围内门店的系统数；提交与审核需要本组全部门店的权限" />
      )}
      {page.error && <Failure error={page.error} onRetry={() => void page.refetch()} />}
      {page.isPending && <Spin />}
      {sheet && (
        <div className={styles['parts']}>
          <Panel>
            <h2 className={styles['title']}>系统数与调整</h2>
            <FigureTable sheet={sheet} />
            <AdjustmentTable sheet={sheet} typed={typed} onType={isOpen ? work.type : undefined} />
            <Locks sheet={sheet} />
          </Panel>
          <Panel>
            <h2 className={styles['title']}>手工填报</h2>
            <EntryTable sheet={sheet} typed={typed} onType={isOpen ? work.type : undefined} />
          </Panel>
        </div>
      )}
    </Page>
  );
}
