import type { EscortChoice } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import { ChoiceDialog } from '@shanmen/shared/counter';

import type { WindowMode } from '../../parts/mode/use-mode.ts';
import type { Sale } from '../../selling/sale/use-sale.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { ExternalNoDialog } from './external-no-dialog.tsx';
import type { TeamChoice } from '../team/team.ts';
import { teamCalls, teamKeysOf } from '../team/team-calls.ts';

type EscortDialogProps = {
  readonly team: TeamChoice;
  readonly visitDate: string;
  readonly onChoose: (escort: EscortChoice) => void;
  readonly onBack: () => void;
};

const nouns = { GUIDE: '导游', DRIVER: '司机' } as const;

/** Who brings the group: those of its enterprise first; the same one once more takes the name off. */
function EscortDialog({ team, visitDate, onChoose, onBack }: EscortDialogProps) {
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

type TeamQuestionsProps = { readonly sale: Sale; readonly mode: WindowMode; readonly today: string };

/** What of a group is asked above the counter. */
export function TeamQuestions(props: TeamQuestionsProps) {
  const { asked } = props.mode;
  if (asked === 'agreement') return <TeamChoosing {...props} />;
  if (asked === 'escort') return <EscortNaming {...props} />;
  return asked === 'external-no' && <OrderNumbering {...props} />;
}

function TeamChoosing({ sale, mode, today }: TeamQuestionsProps) {
  const choose = (team: TeamChoice) => {
    mode.stopAsking();
    sale.dispatch({ type: 'team', team });
  };
  return (
    <AgreementDialog
      visitDate={sale.state.visitDate ?? today}
      onBack={mode.stopAsking}
      onChoose={choose}
      onBooked={orderNo => {
        mode.stopAsking();
        mode.openDesk({ kind: 'collect', code: orderNo });
      }}
    />
  );
}

function EscortNaming({ sale: { state, dispatch }, mode, today }: TeamQuestionsProps) {
  if (state.team === null) return null;
  return (
    <EscortDialog
      team={state.team}
      visitDate={state.visitDate ?? today}
      onBack={mode.stopAsking}
      onChoose={escort => {
        mode.stopAsking();
        dispatch({ type: 'escort', escort });
      }}
    />
  );
}

function OrderNumbering({ sale: { state, dispatch }, mode }: TeamQuestionsProps) {
  if (state.team === null) return null;
  return (
    <ExternalNoDialog
      team={state.team}
      onBack={mode.stopAsking}
      onDone={externalNo => {
        mode.stopAsking();
        dispatch({ type: 'external-no', externalNo });
      }}
    />
  );
}
