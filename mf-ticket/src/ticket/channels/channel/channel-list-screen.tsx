export { ChannelList as default } from './channel-list.tsx';
