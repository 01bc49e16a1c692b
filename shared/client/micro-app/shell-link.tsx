import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useShell } from './shell-context.ts';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & { readonly to: string };

/** A link to an address of the product. Ctrl+click and the middle button open a window, as on any link. */
export function ShellLink({ to, children, ...rest }: Props) {
  const shell = useShell();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    shell.navigate(to);
  };
  return (
    <a {...rest} href={to} onClick={open}>
      {children}
    </a>
  );
}
