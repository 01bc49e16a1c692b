import type { WindowMode } from '../../parts/mode/use-mode.ts';
import type { Sale } from '../../selling/sale/use-sale.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { EscortDialog } from './tour-crew-dialog.tsx';
import { ExternalNoDialog } from './external-no-dialog.tsx';
import type { TeamChoice } from '../team/team.ts';

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
