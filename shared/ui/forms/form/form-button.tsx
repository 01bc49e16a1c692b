import { Auth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { type ReactNode, useState } from 'react';
import { Button } from '../../antd.ts';
import { PlusIcon } from '../../icons.tsx';

type FormButtonProps = {
  readonly code: PermissionCode;
  readonly label: string;
  /** Whether it makes a new record; then it is what the screen offers first. */
  readonly isNew?: boolean;
  /** The form, made anew whenever it is opened. */
  readonly children: (close: () => void) => ReactNode;
};

/** Opens a form for who may send it. */
export function FormButton({ code, label, isNew = false, children }: FormButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Auth code={code}>
      {isNew ? (
        <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && children(() => setOpen(false))}
    </Auth>
  );
}
