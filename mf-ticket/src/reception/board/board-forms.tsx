import type { Team, TeamCard } from '@shanmen/shared/contracts/reception/teams/team';

import { DispatchForm } from '../docent/dispatch-form.tsx';
import { type HeldPlate, IssueForm, LossForm, ReturnForm, SwapForm } from '../plate/plate-forms.tsx';
import { ArriveForm } from '../team/arrive-form.tsx';
import { LeaveDialog } from '../team/leave-dialog.tsx';
import { MemberList } from '../team/member-list.tsx';
import { TeamForm } from '../team/team-form.tsx';

/** The form that lies above the board. */
export type BoardForm =
  | { readonly kind: 'walk-in' }
  | { readonly kind: 'booking' }
  | { readonly kind: 'edit'; readonly team: TeamCard }
  | { readonly kind: 'arrive' | 'issue' | 'members' | 'leave'; readonly team: Team }
  | { readonly kind: 'dispatch'; readonly team: Team | null }
  | { readonly kind: 'return' | 'lost' | 'swap'; readonly plate: HeldPlate };

type BoardFormsProps = {
  readonly form: BoardForm;
  readonly today: string;
  readonly onTeam: (id: number) => void;
  readonly onForm: (form: BoardForm) => void;
  readonly onClose: () => void;
};

export function BoardForms({ form, today, onTeam, onForm, onClose }: BoardFormsProps) {
  switch (form.kind) {
    case 'walk-in':
    case 'booking':
      return <TeamForm of={form.kind} today={today} onTeam={onTeam} onClose={onClose} />;
    case 'edit':
      return <TeamForm of={form.team} today={today} onClose={onClose} />;
    case 'arrive':
      return <ArriveForm team={form.team} onClose={onClose} />;
    case 'issue':
      return <IssueForm team={form.team} onClose={onClose} />;
    case 'members':
      return <MemberList team={form.team} onClose={onClose} />;
    case 'leave':
      return (
        <LeaveDialog
          team={form.team}
          onPlate={plate => onForm({ kind: 'return', plate })}
          onClose={onClose}
        />
      );
    case 'dispatch':
      return <DispatchForm team={form.team} onClose={onClose} />;
    case 'return':
      return <ReturnForm plate={form.plate} onClose={onClose} />;
    case 'lost':
      return <LossForm plate={form.plate} onClose={onClose} />;
    case 'swap':
      return <SwapForm plate={form.plate} onClose={onClose} />;
  }
}
