import { useSession } from '@shanmen/shared';
import { lockTimeFault } from '@shanmen/shared/contracts/shell/settings';
import { Choice } from '../controls/choice.tsx';
import { NumberField, RangeField, TextField, Toggle } from '../controls/fields.tsx';
import { useSetting } from '../use-setting.ts';
import { useSettingsText } from './settings-text.ts';

/** 页签 */
export function TabsSection() {
  const text = useSettingsText();
  return (
    <>
      <Toggle of="tabs.on" />
      <Choice of="tabs.style" choices={['trapezoid', 'box', 'text']} names={text.tabStyles} />
      <Toggle of="tabs.icons" />
      <Toggle of="tabs.drag" />
      <Toggle of="tabs.restore" />
      <Toggle of="tabs.share" />
      <NumberField of="tabs.max" least={5} most={60} />
      <NumberField of="tabs.keepAliveMax" least={1} most={30} />
    </>
  );
}

/** 水印 */
export function WatermarkSection() {
  const isForced = useSession()?.policies.watermarkForced ?? false;
  return (
    <>
      <Toggle of="watermark.on" isForced={isForced} />
      <TextField of="watermark.text" longest={40} placeholder="{userName} {yyyy-MM-dd HH:mm}" />
    </>
  );
}

/** 锁屏: the user's own time is kept, and the smaller of it and the administrator's holds. */
export function LockSection() {
  const text = useSettingsText();
  const policies = useSession()?.policies;
  const isForced = policies?.lockForced ?? false;
  const isOn = useSetting('lockScreen.on') || isForced;
  const limit = policies?.lockMaxSeconds ?? null;
  const fault = (seconds: number | null) => {
    if (lockTimeFault(isOn, seconds) === null) return null;
    return isOn ? text.lock.tooShort : text.lock.negative;
  };
  return (
    <>
      <Toggle of="lockScreen.on" isForced={isForced} />
      <NumberField
        of="lockScreen.seconds"
        least={isOn ? 2 : 0}
        fault={fault}
        note={limit === null ? null : text.lock.atMost(limit)}
      />
    </>
  );
}

/** 语音: on this device. */
export function SpeechSection() {
  return (
    <>
      <Toggle of="speech.on" />
      <RangeField of="speech.rate" least={0.5} most={2} step={0.1} />
      <RangeField of="speech.volume" least={0} most={1} step={0.1} />
    </>
  );
}

/** 快捷键 */
export function ShortcutsSection() {
  return <Toggle of="shortcuts.on" />;
}
