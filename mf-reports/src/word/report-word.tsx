import { NotFound, useAuth, useTab } from '@shanmen/shared';
import type { ReportSection } from '@shanmen/shared/contracts/reports/report';
import { todayGroupKeys, todayGroups } from '@shanmen/shared/contracts/reports/today-sheet';
import { type WordAnswer, wordFormats, type WordNo, wordNos } from '@shanmen/shared/contracts/reports/word';
import { businessDay, formatInstant } from '@shanmen/shared/time';
import {
  Alert,
  Button,
  DayInput,
  DownloadIcon,
  DrillPanel,
  Dropdown,
  Failure,
  type Filters,
  Page,
  PageTitle,
  PrinterIcon,
  ReportPaper,
  Select,
  Spin,
  useAddressFilters,
} from '@shanmen/ui';
import { useState } from 'react';
import { useWord } from './use-word.ts';
import styles from './word.module.css';
import { WordDesigner } from './word-designer.tsx';

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
        <Select
          aria-label="门店组"
          value={answer?.storeGroup ?? storeGroup}
          options={groups}
          onChange={(group: string) => apply({ ...filters, storeGroup: group, version: '' })}
        />
        {answer && answer.kept.length > 0 && (
          <Select
            aria-label="版本"
            value={version}
            options={[
              { value: '0', label: '当前数据' },
              ...answer.kept.map(kept => ({ value: String(kept.version), label: `第 ${kept.version} 版` })),
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

type ActionsProps = {
  readonly no: WordNo;
  readonly answer: WordAnswer;
  readonly word: ReturnType<typeof useWord>;
};

/** 打印, 导出, 留存 and 设计, by who may do so. */
function Actions({ no, answer: { version, kept, changes, isPartial }, word }: ActionsProps) {
  const mayPrint = useAuth(`report:word${no}:print`);
  const mayExport = useAuth(`report:word${no}:export`);
  const mayDesign = useAuth(`report:word${no}:design`);
  const [isDesigning, setDesigning] = useState(false);
  const isNew = version === 0 && !isPartial && (kept.length === 0 || changes.length > 0);
  return (
    <>
      {mayPrint && isNew && (
        <Button loading={word.keep.isPending} onClick={() => word.keep.mutate()}>
          {kept.length === 0 ? '留存快照' : '生成新版'}
        </Button>
      )}
      {mayExport && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: Object.entries(wordFormats).map(([key, label]) => ({ key, label })),
            onClick: ({ key }) => word.save.mutate(key === 'docx' ? 'docx' : 'xlsx'),
          }}
        >
          <Button icon={<DownloadIcon />} loading={word.save.isPending}>
            导出
          </Button>
        </Dropdown>
      )}
      {mayPrint && (
        <Button
          type="primary"
          icon={<PrinterIcon />}
          loading={word.print.isPending}
          onClick={() => word.print.mutate()}
        >
          打印
        </Button>
      )}
      {mayDesign && <Button onClick={() => setDesigning(true)}>设计</Button>}
      {isDesigning && (
        <WordDesigner no={no} onClose={() => setDesigning(false)} onSaved={() => void word.refresh()} />
      )}
    </>
  );
}

/** What is kept of the day, and what became else since. */
function Kept({ answer: { version, kept, changes } }: { readonly answer: WordAnswer }) {
  const shown = version === 0 ? kept[0] : kept.find(each => each.version === version);
  if (shown === undefined) return null;
  const { at, by, printed, sha256 } = shown;
  const before = version === 0 ? shown.version : version - 1;
  return (
    <div className={styles['kept']}>
      <p>
        第 {shown.version} 版由 {by ?? '日结'} 于 {formatInstant(at)} 留存，已打印 {printed} 次，SHA-256{' '}
        {sha256.slice(0, 16)}…
      </p>
      {changes.length > 0 && (
        <details>
          <summary>
            {version === 0 ? '当前数据' : `第 ${version} 版`}与第 {before} 版相比有 {changes.length} 处变化
          </summary>
          <table>
            <thead>
              <tr>
                {['区块', '行', '列', '原值', '现值'].map(title => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map((change, at) => (
                <tr key={at}>
                  <td>{change.block}</td>
                  <td>{change.row}</td>
                  <td>{change.column}</td>
                  <td>{change.from || '—'}</td>
                  <td>{change.to || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
}
