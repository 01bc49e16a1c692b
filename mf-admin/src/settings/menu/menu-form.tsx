import { apiErrorOf, Auth } from '@shanmen/shared';
import { MenuChange, type MenuRow } from '@shanmen/shared/contracts/admin/settings/menu-edit';
import {
  Button,
  Field,
  FormButton,
  Input,
  InputNumber,
  ModalForm,
  Nothing,
  queryClient,
  Segmented,
  Select,
  useChange,
  useDone,
  useFeedback,
} from '@shanmen/ui';
import { Type } from 'typebox';
import { type MenuIcon, menuIcons, menuIconTitle } from '@shanmen/shared/contracts/admin/settings/menu-icons';

import { menuCalls } from './menu-calls.ts';
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
function IconSelect(props: IconSelectProps) {
  return <Select {...props} options={options} showSearch={{ optionFilterProp: 'title' }} />;
}

type IconCellProps = { readonly name: string; readonly title?: string };

/** An icon beside a title, else beside what it shows; the shell has drawn all of them into the page. */
export function MenuIconCell({ name, title = menuIconTitle(name) }: IconCellProps) {
  if (name === '') return <Nothing />;
  return (
    <span className={styles['icon']}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <use href={`#icon-${name}`} />
      </svg>
      {title}
    </span>
  );
}

/** An icon of a newer version, which this page does not know, is offered as none. */
function knownIcon(name: string): MenuIcon | '' {
  return isKnown(name) ? name : '';
}

function isKnown(name: string): name is MenuIcon {
  return Object.hasOwn(menuIcons, name);
}

const yesNo = [
  { value: true, label: '是' },
  { value: false, label: '否' },
];

export function EditMenu({ row }: { readonly row: MenuRow }) {
  return (
    <FormButton code="admin:menu:edit" label="编辑">
      {close => <MenuForm row={row} onClose={close} />}
    </FormButton>
  );
}

/** The version is what was read, not a field. */
const Change = Type.Omit(MenuChange, ['version'], { additionalProperties: false });

function MenuForm({ row, onClose }: { readonly row: MenuRow; readonly onClose: () => void }) {
  const change = useChange(row, menuCalls.change);
  const done = useDone(onClose, menuCalls.every);
  const { title, titleEn, titleTw, icon, sort, isHide, isAffix, isKeepAlive } = row;
  return (
    <ModalForm
      title={`编辑菜单 ${title}`}
      open
      schema={Change}
      value={{ title, titleEn, titleTw, icon: knownIcon(icon), sort, isHide, isAffix, isKeepAlive }}
      submit={change}
      onDone={() => done('已保存，打开着的菜单随即更新')}
      onClose={onClose}
    >
      <Field name="title" label="标题">
        <Input maxLength={30} />
      </Field>
      <Field name="titleEn" label="English">
        <Input maxLength={60} />
      </Field>
      <Field name="titleTw" label="繁體">
        <Input maxLength={30} />
      </Field>
      {!row.isToolBar && (
        <Field name="icon" label="图标">
          <IconSelect />
        </Field>
      )}
      <Field name="sort" label="排序" help="数字小的排前面">
        <InputNumber min={1} max={9999} />
      </Field>
      <Field name="isHide" label="从菜单中隐藏" help="地址仍可打开">
        <Segmented options={yesNo} />
      </Field>
      <Field name="isAffix" label="固定在标签栏">
        <Segmented options={yesNo} />
      </Field>
      <Field name="isKeepAlive" label="切换标签时保留内容">
        <Segmented options={yesNo} />
      </Field>
    </ModalForm>
  );
}

/** 恢复默认, where somebody changed the entry. */
export function ResetMenu({ row }: { readonly row: MenuRow }) {
  const { confirm, success, error } = useFeedback();
  if (!row.edited) return null;
  const reset = async () => {
    const text = '标题、图标、排序与显示恢复为产品自带的。';
    if (!(await confirm({ title: `「${row.title}」恢复默认？`, text, yes: '恢复默认' }))) return;
    try {
      const now = await menuCalls.reset(row);
      success(`已恢复为「${now.title}」`);
    } catch (failure) {
      error(apiErrorOf(failure).message);
    }
    await queryClient.invalidateQueries({ queryKey: menuCalls.every });
  };
  return (
    <Auth code="admin:menu:edit">
      <Button type="link" size="small" onClick={() => void reset()}>
        恢复默认
      </Button>
    </Auth>
  );
}
