import { Auth } from '@shanmen/shared';
import {
  linkChannels,
  linkOwners,
  type SaleLink,
  type SaleLinkChoices,
  SaleLinkDraft,
} from '@shanmen/shared/contracts/ticket/sale-link';
import { addDays, dayOf } from '@shanmen/shared/time';
import {
  Button,
  DayInput,
  Field,
  Form,
  FormDrawer,
  Input,
  PlusIcon,
  queryClient,
  Segmented,
  Select,
  sendOver,
  useFeedback,
  versionIn,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { linkCalls, linkKeysOf } from './sale-link-calls.ts';

type Props = { readonly link?: SaleLink };

export function EditLink({ link }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Auth code={link ? 'ticket:sale-link:edit' : 'ticket:sale-link:add'}>
      {link ? (
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          编辑
        </Button>
      ) : (
        <Button type="primary" icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
          新建链接
        </Button>
      )}
      {isOpen && <LinkForm {...(link ? { link } : {})} onClose={() => setIsOpen(false)} />}
    </Auth>
  );
}

function LinkForm({ link, onClose }: Props & { readonly onClose: () => void }) {
  const seen = useRef(link?.version ?? 1);
  const { success } = useFeedback();
  return (
    <FormDrawer
      title={link ? `编辑链接 ${link.name}` : '新建链接'}
      open
      schema={SaleLinkDraft}
      value={link ? draftOf(link) : usual()}
      submit={(draft, key) =>
        link
          ? sendOver(seen, versionIn, version => linkCalls.change(link.id, { ...draft, version }))
          : linkCalls.add(draft, key)
      }
      onDone={() => {
        onClose();
        success(link ? '已保存，已发出的二维码不变' : '已新建，点「二维码」复制或下载');
        void queryClient.invalidateQueries({ queryKey: linkKeysOf.every });
      }}
      onClose={onClose}
    >
      <LinkFields />
    </FormDrawer>
  );
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
  const today = dayOf(new Date());
  return {
    ownerType: 'ENTERPRISE',
    channel: 'WEB',
    productIds: [],
    validFrom: today,
    validTo: addDays(today, 90),
  };
}

function draftOf(link: SaleLink): SaleLinkDraft {
  const { name, channel, ownerType, ownerId, productIds, validFrom, validTo } = link;
  return { name, channel, ownerType, ownerId, productIds, validFrom, validTo };
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
