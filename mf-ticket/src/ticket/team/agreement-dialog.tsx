import { ChoiceDialog } from '../choice/choice-dialog.tsx';
import { teamCalls, teamKeysOf } from './team-calls.ts';
import type { TeamChoice } from './team.ts';

type AgreementDialogProps = {
  readonly visitDate: string;
  readonly onChoose: (team: TeamChoice) => void;
  readonly onBack: () => void;
};

/** Whom a group is sold to: a few letters of code or initials, and Enter. */
export function AgreementDialog({ visitDate, onChoose, onBack }: AgreementDialogProps) {
  return (
    <ChoiceDialog
      label="选择协议"
      title={
        <>
          团队协议 <small>游玩日期 {visitDate}</small>
        </>
      }
      hint="输入企业编码、拼音首字母或协议号"
      none="没有可用的协议：核对编码，或协议已到期"
      find={(typed, signal) => teamCalls.find(visitDate, typed, signal)}
      queryKey={typed => teamKeysOf.found(visitDate, typed)}
      rowKey={({ id }) => String(id)}
      row={({ enterpriseCode, enterpriseName, title, no }) => [
        enterpriseCode,
        enterpriseName,
        `${title} ${no}`,
      ]}
      onChoose={({ id, no, enterpriseName }) => onChoose({ agreementId: id, no, enterpriseName })}
      onBack={onBack}
    />
  );
}
