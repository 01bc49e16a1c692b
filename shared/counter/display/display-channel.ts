import { useEffect, useEffectEvent, useState } from 'react';
import { type DisplayView, idleView, readView } from './display-view.ts';

/** One for each place of sale: two of them may be open on one machine. */
function channelOf(place: string): string {
  return `shanmen:display:${place}`;
}

const question = 'show';

/** Tells the display of this counter what to show, also one that was opened or loaded anew just now. */
export function useDisplayed(place: string, view: DisplayView): void {
  const text = JSON.stringify(view);
  const answer = useEffectEvent((channel: BroadcastChannel) => channel.postMessage(view));
  useEffect(() => {
    const channel = new BroadcastChannel(channelOf(place));
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === question) answer(channel);
    });
    return () => {
      channel.postMessage(idleView);
      channel.close();
    };
  }, [place]);
  useEffect(() => {
    const channel = new BroadcastChannel(channelOf(place));
    answer(channel);
    channel.close();
  }, [place, text]);
}

/** What lies on the counter now. */
export function useDisplay(place: string): DisplayView {
  const [view, setView] = useState(idleView);
  useEffect(() => {
    const channel = new BroadcastChannel(channelOf(place));
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const read = readView(data);
      if (read) setView(read);
    });
    channel.postMessage(question);
    return () => channel.close();
  }, [place]);
  return view;
}

/** Opens the display of a place, or brings the one that is open to the front. @param address of the display */
export function openDisplay(place: string, address: string): void {
  window.open(address, `shanmen-display-${place}`, 'popup,width=1024,height=640');
}
