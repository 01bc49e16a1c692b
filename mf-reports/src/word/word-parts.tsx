import { useAuth } from '@shanmen/shared';
import { type WordAnswer, wordFormats, type WordNo } from '@shanmen/shared/contracts/reports/word';
import { formatInstant } from '@shanmen/shared/time';
import { Button, DownloadIcon, Dropdown, PrinterIcon } from '@shanmen/ui';
import { useState } from 'react';
import type { useWord } from './use-word.ts';
import styles from './word.module.css';
import { WordDesigner } from './word-designer.tsx';
import { Lock } from './word-lock.tsx';

type ActionsProps = {
  readonly no: WordNo;
  readonly answer: WordAnswer;
  readonly word: ReturnType<typeof useWord>;
};

/** 打印, 导出, 留存 and 设计, by who may do so. */
export function Actions({ no, answer, word }: ActionsProps) {
  const { version, kept, changes, isPartial } = answer;
  const mayPrint = useAuth(`report:word${no}:print`);
  const mayKeep = useAuth(no === 1 ? 'report:word1:create' : `report:word${no}:print`);
  const mayExport = useAuth(`report:word${no}:export`);
  const mayDesign = useAuth(`report:word${no}:design`);
  const [isDesigning, setDesigning] = useState(false);
  const isNew = version === 0 && !isPartial && (kept.length === 0 || changes.length > 0);
  return (
    <>
      {mayKeep && isNew && (
        <Button loading={word.keep.isPending} onClick={() => word.keep.mutate()}>
          {kept.length === 0 ? '留存快照' : '生成新版'}
        </Button>
      )}
      {no === 1 && <Lock answer={answer} word={word} />}
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
export function Kept({ answer: { version, kept, changes } }: { readonly answer: WordAnswer }) {
  const shown = version === 0 ? kept[0] : kept.find(each => each.version === version);
  if (shown === undefined) return null;
  const { at, by, printed, sha256, lockNo } = shown;
  const before = version === 0 ? shown.version : version - 1;
  return (
    <div className={styles['kept']}>
      <p>
        {lockNo !== null && <strong>已锁定 {lockNo} </strong>}第 {shown.version} 版由 {by ?? '日结'} 于{' '}
        {formatInstant(at)} 留存，已打印 {printed} 次，SHA-256 {sha256.slice(0, 16)}…
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
