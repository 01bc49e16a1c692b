import { Segmented as Plain, type SegmentedProps } from 'antd';

/** A choice among few. Where its form holds nothing nothing is chosen; antd would show the first one as if it were. */
export function Segmented<Value extends string | number | boolean>(props: SegmentedProps<Value>) {
  const nothing: object = 'value' in props && props.value === undefined ? { value: null } : {};
  return <Plain<Value> {...props} {...nothing} />;
}
