import { useId } from 'react';
import { Field } from './field.tsx';
import { MobileFields } from './mobile-fields.tsx';
import { type People, type Person, personAt, type Seat } from './people.ts';
import { PersonFields } from './person-fields.tsx';
import type { MobileEntry } from './use-mobile.ts';
import styles from './visitors.module.css';

type Props = {
  readonly seats: readonly Seat[];
  readonly people: People;
  readonly faults: Readonly<Record<string, string>>;
  readonly onPerson: (key: string, person: Person) => void;
  readonly contactName: string;
  readonly onContactName: (name: string) => void;
  readonly contactFault: string | null;
  readonly mobile: MobileEntry;
};

/** 游客信息: only what the tickets ask for, and a mobile by which the booking is found again. */
export function VisitorStep(props: Props) {
  const { seats, people, faults, onPerson, contactName, onContactName, contactFault, mobile } = props;
  const faultId = useId();
  return (
    <>
      {seats.map(seat => (
        <PersonFields
          key={seat.key}
          seat={seat}
          person={personAt(people, seat.key)}
          fault={faults[seat.key]}
          onChange={person => onPerson(seat.key, person)}
        />
      ))}
      <fieldset className={styles.person}>
        <legend className={styles.personTitle}>联系人</legend>
        <Field
          label="联系人姓名"
          value={contactName}
          autoComplete="name"
          maxLength={30}
          describedBy={contactFault === null ? undefined : faultId}
          onChange={onContactName}
        />
        <MobileFields entry={mobile} />
        <p id={faultId} className={styles.fault} role="alert">
          {contactFault}
        </p>
      </fieldset>
      <p className={styles.privacy}>证件信息只用于本次购票与入园核验，加密保存，到期自动匿名。</p>
    </>
  );
}
