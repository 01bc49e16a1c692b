import { dayOf, timeOfDay } from '@shanmen/shared/time';

const standard = '{userName} {yyyy-MM-dd HH:mm}';

/** The text with its placeholders filled in: `{userName}`, and any pattern of yyyy, MM, dd, HH and mm in braces. */
export function watermarkText(text: string, userName: string, now: Date): string {
  const [year = '', month = '', day = ''] = dayOf(now).split('-');
  const [hour = '', minute = ''] = timeOfDay(now).split(':');
  const parts: Readonly<Record<string, string>> = { yyyy: year, MM: month, dd: day, HH: hour, mm: minute };
  const filled = (pattern: string) => pattern.replace(/yyyy|MM|dd|HH|mm/g, part => parts[part] ?? part);
  return (text.trim() || standard).replace(/\{([^{}]*)\}/g, (whole: string, inside: string) => {
    if (inside === 'userName') return userName;
    return filled(inside) === inside ? whole : filled(inside);
  });
}
