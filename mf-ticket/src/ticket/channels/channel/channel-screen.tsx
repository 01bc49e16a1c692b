import { ScreenParts } from '@shanmen/ui';

import { CallbackList } from './channel-callbacks.tsx';
import { ChannelList } from './channel-list.tsx';

/** 销售渠道: who sells over the API, and what they were told. */
export function ChannelScreen() {
  return (
    <ScreenParts
      parts={[
        { key: 'channels', label: '渠道', children: <ChannelList /> },
        { key: 'callbacks', label: '回调日志', children: <CallbackList /> },
      ]}
    />
  );
}
