import { NewSaleSite, SalePlaceDraft, type SaleSite } from '@shanmen/shared/contracts/ticket/setup/sale-site';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import {
  Code,
  type Column,
  Field,
  FormButton,
  Input,
  KeywordFilter,
  ListScreen,
  ModalForm,
  StatusFilter,
  useDone,
} from '@shanmen/ui';
import { PlaceCodeField } from '../place/place-code-field.tsx';
import { PlaceStatus } from '../place/place-status.tsx';
import { SalePlaceForm } from './sale-place-form.tsx';
import { saleSiteCalls } from './sale-site-calls.ts';
import { SaleWindowList } from './sale-window-list.tsx';

const columns: Column<SaleSite>[] = [
  { id: 'code', title: '编码', width: 100, fixed: 'left', cell: site => <Code value={site.code} /> },
  { id: 'name', title: '售票点', width: 200, cell: site => site.name },
  {
    id: 'windows',
    title: '窗口',
    width: 480,
    cell: site => site.windows.map(window => window.name).join('、'),
  },
  {
    id: 'open',
    title: '已开班',
    width: 80,
    align: 'right',
    cell: site => site.windows.filter(window => window.hasShift).length,
  },
  { id: 'status', title: '状态', width: 80, cell: site => <PlaceStatus of={site.status} /> },
];

/** 售票点与窗口: ticket offices, by which people, rights and figures are told apart, and where one sells in them. */
export function SaleSiteList() {
  return (
    <ListScreen<SaleSite>
      id="ticket.sale-site"
      title="景区与时段 · 售票点与窗口"
      endpoint="/api/ticket/sale-sites"
      rowKey={site => String(site.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、名称或拼音首字母" />
          <StatusFilter of={masterStatuses} />
        </>
      }
      toolbar={
        <FormButton code="ticket:spot:edit" label="新增售票点" isNew>
          {close => <AddSite onClose={close} />}
        </FormButton>
      }
      rowActions={{ width: 64, codes: ['ticket:spot:edit'], of: site => <EditSite site={site} /> }}
      detail={{ title: site => site.name, of: site => <SaleWindowList site={site} /> }}
    />
  );
}

function AddSite({ onClose }: { readonly onClose: () => void }) {
  const saved = useDone(onClose, saleSiteCalls.every);
  return (
    <ModalForm
      title="新增售票点"
      open
      schema={NewSaleSite}
      value={{}}
      submit={(draft, key) => saleSiteCalls.add(draft, key)}
      onDone={() => saved('售票点已新增；再点开它新增窗口，并在「用户管理」中安排售票员')}
      onClose={onClose}
    >
      <PlaceCodeField example="XM" />
      <Field name="name" label="名称" help="同名的网点一并建立，数据范围与报表按它区分">
        <Input maxLength={60} placeholder="例：西门售票处" />
      </Field>
    </ModalForm>
  );
}

function EditSite({ site }: { readonly site: SaleSite }) {
  return (
    <FormButton code="ticket:spot:edit" label="编辑">
      {close => (
        <SalePlaceForm
          noun="售票点"
          place={site}
          schema={SalePlaceDraft}
          value={{ name: site.name, status: site.status }}
          effect="停用后它的窗口都不能再开班；有班次尚未交班时不能停用"
          send={saleSiteCalls.change}
          onClose={close}
        />
      )}
    </FormButton>
  );
}
