import type {
  PermissionDifference,
  PermissionWhatIf,
} from '@shanmen/shared/contracts/admin/rights/permission';
import { systemTypes } from '@shanmen/shared/contracts/screen';
import { Alert, Failure, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { permissionTitle } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import { explainCalls, explainKeysOf } from './explain-calls.ts';
import styles from './explain.module.css';
import { useReachWords } from './use-reach-words.ts';

type Change = PermissionDifference['changes'][number];

/** What somebody would gain, lose, and reach otherwise, as the server works it out. */
export function Difference({ supposed }: { readonly supposed: PermissionWhatIf }) {
  const answer = useQuery({
    queryKey: explainKeysOf.whatIf(supposed),
    queryFn: () => explainCalls.whatIf(supposed),
  });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { changes, typesGained, typesLost, waiting } = answer.data;
  const gained = changes.filter(({ before }) => before === null);
  const lost = changes.filter(({ after }) => after === null);
  const moved = changes.filter(({ before, after }) => before !== null && after !== null);
  return (
    <div className={styles['answer']} role="status" aria-label="假设的结果">
      {waiting.length > 0 && (
        <Alert type="warning" showIcon title={`${waiting.join('、')}须他人复核，通过之前不会生效`} />
      )}
      <p>
        {changes.length === 0
          ? '与现在没有差别。'
          : `新增 ${gained.length} 项，失去 ${lost.length} 项，范围改变 ${moved.length} 项。`}
        {typesIn('入口页多出', typesGained)}
        {typesIn('入口页不再有', typesLost)}
      </p>
      <Changes title="新增" changes={gained} />
      <Changes title="失去" changes={lost} />
      <Changes title="范围改变" changes={moved} />
    </div>
  );
}

/** Permissions that change alike stand together, under what changes. */
function Changes({ title, changes }: { readonly title: string; readonly changes: readonly Change[] }) {
  const wordsOf = useReachWords();
  const groups = changes.map(({ code, before, after }) => ({
    where: [before, after].flatMap(reach => (reach === null ? [] : [wordsOf(reach)])).join(' → '),
    name: permissionTitle(code),
  }));
  return [...new Set(groups.map(({ where }) => where))].map(where => {
    const names = groups.filter(each => each.where === where).map(({ name }) => name);
    return (
      <section key={where} aria-label={`${title}：${where}`}>
        <h3>
          {title} {names.length} 项 <span className={styles['facts']}>{where}</span>
        </h3>
        <p>{names.join('、')}</p>
      </section>
    );
  });
}

function typesIn(what: string, types: readonly string[]): string {
  const names = Object.entries(systemTypes).flatMap(([type, title]) => (types.includes(type) ? [title] : []));
  return names.length === 0 ? '' : `${what}「${names.join('、')}」。`;
}
