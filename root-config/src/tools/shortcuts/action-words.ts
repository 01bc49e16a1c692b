import type { Messages } from '../../language/zh-cn.ts';
import { useSetting } from '../../settings/use-setting.ts';
import { type ActionName, keyOfAction } from './actions.ts';
import { keyName } from './key-name.ts';

/** What an action is called. */
export function actionLabel({ actions }: Messages, name: ActionName): string {
  const place = /^tab(\d)$/.exec(name)?.[1];
  if (place !== undefined) return actions.tab(Number(place));
  const label = Object.entries(actions).find(([key]) => key === name)?.[1];
  return typeof label === 'string' ? label : name;
}

/** The key of an action as it stands on a keyboard; none where it has none or keys are off. */
export function useKeyOf(action: ActionName): string | undefined {
  const isOn = useSetting('shortcuts.on');
  const stroke = keyOfAction(action, useSetting('shortcuts.keys'));
  return isOn && stroke !== '' ? keyName(stroke) : undefined;
}
