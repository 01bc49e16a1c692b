import { Switch } from '../../antd.ts';

type FormSwitchProps = {
  readonly id?: string;
  readonly value?: boolean;
  readonly onChange?: (on: boolean) => void;
};

/** The form gives `value` where a switch wants `checked`. */
export function FormSwitch({ value = false, ...rest }: FormSwitchProps) {
  return <Switch {...rest} checked={value} />;
}
