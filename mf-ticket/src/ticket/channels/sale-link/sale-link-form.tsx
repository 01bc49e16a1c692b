import {
  linkChannels,
  linkOwners,
  type SaleLink,
  type SaleLinkChoices,
  SaleLinkDraft,
} from '@shanmen/shared/contracts/ticket/channels/sale-link';
import { addDays, dayOf } from '@shanmen/shared/time';
import {
  DayInput,
  Field,
  Form,
  FormButton,
  FormDrawer,
  Input,
  queryClient,
  Segmented,
  Select,
  useChange,
  useFeedback,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { linkCalls, linkKeysOf } from './sale-link-calls.ts';

type Props = { readonly link: SaleLink };

export function NewLink() {
  return (
    <FormButton code="ticket:sale-link:add" label="新建链接" isNew>
      {close => <NewLinkForm value={usual()} onClose={close} />}
    </FormButton>
  );
}

/** 复制: another link for whom this one was made, under a name and for days of its own. */
export function CopyLink({ link }: Props) {
  const { name: _name, ...draft } = draftOf(link);
  return (
    <FormButton code="ticket:sale-link:add" label="复制">
      {close => <NewLinkForm value={{ ...draft, ...usualDays() }} onClose={close} />}
    </FormButton>
  );
}

export function EditLink({ link }: Props) {
  return (
    <FormButton code="ticket:sale-link:edit" label="编辑">
      {close => <LinkForm link={link} onClose={close} />}
    </FormButton>
  );
}

type NewLinkFormProps = { readonly value: Partial<SaleLinkDraft>; readonly onClose: () => void };

function NewLinkForm({ value, onClose }: NewLinkFormProps) {
  return (
    <FormDrawer
      title="新建链接"
      open
      schema={SaleLinkDraft}
      value={value}
      submit={(draft, key) => linkCalls.add(draft, key)}
      onDone={useDone('已新建，点「二维码」复制或下载', onClose)}
      onClose={onClose}
    >
      <LinkFields />
    </FormDrawer>
  );
}

function LinkForm({ link, onClose }: Props & { readonly onClose: () => void }) {
  const change = useChange(link, linkCalls.change);
  return (
    <FormDrawer
      title={`编辑链接 ${link.name}`}
      open
      schema={SaleLinkDraft}
      value={draftOf(link)}
      submit={change}
      onDone={useDone('已保存，已发出的二维码不变', onClose)}
      onClose={onClose}
    >
      <LinkFields />
    </FormDrawer>
  );
}

function useDone(said: string, onClose: () => void) {
  const { success } = useFeedback();
  return () => {
    onClose();
    success(said);
    void queryClient.invalidateQueries({ queryKey: linkCalls.every });
  };
}

function LinkFields() {
  const { data } = useQuery({ queryKey: linkKeysOf.choices, queryFn: linkCalls.choices });
  const ownerType: unknown = Form.useWatch('ownerType');
  return (
    <>
      <Field name="name" label="名称" help="例：国庆推广 · 镜湖悦庭前台">
        <Input maxLength={60} />
      </Field>
      <Field name="ownerType" label="归属">
        <Segmented options={optionsOf(linkOwners)} />
      </Field>
      <Field name="ownerId" label="归属人">
        <Select options={ownersOf(data, ownerType)} showSearch optionFilterProp="label" />
      </Field>
      <Field name="channel" label="渠道" help="按该渠道的售价与配额销售">
        <Select options={optionsOf(linkChannels)} />
      </Field>
      <Field name="productIds" label="票种范围" help="留空为全部可订票种">
        <Select
          mode="multiple"
          options={data?.products.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          optionFilterProp="label"
        />
      </Field>
      <Field name="validFrom" label="开始日">
        <DayInput />
      </Field>
      <Field name="validTo" label="截止日" help="含当天；过期后按官方订票处理">
        <DayInput />
      </Field>
    </>
  );
}

function ownersOf(choices: SaleLinkChoices | undefined, type: unknown) {
  if (!choices || (type !== 'ENTERPRISE' && type !== 'GUIDE' && type !== 'STAFF')) return [];
  return choices[type].map(({ id, name }) => ({ value: id, label: name }));
}

function usual(): Partial<SaleLinkDraft> {
  return { ownerType: 'ENTERPRISE', channel: 'WEB', productIds: [], ...usualDays() };
}

function usualDays() {
  const today = dayOf(new Date());
  return { validFrom: today, validTo: addDays(today, 90) };
}

function draftOf(link: SaleLink): SaleLinkDraft {
  const { name, channel, ownerType, ownerId, productIds, validFrom, validTo } = link;
  return { name, channel, ownerType, ownerId, productIds, validFrom, validTo };
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
