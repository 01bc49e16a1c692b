import { Auth } from '@shanmen/shared';
import {
  BlacklistDraft,
  type BlacklistEntry,
  blacklistKinds,
  blacklistReasons,
  blacklistScopes,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import {
  Button,
  DayInput,
  Field,
  FormDrawer,
  Input,
  PlusIcon,
  queryClient,
  ReasonDialog,
  Select,
  useAct,
  useFeedback,
} from '@shanmen/ui';
import { useState } from 'react';
import { blacklistCalls } from './blacklist-calls.ts';

const usual = { kind: 'ID_CARD', scopes: ['RESERVE', 'BUY', 'ENTER'] } as const;

/** 拉黑: a document or a mobile, what it may not do, why and until when. */
export function AddEntry() {
  const [isOpen, setIsOpen] = useState(false);
  const { success } = useFeedback();
  return (
    <Auth code="commerce:blacklist:add">
      <Button type="primary" danger icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
        加入黑名单
      </Button>
      {isOpen && (
        <FormDrawer
          title="加入黑名单"
          open
          schema={BlacklistDraft}
          value={{ ...usual, scopes: [...usual.scopes] }}
          submit={(draft, key) => blacklistCalls.add(draft, key)}
          onDone={() => {
            setIsOpen(false);
            success('已加入，即刻生效；须由另一人解除');
            void queryClient.invalidateQueries({ queryKey: blacklistCalls.every });
          }}
          onClose={() => setIsOpen(false)}
        >
          <Field name="kind" label="类型">
            <Select options={optionsOf(blacklistKinds)} />
          </Field>
          <Field name="value" label="号码" help="保存后只显示掩码">
            <Input maxLength={30} autoComplete="off" />
          </Field>
          <Field name="scopes" label="限制">
            <Select mode="multiple" options={optionsOf(blacklistScopes)} />
          </Field>
          <Field name="reason" label="原因">
            <Select options={optionsOf(blacklistReasons)} />
          </Field>
          <Field name="lastDay" label="截止日" help="含当天；留空为长期">
            <DayInput />
          </Field>
          <Field name="note" label="说明" help="写明依据，例：10-02 南门倒卖门票，值班记录 12 号">
            <Input maxLength={200} />
          </Field>
        </FormDrawer>
      )}
    </Auth>
  );
}

/** 解除, by somebody else than who wrote it. */
export function LiftEntry({ entry: { id, valueMasked } }: { readonly entry: BlacklistEntry }) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct([blacklistCalls.every]);
  return (
    <Auth code="commerce:blacklist:lift">
      <Button type="link" size="small" onClick={() => setIsAsking(true)}>
        解除
      </Button>
      <ReasonDialog
        title={`解除 ${valueMasked}`}
        open={isAsking}
        presets={['登记有误', '申诉成立', '欠款已清']}
        onDone={reason => {
          setIsAsking(false);
          act.mutate({
            said: `${valueMasked} 已解除`,
            send: key => blacklistCalls.step(id, 'lift', { reason }, key),
          });
        }}
        onClose={() => setIsAsking(false)}
      />
    </Auth>
  );
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
