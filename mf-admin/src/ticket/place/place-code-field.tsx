import { Field, Input } from '@shanmen/ui';

/** What a new place is known by for good. */
export function PlaceCodeField({ example }: { readonly example: string }) {
  return (
    <Field name="code" label="编码" help={`大写字母、数字与短横，例：${example}；保存后不变`}>
      <Input maxLength={20} />
    </Field>
  );
}
