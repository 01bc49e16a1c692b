import { type Role } from '@shanmen/shared/contracts/admin/rights/role';
import { holdsCode } from '@shanmen/shared';
import { Button } from '@shanmen/ui';
import { useId, useState } from 'react';
import { holds, type MatrixView, shownBranches } from './shown-branches.ts';
import { useAppPermissions, usePermissionSounds } from './sounds-like.ts';
import { useChangesSince } from './use-changes-since.ts';
import styles from './permission.module.css';

type RoleComparisonProps = {
  readonly role: Role;
  readonly other: Role;
  /** What the role shall hold. */
  readonly held: ReadonlySet<string>;
  readonly view: MatrixView;
  readonly onCopyHere: (codes: readonly string[]) => void;
  readonly onCopyThere: (codes: readonly string[]) => void;
};

type Line = { readonly code: string; readonly title: string; readonly screen: string };

/** Two roles in three lists: what only the one holds, what both hold, what only the other holds. */
export function RoleComparison(props: RoleComparisonProps) {
  const { role, other, held, view, onCopyHere, onCopyThere } = props;
  const shown = shownBranches({
    ...props,
    compared: [other],
    sounds: usePermissionSounds(),
    apps: useAppPermissions(),
    changes: useChangesSince(role.id, view.since),
  });
  const lines = shown
    .flatMap(({ groups }) => groups)
    .flatMap(({ title: screen, permissions }) =>
      permissions.map(({ code, title }) => ({ code, title, screen })),
    );
  const ours = lines.filter(({ code }) => held.has(code));
  const mayChange = other.grantable && !other.grantsAll;
  return (
    <div className={styles['apart']}>
      <Side
        title={`只有 ${role.name}`}
        lines={ours.filter(({ code }) => !holds(other, code))}
        {...(mayChange && { copy: { to: other.name, send: onCopyThere } })}
      />
      <Side title="两者都有" lines={ours.filter(({ code }) => holds(other, code))} />
      <Side
        title={`只有 ${other.name}`}
        lines={lines.filter(({ code }) => holds(other, code) && !held.has(code))}
        copy={{ to: role.name, send: onCopyHere }}
      />
    </div>
  );
}

type SideProps = {
  readonly title: string;
  readonly lines: readonly Line[];
  /** Who shall hold the chosen ones too; absent where nobody can. */
  readonly copy?: { readonly to: string; readonly send: (codes: readonly string[]) => void };
};

function Side({ title, lines, copy }: SideProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const open = copy ? lines.map(({ code }) => code).filter(holdsCode) : [];
  const taken = open.filter(code => chosen.has(code));
  const choose = (codes: readonly string[], isChosen: boolean) => {
    const others = [...chosen].filter(code => !codes.includes(code));
    setChosen(new Set(isChosen ? [...others, ...codes] : others));
  };
  return (
    <section aria-labelledby={id}>
      <header>
        <h3 id={id}>
          {title} {lines.length}
        </h3>
        {copy && (
          <div className={styles['copy']}>
            <label>
              <input
                type="checkbox"
                aria-label={`${title}：全选`}
                disabled={open.length === 0}
                checked={open.length > 0 && taken.length === open.length}
                onChange={event => choose(open, event.target.checked)}
              />{' '}
              全选
            </label>
            <Button size="small" disabled={taken.length === 0} onClick={() => copy.send(taken)}>
              复制到 {copy.to}
              {taken.length > 0 && `（${taken.length}）`}
            </Button>
          </div>
        )}
      </header>
      <ul>
        {lines.map(({ code, title: name, screen }) => (
          <li key={code}>
            <label title={code}>
              {copy && (
                <input
                  type="checkbox"
                  disabled={!holdsCode(code)}
                  checked={chosen.has(code)}
                  onChange={event => choose([code], event.target.checked)}
                />
              )}
              <span>
                {name}
                {!name.includes(screen) && <small> {screen}</small>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
