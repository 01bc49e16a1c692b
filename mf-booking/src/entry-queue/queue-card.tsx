import { say, sayAround } from '../language/language.ts';
import styles from './entry-queue.module.css';
import type { Queuing } from './use-entry-queue.ts';

/** 排队进入: how many are before the visitor and how long it will take. Only the time is read out, by the minute. */
export function QueueCard({ queuing }: { readonly queuing: Queuing }) {
  const { place, share, isCutOff } = queuing;
  return (
    <section className={styles.card} aria-label={say('排队进入')}>
      <h2>{say('排队进入')}</h2>
      {place !== null && place > 0 && (
        <p className={styles.place}>{sayAround('前面约 {} 人', <b>{place}</b>)}</p>
      )}
      <progress
        className={styles.progress}
        max={1}
        value={place === 0 ? 1 : share}
        aria-label={say('排队进度')}
      />
      <output className={styles.time}>{timeWords(queuing)}</output>
      {isCutOff && <p className={styles.cutOff}>{say('网络不通，正在重试，您的位置仍然保留。')}</p>}
      <p className={styles.note}>
        {say('请保持本页打开；刷新或多开页面不会提前。轮到时自动进入，已选的内容都在。')}
      </p>
    </section>
  );
}

function timeWords({ place, seconds }: Queuing): string {
  if (place === null) return say('正在排队…');
  if (place === 0) return say('轮到您了，正在进入…');
  if (seconds === null) return say('暂停放行，请稍候');
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return say('预计不到 1 分钟');
  // Far away the minutes are a guess, and whoever listens hears of each change.
  return say('预计约 {} 分钟', minutes > 10 ? Math.ceil(minutes / 5) * 5 : minutes);
}
