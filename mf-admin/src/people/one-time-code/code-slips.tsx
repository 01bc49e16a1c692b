import type { OneTimeCode } from '@shanmen/shared/contracts/admin/people/user';
import { printSheet } from '@shanmen/shared/print';
import { formatInstant } from '@shanmen/shared/time';

/** 打印口令单: what is shown this once, on paper for whom it belongs to. */
export function printCodes(codes: readonly OneTimeCode[]): void {
  void printSheet(<CodeSlips codes={codes} />, { foot: '一次性口令单' });
}

type Codes = { readonly codes: readonly OneTimeCode[] };

/** Codes in groups that can be read out, one line for each person. */
export function CodeTable({ codes }: Codes) {
  return (
    <table>
      <thead>
        <tr>
          {['账号', '姓名', '一次性口令', '有效至'].map(head => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {codes.map(({ userName, name, code, expiresAt }) => (
          <tr key={userName}>
            <td>{userName}</td>
            <td>{name}</td>
            <td>
              <code>{code.match(/.{1,4}/g)?.join(' ')}</code>
            </td>
            <td>{formatInstant(expiresAt).slice(0, 16)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A sheet to cut into slips, one for each person. */
function CodeSlips({ codes }: Codes) {
  return (
    <>
      <h1>一次性口令单</h1>
      <div className="words">
        <span>沿线剪开，只交给本人；首次登录后须先改密码。</span>
      </div>
      <CodeTable codes={codes} />
    </>
  );
}
