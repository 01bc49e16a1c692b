import { Auth } from '@shanmen/shared';
import { type Guide, GuideDraft, guideGrades } from '@shanmen/shared/contracts/ticket/groups/guide';
import {
  Button,
  DayInput,
  Field,
  FormDrawer,
  Input,
  PlusIcon,
  queryClient,
  Select,
  sendOver,
  useFeedback,
  versionIn,
} from '@shanmen/ui';
import { useRef, useState } from 'react';
import { EnterpriseField } from '../../../commerce/enterprise/enterprise-field.tsx';
import { everyGuide, guideCalls } from './guide-calls.ts';

const grades = Object.entries(guideGrades).map(([value, label]) => ({ value, label }));

/** 新增 without a guide, 编辑 with one. */
export function EditGuide({ guide }: { readonly guide?: Guide }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Auth code={guide ? 'ticket:guide:edit' : 'ticket:guide:add'}>
      {guide ? (
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          编辑
        </Button>
      ) : (
        <Button type="primary" icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
          新增导游
        </Button>
      )}
      {isOpen && <GuideForm {...(guide ? { guide } : {})} onClose={() => setIsOpen(false)} />}
    </Auth>
  );
}

type GuideFormProps = { readonly guide?: Guide; readonly onClose: () => void };

function GuideForm({ guide, onClose }: GuideFormProps) {
  const seen = useRef(guide?.version ?? 1);
  const { success } = useFeedback();
  const submit = (draft: GuideDraft, key: string) =>
    guide
      ? sendOver(seen, versionIn, version => guideCalls.change(guide.id, { ...draft, version }))
      : guideCalls.add(draft, key);
  return (
    <FormDrawer
      title={guide ? `编辑导游 ${guide.name}` : '新增导游'}
      open
      schema={GuideDraft}
      {...(guide ? { value: draftOf(guide) } : {})}
      submit={submit}
      onDone={() => {
        onClose();
        success('已保存');
        void queryClient.invalidateQueries({ queryKey: everyGuide });
      }}
      onClose={onClose}
    >
      <Field name="code" label="编号" help="保存后不变，例：G09">
        <Input maxLength={20} disabled={guide !== undefined} />
      </Field>
      <Field name="name" label="姓名">
        <Input maxLength={30} />
      </Field>
      <Field name="mobile" label="手机" help={guide ? `现为 ${guide.mobileMasked}，不填则不变` : '11 位'}>
        <Input maxLength={11} inputMode="numeric" />
      </Field>
      <Field name="licenceNo" label="导游证号">
        <Input maxLength={40} />
      </Field>
      <Field name="licenceValidTo" label="证件有效至" help="到期后窗口不能再选">
        <DayInput />
      </Field>
      <Field name="grade" label="等级">
        <Select options={grades} />
      </Field>
      <Field name="languages" label="语种" help="例：中、英">
        <Input maxLength={60} />
      </Field>
      <Field name="enterpriseId" label="所属企业" help="自由导游不填">
        <EnterpriseField named={guide?.enterpriseName ?? null} />
      </Field>
    </FormDrawer>
  );
}

function draftOf({
  code,
  name,
  licenceNo,
  licenceValidTo,
  grade,
  languages,
  enterpriseId,
}: Guide): GuideDraft {
  return { code, name, mobile: null, licenceNo, licenceValidTo, grade, languages, enterpriseId };
}
