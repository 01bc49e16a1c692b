import { apiErrorOf, Auth } from '@shanmen/shared';
import { MenuLink, type MenuRow } from '@shanmen/shared/contracts/admin/settings/menu-edit';
import { catalogue } from '@shanmen/shared/contracts/catalogue';
import { type Screen, systemTypes } from '@shanmen/shared/contracts/screen';
import {
  Button,
  Field,
  Form,
  FormButton,
  FormDrawer,
  Input,
  InputNumber,
  optionsOf,
  queryClient,
  Segmented,
  Select,
  useDone,
  useFeedback,
} from '@shanmen/ui';
import { menuCalls } from './menu-calls.ts';

const types = optionsOf(systemTypes);
const ways = [
  { value: false, label: '新窗口打开' },
  { value: true, label: '在系统内显示' },
];
/** Behind the screens of the product, before its tools. */
const usualSort = 800;

/** 新增链接: a page outside of the product, where the staff of a system look for it. */
export function AddMenuLink() {
  return (
    <FormButton code="admin:menu:edit" label="新增链接" isNew>
      {close => <LinkForm onClose={close} />}
    </FormButton>
  );
}

function LinkForm({ onClose }: { readonly onClose: () => void }) {
  const done = useDone(onClose, menuCalls.every);
  return (
    <FormDrawer
      title="新增链接"
      open
      schema={MenuLink}
      value={{ isIframe: false, sort: usualSort }}
      submit={(link, key) => menuCalls.add(link, key)}
      onDone={() => done('已加入菜单，打开着的菜单随即更新')}
      onClose={onClose}
    >
      <Field name="type" label="系统">
        <Select options={types} />
      </Field>
      <Field name="title" label="标题">
        <Input maxLength={30} placeholder="例：天气预警" />
      </Field>
      <Field name="link" label="地址" help="内网地址须先列入系统设置的「内网链接白名单」">
        <Input maxLength={400} placeholder="https://" inputMode="url" autoComplete="off" />
      </Field>
      <Field name="isIframe" label="打开方式" help="对方网站可能不允许在别人的页面内显示">
        <Segmented options={ways} />
      </Field>
      <Field name="permission" label="可见范围" help="能打开所选页面的人，在菜单中也看到这个链接">
        <ScreenOfType />
      </Field>
      <Field name="sort" label="排序" help="数字小的排前面">
        <InputNumber min={1} max={9999} />
      </Field>
    </FormDrawer>
  );
}

type ScreenOfTypeProps = {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (permission: string) => void;
};

/** The screens of the chosen system, each by the permission that opens it. */
function ScreenOfType(props: ScreenOfTypeProps) {
  const type: unknown = Form.useWatch('type');
  const screens = Object.entries(catalogue).flatMap(([each, list]): readonly Screen[] =>
    each === type ? list : [],
  );
  const options = screens.flatMap(({ permission, title }) =>
    permission === undefined ? [] : [{ value: permission, label: `${title} ${permission}` }],
  );
  return (
    <Select
      {...props}
      disabled={options.length === 0}
      placeholder={options.length === 0 ? '先选系统' : '选择一个页面'}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  );
}

/** 删除, for a link of the site's own; what the product brings can be hidden. */
export function RemoveMenuLink({ row }: { readonly row: MenuRow }) {
  const { confirm, success, error } = useFeedback();
  if (row.builtIn) return null;
  const remove = async () => {
    const title = `从菜单中删除「${row.title}」？`;
    if (!(await confirm({ title, text: row.link, yes: '删除', danger: true }))) return;
    try {
      await menuCalls.remove(row);
      success(`「${row.title}」已删除`);
    } catch (failure) {
      error(apiErrorOf(failure).message);
    }
    await queryClient.invalidateQueries({ queryKey: menuCalls.every });
  };
  return (
    <Auth code="admin:menu:edit">
      <Button type="link" size="small" danger onClick={() => void remove()}>
        删除
      </Button>
    </Auth>
  );
}
