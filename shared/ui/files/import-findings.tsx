import type { ImportCheck } from '@shanmen/shared/contracts/import-file';
import { Alert } from '../antd.ts';
import styles from './files.module.css';

/** What is in a file, and what has to be put right before it can be imported. */
export function ImportFindings({ name, of }: { readonly name: string; readonly of: ImportCheck }) {
  const { rowCount, problemCount, problems, doubts = [], imported } = of;
  if (imported) {
    return (
      <Alert
        type="warning"
        showIcon
        title={`「${name}」已由 ${imported.by} 于 ${imported.on} 导入，不能再次导入`}
      />
    );
  }
  if (problemCount === 0 && doubts.length === 0) {
    return <Alert type="success" showIcon title={`「${name}」共 ${rowCount} 行，全部可以导入`} />;
  }
  if (problemCount === 0) {
    return (
      <>
        <Alert
          type="warning"
          showIcon
          title={`「${name}」共 ${rowCount} 行，全部可以导入；其中 ${doubts.length} 处请先核对`}
        />
        <Places of={doubts} word="请核对" />
      </>
    );
  }
  const shown = problems.length < problemCount ? `，列出前 ${problems.length} 处` : '';
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={`「${name}」共 ${rowCount} 行，${problemCount} 处有问题${shown}。改好后重新选择文件`}
      />
      <Places of={problems} word="问题" />
    </>
  );
}

type PlacesProps = { readonly of: ImportCheck['problems']; readonly word: string };

function Places({ of, word }: PlacesProps) {
  return (
    <div className={styles['problems']}>
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">列</th>
            <th scope="col">{word}</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ row, column, text }) => (
            <tr key={`${row} ${column} ${text}`}>
              <td>{row}</td>
              <td>{column}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
