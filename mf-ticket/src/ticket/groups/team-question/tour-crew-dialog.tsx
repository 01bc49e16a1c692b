import type { EscortChoice } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import { ChoiceDialog } from '../../parts/choice/choice-dialog.tsx';
import { teamCalls, teamKeysOf } from '../team/team-calls.ts';
import type { TeamChoice } from '../team/team.ts';

type EscortDialogProps = {
  readonly team: TeamChoice;
  readonly visitDate: string;
  readonly onChoose: (escort: EscortChoice) => void;
  readonly onBack: () => void;
};

const nouns = { GUIDE: '导游', DRIVER: '司机' } as const;

/** Who brings the group: those of its enterprise first; the same one once more takes the name off. */
export function EscortDialog({ team, visitDate, onChoose, onBack }: EscortDialogProps) {
  const { agreementId } = team;
  return (
    <ChoiceDialog
      label="选择导游司机"
      title={
        <>
          导游或司机 <small>{team.enterpriseName}</small>
        </>
      }
      hint="输入编号、拼音首字母、导游证号、车牌或手机号"
      none="没有找到：核对编号，或已停用、导游证已过期"
      find={(typed, signal) => teamCalls.escorts({ agreementId, visitDate, keyword: typed }, signal)}
      queryKey={typed => teamKeysOf.escorts({ agreementId, visitDate, keyword: typed })}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      row={({ kind, name, mark, enterpriseName }) => [
        nouns[kind],
        `${name} ${mark}`,
        enterpriseName ?? '自由',
      ]}
      onChoose={onChoose}
      onBack={onBack}
    />
  );
}
