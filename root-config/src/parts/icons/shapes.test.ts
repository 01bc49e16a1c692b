import { menuIcons } from '@shanmen/shared/contracts/admin/settings/menu-icons';
import { catalogue } from '@shanmen/shared/contracts/catalogue';
import type { Screen } from '@shanmen/shared/contracts/screen';
import { shapes } from './shapes.ts';

describe('the icons', () => {
  it('has one for every name in the menu catalogue', () => {
    const screens: readonly Screen[] = Object.values(catalogue).flat();
    const named = screens.flatMap(screen => screen.icon ?? []);
    expect(named.filter(name => !(name in shapes))).toEqual([]);
  });

  it('has one for every name that 菜单管理 offers, and offers every one of the catalogue', () => {
    const offered = Object.keys(menuIcons);
    expect(offered.filter(name => !(name in shapes))).toEqual([]);
    const screens: readonly Screen[] = Object.values(catalogue).flat();
    expect(screens.flatMap(({ icon }) => icon ?? []).filter(name => !offered.includes(name))).toEqual([]);
  });

  it('draws each as a path that starts somewhere absolute', () => {
    const odd = Object.entries(shapes).filter(
      ([, path]) => !/^M[\d.-]/.test(path) || /NaN|undefined/.test(path),
    );
    expect(odd).toEqual([]);
  });
});
