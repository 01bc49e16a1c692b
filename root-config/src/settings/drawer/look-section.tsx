import { languages, palettes } from '@shanmen/shared/contracts/shell/settings';
import { languageNames } from '../../language/language.ts';
import { Choice } from '../controls/choice.tsx';
import { Toggle } from '../controls/fields.tsx';
import { PalettePicture, ThemePicture } from '../controls/pictures.tsx';
import { PrimaryField } from '../controls/primary-field.tsx';
import { useSettingsText } from './settings-text.ts';

/** 外观: language, colours, size, motion. */
export function LookSection() {
  const text = useSettingsText();
  return (
    <>
      <Choice of="language" choices={languages} names={languageNames} />
      <Choice
        of="theme"
        choices={['system', 'light', 'dark']}
        names={text.themes}
        picture={theme => <ThemePicture theme={theme} />}
      />
      <PrimaryField />
      <Choice
        of="palette"
        choices={palettes}
        names={text.palettes}
        picture={palette => <PalettePicture palette={palette} />}
      />
      <Choice of="size" choices={['small', 'default', 'large']} names={text.sizes} />
      <Choice of="motion" choices={['system', 'on', 'off']} names={text.motions} />
      <Toggle of="greyscale" />
    </>
  );
}
