import { type MenuIcon, menuIcons, menuIconTitle } from '@shanmen/shared/contracts/admin/settings/menu-icons';
import { Nothing, Select } from '@shanmen/ui';
import styles from './menu.module.css';

const names = Object.keys(menuIcons).filter(isKnown);
const options = [
  { value: '' as const, title: '无图标', label: '无图标' },
  ...names.map(name => ({ value: name, title: menuIcons[name], label: <MenuIconCell name={name} /> })),
];

type IconSelectProps = {
  readonly id?: string;
  readonly value?: MenuIcon | '';
  readonly onChange?: (name: MenuIcon | '') => void;
};

/** Icons as the menu shows them, found by what they show. */
export function IconSelect(props: IconSelectProps) {
  return <Select {...props} options={options} showSearch={{ optionFilterProp: 'title' }} />;
}

/** An icon beside what it shows; the shell has drawn all of them into the page. */
export function MenuIconCell({ name }: { readonly name: string }) {
  if (name === '') return <Nothing />;
  return (
    <span className={styles['icon']}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <use href={`#icon-${name}`} />
      </svg>
      {menuIconTitle(name)}
    </span>
  );
}

/** An icon of a newer version, which this page does not know, is offered as none. */
export function knownIcon(name: string): MenuIcon | '' {
  return isKnown(name) ? name : '';
}

function isKnown(name: string): name is MenuIcon {
  return Object.hasOwn(menuIcons, name);
}
