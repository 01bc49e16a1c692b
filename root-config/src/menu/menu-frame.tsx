import { useText } from '../language/language.ts';
import { useLayout } from '../layout/use-layout.ts';
import { useSetting } from '../settings/use-setting.ts';
import { ColumnMenu } from './columns/column-menu.tsx';
import { usePresentEntry } from './entries/present-entry.ts';
import { visible } from './menu-search.ts';
import { SideMenu } from './side-menu.tsx';

/** What of the menu stands at the side; the rest of it lies in the header. */
export function Menu() {
  const { menu } = useText();
  return (
    <>
      <SideOfLayout />
      <span id="menu-unbuilt" hidden>
        {menu.unbuiltHint}
      </span>
    </>
  );
}

function SideOfLayout() {
  const { layout, isSplit, isNarrow } = useLayout();
  const isRail = useSetting('menu.collapsed') && !isNarrow;
  const top = usePresentEntry()[0];
  if (layout === 'transverse') return null;
  if (layout === 'columns') return <ColumnMenu />;
  if (!isSplit) return <SideMenu isBare={layout === 'classic'} isRail={isRail} />;
  const hasBelow = top !== undefined && visible(top.children).length > 0;
  return hasBelow ? <SideMenu key={top.name} below={top} isBare isRail={isRail} /> : null;
}
