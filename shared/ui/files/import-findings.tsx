import type { ImportCheck, ImportProblem } from '@shanmen/shared/contracts/import-file';
import { Alert, AntTable } from '../antd.ts';
import styles from './files.module.css';

const columns = [
  { title: '行', dataIndex: 'row', width: 64 },
  { title: '列', dataIndex: 'column', width: 112 },
  { title: '问题', dataIndex: 'text' },
];

/** What is in a file, and what has to be put right before it can be imported. */
export function ImportFindings({ name, of }: { readonly name: string; readonly of: ImportCheck }) {
  const { rowCount, problemCount, problems, imported } = of;
  if (imported) {
    return (
      <Alert
        type="warning"
        showIcon
        title={`「${name}」已由 ${imported.by} 于 ${imported.on} 导入，不能再次导入`}
      />
    );
  }
  if (problemCount === 0) {
    return <Alert type="success" showIcon title={`「${name}」共 ${rowCount} 行，全部可以导入`} />;
  }
  const shown = problems.length < problemCount ? `，列出前 ${problems.length} 处` : '';
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={`「${name}」共 ${rowCount} 行，${problemCount} 处有问题${shown}。改好后重新选择文件`}
      />
      <AntTable<ImportProblem>
        className={styles['problems'] ?? ''}
        size="small"
        columns={columns}
        dataSource={[...problems]}
        rowKey={({ row, column, text }) => `${row} ${column} ${text}`}
        pagination={false}
        scroll={{ y: 260 }}
      />
    </>
  );
}
