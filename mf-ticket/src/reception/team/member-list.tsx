import { apiErrorOf } from '@shanmen/shared';
import type { ImportFile } from '@shanmen/shared/contracts/import-file';
import type { Team } from '@shanmen/shared/contracts/reception/teams/team';
import {
  type MemberListAnswer,
  type MemberRow,
  memberColumns,
} from '@shanmen/shared/contracts/reception/teams/team-member';
import { Alert, Button, FileButton, Input, Modal, readImportFile, useDone } from '@shanmen/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { boardKeys, teamCalls } from '../reception-calls.ts';
import styles from './team.module.css';

type MemberListProps = { readonly team: Team; readonly onClose: () => void };

type NameList = { readonly rows: MemberRow[] } | { readonly file: ImportFile };

/** 导入名单: pasted from a sheet or as a file; judged first, and only then does it replace the list before it. */
export function MemberList({ team, onClose }: MemberListProps) {
  const done = useDone(onClose, ...boardKeys);
  const [pasted, setPasted] = useState('');
  const [chosen, setChosen] = useState<ImportFile | null>(null);
  const list: NameList = chosen ? { file: chosen } : { rows: rowsOf(pasted) };
  const checking = useMutation({
    mutationFn: (sent: NameList) => teamCalls.list(team.id, { ...sent, isTrial: true }),
  });
  const taking = useMutation({
    mutationFn: (sent: NameList) => teamCalls.list(team.id, { ...sent, isTrial: false }),
    onSuccess: ({ listed, problems }) =>
      done(`名单 ${listed} 人${problems.length > 0 ? `，${problems.length} 行未导入` : ''}`),
  });
  const failure = checking.error ?? taking.error;
  const isEmpty = 'rows' in list && list.rows.length === 0;
  const found = checking.data;
  return (
    <Modal
      title={`导入名单 ${team.teamNo} · ${team.enterpriseName ?? '散客团'}`}
      open
      width={640}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button disabled={isEmpty} loading={checking.isPending} onClick={() => checking.mutate(list)}>
            核对
          </Button>
          <Button
            type="primary"
            disabled={!found || found.listed === 0}
            loading={taking.isPending}
            onClick={() => taking.mutate(list)}
          >
            {found ? `导入 ${found.listed} 人` : '导入'}
          </Button>
        </>
      }
    >
      <div className={styles['list']}>
        <Input.TextArea
          aria-label="名单"
          rows={8}
          value={pasted}
          placeholder={`从表格复制后粘贴，每行一人：${memberColumns.join(' ')}`}
          disabled={chosen !== null}
          onChange={event => {
            setPasted(event.target.value);
            checking.reset();
          }}
        />
        <FileButton
          accept=".xlsx"
          onChosen={file => {
            void readImportFile(file).then(setChosen);
            checking.reset();
          }}
        >
          {chosen ? `已选 ${chosen.name}，重新选择` : '或选择 xlsx 文件'}
        </FileButton>
        {failure && <Alert type="error" showIcon title={apiErrorOf(failure).message} />}
        {found && <Findings of={found} team={team} lines={chosen ? null : linesOf(pasted)} />}
      </div>
    </Modal>
  );
}

type FindingsProps = {
  readonly of: MemberListAnswer;
  readonly team: Team;
  /** On which line each row was pasted; null of a file. */
  readonly lines: readonly number[] | null;
};

function Findings({
  of: { rowCount, listed, added, removed, problems, expected },
  team,
  lines,
}: FindingsProps) {
  const bound = team.headsTicketed > 0 ? `票 ${expected} 张` : `计划 ${expected} 人`;
  return (
    <section aria-label="核对结果">
      <p className={styles['found']}>
        共 {rowCount} 行，可导入 {listed} 人（新增 {added}，移出 {removed}）
        {expected !== listed && ` · 名单 ${listed} 人 / ${bound}，人数不一致`}
      </p>
      {problems.length > 0 && (
        <ol className={styles['problems']}>
          {problems.map(problem => (
            <li key={`${problem.row} ${problem.column}`}>
              第 {lines?.[problem.row - 1] ?? problem.row} 行 {problem.column}：{problem.text}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/**
 * Rows as a sheet gives them: one person a line, parts apart by tabs, commas or spaces; a heading line is left out. Between
 * tabs and commas a part may be empty.
 */
export function rowsOf(pasted: string): MemberRow[] {
  return pasted
    .split(/\r?\n/)
    .filter(isPerson)
    .map(line => {
      const between = [/\t/, /[,，]/].find(mark => mark.test(line));
      const parts = between ? line.split(between) : line.trim().split(/\s+/);
      const [name = '', idNo = '', mobile = '', crowd = ''] = parts.map(part => part.trim());
      return { name, idNo, mobile, crowd };
    });
}

/** On which line of what was pasted each row stands, from 1 on. */
export function linesOf(pasted: string): number[] {
  return pasted.split(/\r?\n/).flatMap((line, index) => (isPerson(line) ? [index + 1] : []));
}

function isPerson(line: string): boolean {
  return line.trim() !== '' && !line.trimStart().startsWith(memberColumns[0]);
}
