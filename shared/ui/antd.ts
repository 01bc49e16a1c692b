/**
 * The antd components of the product. What is not named here does not exist: every screen imports
 * from `@shanmen/ui`. The static `message`, `notification` and `Modal.confirm` are left out on
 * purpose, they open a root without our context; `useFeedback()` is their place.
 */
import { theme } from 'antd';

export {
  Alert,
  Badge,
  Button,
  Checkbox,
  DatePicker,
  Drawer,
  Dropdown,
  Flex,
  Form,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popover,
  Radio,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Tabs,
  Tag,
  Tooltip,
} from 'antd';

export const darkAlgorithm = theme.darkAlgorithm;
