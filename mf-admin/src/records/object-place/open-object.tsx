import { Auth, pendingTarget, useShell } from '@shanmen/shared';
import { Button } from '@shanmen/ui';
import { type NamedObject, placeOf } from './object-place.ts';

/** 打开单据: leads to what a row of a log is about, in its own system, for who may see it there. */
export function OpenObject({ of }: { readonly of: NamedObject }) {
  const shell = useShell();
  const place = placeOf(of);
  if (place === null) return null;
  const { type, address, permission, title } = place;
  const open = () => {
    const menu = shell.menu.state();
    if (menu.status === 'loaded' && menu.type === type) return shell.navigate(address);
    pendingTarget.keep(address, new Date());
    void shell.chooseSystem(type);
  };
  return (
    <Auth code={permission}>
      <Button type="link" size="small" onClick={open}>
        在「{title}」中打开
      </Button>
    </Auth>
  );
}
