import { Alert } from '@shanmen/ui';

const most = 3;

/** What whoever audits it should look at; it stops nobody, and leaves the lines in sight. */
export function DocumentWarnings({ texts }: { texts: readonly string[] }) {
  const [first, more] = [texts.slice(0, most), texts.slice(most)];
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {first.map(text => (
            <div key={text}>{text}</div>
          ))}
          {more.length > 0 && (
            <details>
              <summary>还有 {more.length} 条</summary>
              {more.map(text => (
                <div key={text}>{text}</div>
              ))}
            </details>
          )}
        </>
      }
    />
  );
}
