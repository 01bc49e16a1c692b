import { certKinds } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import { type IdentityKind, identityKinds } from '@shanmen/shared/contracts/ticket/selling/identity';
import { useId } from 'react';
import { Field } from './field.tsx';
import type { Person, Seat } from './people.ts';
import styles from './visitors.module.css';
import { say } from '../../language/language.ts';

type Props = {
  readonly seat: Pick<Seat, 'title' | 'eligibility'>;
  readonly person: Person;
  readonly fault: string | undefined;
  readonly onChange: (person: Person) => void;
};

/** Who a ticket is for: a name and a document, and the certificate where the ticket asks for one. */
export function PersonFields({ seat, person, fault, onChange }: Props) {
  const faultId = useId();
  const certs = seat.eligibility?.certs ?? [];
  const described = fault === undefined ? undefined : faultId;
  return (
    <fieldset className={styles.person}>
      <legend className={styles.personTitle}>{seat.title}</legend>
      <Field
        label={say('姓名')}
        value={person.name}
        autoComplete="off"
        maxLength={30}
        describedBy={described}
        onChange={name => onChange({ ...person, name })}
      />
      <div className={styles.document}>
        <label className={styles.field}>
          <span>{say('证件')}</span>
          <select
            value={person.idKind}
            onChange={event => {
              const idKind = kindOf(event.target.value);
              if (idKind) onChange({ ...person, idKind });
            }}
          >
            {Object.entries(identityKinds).map(([kind, title]) => (
              <option key={kind} value={kind}>
                {say(title)}
              </option>
            ))}
          </select>
        </label>
        <Field
          label={say('证件号码')}
          value={person.idNo}
          autoComplete="off"
          maxLength={30}
          describedBy={described}
          onChange={idNo => onChange({ ...person, idNo })}
        />
      </div>
      {certs.length > 0 && (
        <label className={styles.field}>
          <span>{say('凭证（到场出示；按年龄的不用选）')}</span>
          <select
            value={person.cert}
            onChange={event =>
              onChange({ ...person, cert: certs.find(cert => cert === event.target.value) ?? '' })
            }
          >
            <option value="">{say('无')}</option>
            {certs.map(cert => (
              <option key={cert} value={cert}>
                {say(certKinds[cert])}
              </option>
            ))}
          </select>
        </label>
      )}
      <p id={faultId} className={styles.fault} role="alert">
        {fault}
      </p>
    </fieldset>
  );
}

function kindOf(text: string): IdentityKind | null {
  const kinds = ['ID_CARD', 'PASSPORT', 'HK_MACAO', 'TAIWAN'] as const;
  return kinds.find(kind => kind === text) ?? null;
}
