import { useEffect, useEffectEvent, useState } from 'react';
import { type DisplayView, idleView, readView } from './display-view.ts';

/** One for each window: two of them may be open on one machine. */
function channelOf(windowId: number): string {
  return `shanmen:display:${windowId}`;
}

const question = 'show';

/** Tells the display of this window what to show, also one that was opened or loaded anew just now. */
export function useDisplayed(windowId: number, view: DisplayView): void {
  const text = JSON.stringify(view);
  const answer = useEffectEvent((channel: BroadcastChannel) => channel.postMessage(view));
  useEffect(() => {
    const channel = new BroadcastChannel(channelOf(windowId));
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === question) answer(channel);
    });
    return () => {
      channel.postMessage(idleView);
      channel.close();
    };
  }, [windowId]);
  useEffect(() => {
    const channel = new BroadcastChannel(channelOf(windowId));
    answer(channel);
    channel.close();
  }, [windowId, text]);
}

/** What the window has on its counter. */
export function useDisplay(windowId: number): DisplayView {
  const [view, setView] = useState(idleView);
  useEffect(() => {
    const channel = new BroadcastChannel(channelOf(windowId));
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const read = readView(data);
      if (read) setView(read);
    });
    channel.postMessage(question);
    return () => channel.close();
  }, [windowId]);
  return view;
}

/** Opens the display, or brings the one that is open to the front. */
export function openDisplay(windowId: number): void {
  const features = 'popup,width=1024,height=640';
  window.open(`/saleSystem?mode=display&window=${windowId}`, `shanmen-display-${windowId}`, features);
}
