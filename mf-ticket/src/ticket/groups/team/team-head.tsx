import type { TeamOffer } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import { KeyButton, keyOf, NoticeLine, Yuan } from '@shanmen/shared/counter';
import type { PricedLine } from '../../selling/cart/cart.ts';
import { type CartCommand, cartKeys } from '../../selling/sale/sale-keys.ts';
import { codeCount, headsOf, type TeamChoice } from './team.ts';
import styles from './team-head.module.css';

type TeamHeadProps = {
  readonly team: TeamChoice;
  /** Null while it is read, and where the agreement is not in force on the visit day. */
  readonly offer: TeamOffer | null;
  readonly refusal: string | null;
  readonly lines: readonly PricedLine[];
  readonly ticketForm: 'EACH' | 'GROUP' | null;
  readonly onCommand: (command: CartCommand) => void;
};

/** Whom the cart is for, what was agreed, and how far the group is: it changes with every head that is typed. */
export function TeamHead({ team, offer, refusal, lines, ticketForm, onCommand }: TeamHeadProps) {
  const codes = lines.reduce((sum, line) => sum + codeCount(line, ticketForm), 0);
  const named = [team.guide, team.driver].flatMap(escort => (escort ? [escort.words] : []));
  return (
    <section className={styles.team} aria-label="团队协议">
      <p className={styles.name}>
        <strong>{team.enterpriseName}</strong>
        <small>
          {team.no}
          {team.received && ` · ${team.received.plateNo ?? team.received.teamNo}`}
        </small>
      </p>
      {refusal !== null && <NoticeLine notice={{ tone: 'danger', text: refusal }} />}
      {offer && <Terms offer={offer} lines={lines} />}
      <div className={styles.buttons}>
        <KeyButton
          of={keyOf(cartKeys, 'escort')}
          {...(named.length > 0 ? { label: named.join(' · ') } : {})}
          onPress={() => onCommand('escort')}
        />
        <KeyButton
          of={keyOf(cartKeys, 'external-no')}
          {...(team.externalNo === undefined ? {} : { label: team.externalNo })}
          onPress={() => onCommand('external-no')}
        />
        {lines.length > 0 && (
          <KeyButton
            of={keyOf(cartKeys, 'ticket-form')}
            label={`${ticketForm === null ? '出票' : ticketForm === 'GROUP' ? '一团一票' : '一人一票'}：${codes} 张`}
            onPress={() => onCommand('ticket-form')}
          />
        )}
        {lines.length > 0 && <KeyButton of={keyOf(cartKeys, 'book')} onPress={() => onCommand('book')} />}
      </div>
    </section>
  );
}

function Terms({ offer, lines }: { readonly offer: TeamOffer; readonly lines: readonly PricedLine[] }) {
  const { counted, free, along } = headsOf(lines);
  // Nobody is too few before the first head is typed.
  const isGroup = counted === 0 || counted >= offer.groupMinHeads;
  return (
    <ul className={styles.terms}>
      <li data-met={isGroup}>
        {offer.groupMinHeads > 1 ? `${offer.groupMinHeads} 人成团` : '不限人数'} · <b>{counted} 人</b>
      </li>
      {offer.freePerN !== null && (
        <li>
          {offer.freePerN} 免 1 · <b>免 {free} 人</b>
        </li>
      )}
      {offer.companions > 0 && (
        <li data-met={along <= offer.companions}>
          陪同免票{' '}
          <b>
            {along}/{offer.companions}
          </b>
        </li>
      )}
      {offer.availableFen !== null && (
        <li>
          账户可用{' '}
          <b>
            <Yuan fen={offer.availableFen} />
          </b>
        </li>
      )}
    </ul>
  );
}
