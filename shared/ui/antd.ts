/**
 * The antd components of the product. What is not named here does not exist: every screen imports
 * from `@shanmen/ui`. The static `message`, `notification` and `Modal.confirm` are left out on
 * purpose, they open a root without our context; `useFeedback()` is their place.
 */
import { theme } from 'antd';

export {
  Alert,
  Badge,
  Breadcrumb,
  Button,
  Card,
  Checkbox,
  DatePicker,
  Divider,
  Drawer,
  Dropdown,
  Flex,
  Form,
  Input,
  InputNumber,
  Menu,
  Modal,
  Pagination,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Select,
  Skeleton,
  Space,
  Spin,
  Steps,
  Switch,
  Tabs,
  Tag,
  TimePicker,
  Timeline,
  Tooltip,
  Tree,
  TreeSelect,
  Typography,
  Upload,
} from 'antd';

export const darkAlgorithm = theme.darkAlgorithm;
