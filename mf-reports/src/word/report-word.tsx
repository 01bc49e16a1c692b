import { NotFound, useTab } from '@shanmen/shared';
import type { ReportSection } from '@shanmen/shared/contracts/reports/report';
import { todayGroupKeys, todayGroups } from '@shanmen/shared/contracts/reports/today-sheet';
import { type WordNo, wordNos } from '@shanmen/shared/contracts/reports/word';
import { businessDay } from '@shanmen/shared/time';
import {
  Alert,
  DayInput,
  DrillPanel,
  Failure,
  type Filters,
  Page,
  PageTitle,
  ReportPaper,
  Select,
  Spin,
  useAddressFilters,
} from '@shanmen/ui';
import { useState } from 'react';
import { useWord } from './use-word.ts';
import styles from './word.module.css';
import { Actions, Kept } from './word-parts.tsx';

/** 报表字 of the number that the menu entry names: the sheet of a day as it stands on paper. */
export function ReportWord() {
  const { args } = useTab();
  const no = wordNos.find(each => String(each) === args['word']);
  return no === undefined ? <NotFound /> : <WordPage no={no} />;
}

const groups = todayGroupKeys.map(value => ({ value, label: todayGroups[value] }));
type Drilled = { readonly to: string; readonly path: readonly string[]; readonly filters: Filters };

function WordPage({ no }: { readonly no: WordNo }) {
  const [today] = useState(() => businessDay(new Date()));
  const { filters, apply } = useAddressFilters({ date: today });
  const { date = today, storeGroup = '', version = '0' } = filters;
  const word = useWord({ word: String(no), date, storeGroup, version: Number(version) });
  const [drilled, setDrilled] = useState<Drilled | null>(null);
  const answer = word.page.data;
  const drill = ({ title, drill: { to, rows }, rows: cells, labels }: ReportSection, row: number) => {
    const names = (cells[row] ?? []).slice(0, labels).filter(cell => typeof cell === 'string');
    setDrilled({ to, path: [title, ...names], filters: { from: date, to: date, ...rows[row] } });
  };
  return (
    <Page isBusy={word.page.isFetching}>
      <header className={styles['head']}>
        <PageTitle>
          报表字{no} {answer?.sheet.title}
        </PageTitle>
        <div>
          <DayInput
            aria-label="营业日"
            value={date}
            onChange={day => day !== null && apply({ ...filters, date: day, version: '' })}
          />
        </div>
        {no !== 1 && (
          <Select
            aria-label="门店组"
            value={answer?.storeGroup ?? storeGroup}
            options={groups}
            onChange={(group: string) => apply({ ...filters, storeGroup: group, version: '' })}
          />
        )}
        {answer && answer.kept.length > 0 && (
          <Select
            aria-label="版本"
            value={version}
            options={[
              { value: '0', label: '当前数据' },
              ...answer.kept.map(kept => ({
                value: String(kept.version),
                label: `第 ${kept.version} 版${kept.lockNo === null ? '' : ' · 已锁定'}`,
              })),
            ]}
            onChange={(next: string) => apply({ ...filters, version: next === '0' ? '' : next })}
          />
        )}
        {answer && <Actions no={no} answer={answer} word={word} />}
      </header>
      {answer?.isPartial === true && <Alert type="info" message="只统计您权限范围内的门店；打印不留存" />}
      {answer && <Kept answer={answer} />}
      {word.page.error && <Failure error={word.page.error} onRetry={() => void word.page.refetch()} />}
      {word.page.isPending && <Spin />}
      {answer && (
        <div className={styles['paper']}>
          <ReportPaper sheet={answer.sheet} onDrill={drill} />
        </div>
      )}
      {drilled && (
        <DrillPanel
          report={drilled.to}
          path={drilled.path}
          filters={drilled.filters}
          onClose={() => setDrilled(null)}
        />
      )}
    </Page>
  );
}
