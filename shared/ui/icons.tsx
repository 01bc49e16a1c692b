import {
  CloseOutlined,
  ColumnHeightOutlined,
  CopyOutlined,
  DownOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  EyeOutlined,
  HolderOutlined,
  PaperClipOutlined,
  PictureOutlined,
  PlusOutlined,
  PrinterOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
  UpOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The icons of business screens, one by one; those of the menu are the shell's sprite. */
export const CloseIcon = wordless(CloseOutlined);
export const CopyIcon = wordless(CopyOutlined);
export const DownIcon = wordless(DownOutlined);
export const DeleteIcon = wordless(DeleteOutlined);
export const DownloadIcon = wordless(DownloadOutlined);
export const EyeIcon = wordless(EyeOutlined);
export const GripIcon = wordless(HolderOutlined);
export const MoreIcon = wordless(EllipsisOutlined);
export const PaperClipIcon = wordless(PaperClipOutlined);
export const PictureIcon = wordless(PictureOutlined);
export const PlusIcon = wordless(PlusOutlined);
export const PrinterIcon = wordless(PrinterOutlined);
export const ReloadIcon = wordless(ReloadOutlined);
export const RowHeightIcon = wordless(ColumnHeightOutlined);
export const SearchIcon = wordless(SearchOutlined);
export const SettingIcon = wordless(SettingOutlined);
export const UpIcon = wordless(UpOutlined);
export const UploadIcon = wordless(UploadOutlined);

type IconProps = { 'aria-hidden'?: boolean; 'aria-label'?: string | undefined; role?: string | undefined };

/** An icon of the set says its English name; ours stand in buttons that are named in Chinese. */
function wordless(Icon: ComponentType<IconProps>) {
  return function WordlessIcon() {
    return <Icon aria-hidden aria-label={undefined} role={undefined} />;
  };
}
