import { useId } from 'react';
import { Field } from './field.tsx';
import { MobileFields } from './mobile-fields.tsx';
import { personAt } from './people.ts';
import { PersonFields } from './person-fields.tsx';
import type { usePeople } from './use-people.ts';
import styles from './visitors.module.css';
import { say } from '../../language/language.ts';

/** 游客信息: only what the tickets ask for, and a mobile by which the booking is found again. */
export function VisitorStep({ party }: { readonly party: ReturnType<typeof usePeople> }) {
  const { seats, people, faults, setPerson, contactName, contactFault, mobile } = party;
  const faultId = useId();
  return (
    <>
      {seats.map(seat => (
        <PersonFields
          key={seat.key}
          seat={seat}
          person={personAt(people, seat.key)}
          fault={faults[seat.key]}
          onChange={person => setPerson(seat.key, person)}
        />
      ))}
      <fieldset className={styles.person}>
        <legend className={styles.personTitle}>{say('联系人')}</legend>
        <Field
          label={say('联系人姓名')}
          value={contactName}
          autoComplete="name"
          maxLength={30}
          describedBy={contactFault === null ? undefined : faultId}
          onChange={mobile.setContactName}
        />
        <MobileFields entry={mobile} />
        <p id={faultId} className={styles.fault} role="alert">
          {contactFault}
        </p>
      </fieldset>
      <p className={styles.privacy}>{say('证件信息只用于本次购票与入园核验，加密保存，到期自动匿名。')}</p>
    </>
  );
}
