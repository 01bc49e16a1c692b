import { apiErrorOf, useAuth } from '@shanmen/shared';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { TeamAgreement } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import { ChoiceDialog, classifyScan } from '@shanmen/shared/counter';
import { formatYuan } from '@shanmen/shared/money';
import { teamCalls, teamKeysOf } from '../team/team-calls.ts';
import { receivedAs, type TeamChoice } from '../team/team.ts';

type AgreementDialogProps = {
  readonly visitDate: string;
  readonly onChoose: (team: TeamChoice) => void;
  /** A group that has booked fetches what it booked. */
  readonly onBooked: (orderNo: string) => void;
  readonly onBack: () => void;
};

type Found =
  | { readonly kind: 'agreement'; readonly agreement: TeamAgreement }
  | { readonly kind: 'booking'; readonly order: CollectableOrder }
  | { readonly kind: 'received'; readonly team: TeamChoice };

/** Whom a group is sold to, or which group has booked: a few letters or digits, and Enter. */
export function AgreementDialog({ visitDate, onChoose, onBooked, onBack }: AgreementDialogProps) {
  const mayCollect = useAuth('ticket:sale:collect');
  return (
    <ChoiceDialog<Found>
      label="选择协议"
      title={
        <>
          团队协议 <small>游玩日期 {visitDate}</small>
        </>
      }
      hint={mayCollect ? bookedHint : '输入企业编码、拼音首字母或协议号'}
      none="没有可用的协议或预订：核对编码，或协议已到期"
      find={(typed, signal) => findTeams(visitDate, typed, mayCollect, signal)}
      queryKey={typed => teamKeysOf.found(visitDate, typed)}
      rowKey={keyOf}
      row={rowOf}
      onChoose={found => {
        if (found.kind === 'booking') return onBooked(found.order.orderNo);
        if (found.kind === 'received') return onChoose(found.team);
        const { id, no, enterpriseName } = found.agreement;
        onChoose({ agreementId: id, no, enterpriseName });
      }}
      onBack={onBack}
    />
  );
}

/** One line of the field: what comes to hand first. Guides and numbers of orders are found as well. */
const bookedHint = '输入号牌、编码、拼音首字母或协议号；已预订的可用车牌、手机、取票码';

/** Agreements first, as always: what was booked stands below them, or alone where only it was found. */
async function findTeams(
  visitDate: string,
  typed: string,
  mayCollect: boolean,
  signal?: AbortSignal,
): Promise<Found[]> {
  const [agreements, booked, received] = await Promise.all([
    teamCalls.find(visitDate, typed, signal),
    mayCollect && typed.length > 1 ? teamCalls.findBooked(typed, signal) : [],
    isPlate(typed) ? findReceived(typed, signal) : null,
  ]);
  // Codes of enterprises look like plates: a plate that is with nobody says so where nothing else was meant.
  if (received instanceof Error && agreements.length + booked.length === 0) throw received;
  return [
    ...(received === null || received instanceof Error
      ? []
      : [{ kind: 'received' as const, team: received }]),
    ...agreements.map(agreement => ({ kind: 'agreement' as const, agreement })),
    ...booked.map(order => ({ kind: 'booking' as const, order })),
  ];
}

/** The team that has the plate; the refusal where the plate is with nobody, null where there is no such plate. */
async function findReceived(code: string, signal?: AbortSignal): Promise<TeamChoice | Error | null> {
  try {
    return receivedAs(await teamCalls.received(code, signal));
  } catch (error) {
    const refusal = apiErrorOf(error);
    return refusal.has('plate_unknown') ? null : refusal;
  }
}

/** A letter and three digits, as plates have. */
const isPlate = (typed: string) => classifyScan(typed, { paying: false }).kind === 'plate';

function keyOf(found: Found): string {
  if (found.kind === 'agreement') return String(found.agreement.id);
  return found.kind === 'booking' ? `booking ${found.order.orderNo}` : `team ${found.team.received?.teamNo}`;
}

function rowOf(found: Found) {
  if (found.kind === 'agreement') return agreementRow(found.agreement);
  return found.kind === 'booking' ? bookingRow(found.order) : receivedRow(found.team);
}

function receivedRow({ enterpriseName, no, guide, received }: TeamChoice) {
  return [
    received?.plateNo ?? '已接待',
    enterpriseName,
    [received?.teamNo, guide?.words, no].filter(Boolean).join(' · '),
  ] as const;
}

function agreementRow({ enterpriseCode, enterpriseName, title, no }: TeamAgreement) {
  return [enterpriseCode, enterpriseName, `${title} ${no}`] as const;
}

function bookingRow({ contactName, mobileMasked, visitDate, tickets, totalFen, team }: CollectableOrder) {
  const persons = tickets.reduce((sum, { personCount }) => sum + personCount, 0);
  const enterprise = team?.enterpriseName ?? contactName;
  const who = contactName === enterprise ? '' : `${contactName} ${mobileMasked} · `;
  return ['已预订', enterprise, `${who}${visitDate} · ${persons} 人 · ¥${formatYuan(totalFen)}`] as const;
}
