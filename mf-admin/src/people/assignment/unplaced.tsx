import type { Role } from '@shanmen/shared/contracts/admin/rights/role';
import { Alert } from '@shanmen/ui';

type UnplacedProps = {
  readonly roles: readonly Pick<Role, 'name' | 'scopes'>[];
  /** What can be done instead of naming outlets. */
  readonly otherwise: string;
  readonly className: string | undefined;
};

/** A word where a role reaches the person's own outlet and there is none. */
export function Unplaced({ roles, otherwise, className }: UnplacedProps) {
  const local = roles
    .filter(({ scopes }) => scopes.some(({ kind }) => kind === 'own'))
    .map(({ name }) => name);
  if (local.length === 0) return null;
  const title = `「${local.join('、')}」只在本网点办理：请选指定网点，或${otherwise}`;
  return <Alert className={className ?? ''} type="warning" showIcon title={title} />;
}
