import { NotFound, useAuth, useTab } from '@shanmen/shared';
import {
  type TodayGroup,
  todayGroupKeys,
  todayGroups,
  type TodaySheet,
  todayStates,
} from '@shanmen/shared/contracts/reports/today-sheet';
import { businessDay, formatInstant } from '@shanmen/shared/time';
import {
  Alert,
  Button,
  DayInput,
  Failure,
  Page,
  PageTitle,
  Panel,
  ReasonDialog,
  Spin,
  StatusTag,
  useAddressFilters,
  useFeedback,
} from '@shanmen/ui';
import { useState } from 'react';
import styles from './today-edit.module.css';
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

type StepsProps = { readonly sheet: TodaySheet; readonly work: ReturnType<typeof useTodaySheet> };

const presets = ['数据有误，退回修改', '补录遗漏项目', '门店要求更正'];

/** 提交, 审核 and 退回 or 解锁, by who may do so. */
function Steps({ sheet: { group, state, version, isPartial }, work: { step, isBusy } }: StepsProps) {
  const mayGoOn = useAuth(`report:today.${group}:${state === 'editing' ? 'submit' : 'audit'}`);
  const mayUnlock = useAuth(`report:today.${group}:unlock`);
  const [isAsking, setIsAsking] = useState(false);
  const { confirm } = useFeedback();
  const unlockTitle = state === 'audited' ? '解锁' : '退回';
  const audit = async () => {
    const question = { title: '审核后锁定系统数并留存快照', yes: '审核并锁定' };
    if (await confirm(question)) step.mutate({ name: 'audit' });
  };
  if (isPartial) return null;
  return (
    <>
      {state === 'editing' && mayGoOn && (
        <Button
          type="primary"
          disabled={isBusy || version === 0}
          title={version === 0 ? '填写或确认后才能提交' : ''}
          onClick={() => step.mutate({ name: 'submit' })}
        >
          提交
        </Button>
      )}
      {state === 'submitted' && mayGoOn && (
        <Button type="primary" disabled={isBusy} onClick={() => void audit()}>
          审核
        </Button>
      )}
      {state !== 'editing' && mayUnlock && <Button onClick={() => setIsAsking(true)}>{unlockTitle}</Button>}
      <ReasonDialog
        title={unlockTitle}
        open={isAsking}
        presets={presets}
        onClose={() => setIsAsking(false)}
        onDone={reason => {
          setIsAsking(false);
          step.mutate({ name: 'unlock', reason });
        }}
      />
    </>
  );
}

/** What was locked when, by whom, under which digest. */
function Locks({ sheet: { locks, submittedBy } }: { readonly sheet: TodaySheet }) {
  return (
    <ul className={styles['locks']}>
      {submittedBy !== null && <li>提交人：{submittedBy}</li>}
      {locks.map(({ edition, at, by, sha256 }) => (
        <li key={edition}>
          第 {edition} 版 {formatInstant(at)} 由 {by} 审核，SHA-256 {sha256.slice(0, 16)}…
        </li>
      ))}
    </ul>
  );
}
