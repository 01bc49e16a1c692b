import { layouts } from '@shanmen/shared/contracts/shell/settings';
import { Choice } from '../controls/choice.tsx';
import { Toggle } from '../controls/fields.tsx';
import { LayoutPicture } from '../controls/pictures.tsx';
import { useSetting } from '../use-setting.ts';
import { useSettingsText } from './settings-text.ts';

/** 布局: the frame, and what only one of the frames has. What a frame has not is not offered. */
export function LayoutSection() {
  const text = useSettingsText();
  const layout = useSetting('layout');
  const hasSide = layout === 'defaults' || layout === 'classic';
  return (
    <>
      <Choice
        of="layout"
        choices={layouts}
        names={text.layouts}
        picture={one => <LayoutPicture layout={one} />}
      />
      {layout === 'classic' && <Toggle of="menu.split" />}
      {layout === 'columns' && (
        <>
          <Choice of="columns.style" choices={['round', 'card']} names={text.columnStyles} />
          <Choice
            of="columns.orientation"
            choices={['vertical', 'horizontal']}
            names={text.columnOrientations}
          />
          <Toggle of="columns.hoverPreview" />
        </>
      )}
      {hasSide && <Toggle of="menu.collapsed" />}
      {layout !== 'transverse' && <Toggle of="menu.accordion" />}
      <Toggle of="breadcrumb.on" />
      <Toggle of="breadcrumb.icons" />
      <Toggle of="fixedHeader" />
      <Toggle of="logo" />
      <Toggle of="footer" />
    </>
  );
}
