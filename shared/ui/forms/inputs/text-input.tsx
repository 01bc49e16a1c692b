import { type ComponentProps, use } from 'react';
import { Input as AntInput } from '../../antd.ts';
import { DraftContext } from '../form/field.tsx';

type TextInputProps = ComponentProps<typeof AntInput>;
type TextAreaProps = ComponentProps<typeof AntInput.TextArea>;

/**
 * A text. In a form what is too long stays as it was typed or pasted, is counted and refused by its field;
 * elsewhere nobody would refuse it, so it ends at its limit, and its count says that it did.
 */
function TextInput(props: TextInputProps) {
  const { maxLength, ...limits } = useLimit(props.maxLength);
  const { maxLength: _own, ...rest } = props;
  return <AntInput {...limits} {...rest} {...(maxLength !== undefined && { maxLength })} />;
}

function TextArea(props: TextAreaProps) {
  const { maxLength, ...limits } = useLimit(props.maxLength);
  const { maxLength: _own, ...rest } = props;
  return <AntInput.TextArea {...limits} {...rest} {...(maxLength !== undefined && { maxLength })} />;
}

export const Input = Object.assign(TextInput, { TextArea, Password: AntInput.Password });

/** As the field counts: a sign is one, however many units it is written in. */
const lengthOf = (text: string) => Array.from(text.normalize('NFC')).length;

/** Codes and times are short enough to see that they are full. */
const shortest = 20;

function useLimit(most: number | undefined) {
  const isJudged = use(DraftContext) !== null;
  if (most === undefined) return {};
  if (!isJudged && most < shortest) return { maxLength: most };
  const show = ({ count }: { count: number }) => {
    const near = isJudged && most < shortest ? most + 1 : most * 0.9;
    return count >= near ? `${count} / ${most}` : '';
  };
  const count = { max: most, show, strategy: lengthOf };
  return isJudged ? { count } : { count, maxLength: most };
}
