/** The icons of business screens, one by one; those of the menu are the shell's sprite. */
export {
  CloseOutlined as CloseIcon,
  ColumnHeightOutlined as RowHeightIcon,
  CopyOutlined as CopyIcon,
  DownOutlined as DownIcon,
  EyeOutlined as EyeIcon,
  PlusOutlined as PlusIcon,
  PrinterOutlined as PrinterIcon,
  ReloadOutlined as ReloadIcon,
  SearchOutlined as SearchIcon,
  SettingOutlined as SettingIcon,
  UpOutlined as UpIcon,
} from '@ant-design/icons';
