import type { Language } from '@shanmen/shared/contracts/shell/settings';

/** Shared time names the days of the week in Chinese. */
const weekdays: Readonly<Record<string, string>> = {
  一: 'Monday',
  二: 'Tuesday',
  三: 'Wednesday',
  四: 'Thursday',
  五: 'Friday',
  六: 'Saturday',
  日: 'Sunday',
};

type LockWords = {
  readonly password: string;
  readonly pin: string;
  readonly unlock: string;
  readonly asking: string;
  readonly failed: string;
  readonly usePassword: string;
  readonly usePin: string;
  readonly another: string;
  readonly willBeLost: string;
  readonly stay: string;
  readonly leaveAnyway: string;
  readonly day: (day: string, weekday: string) => string;
};

/** Beside the screen of the lock, and loaded with it; what announces a lock stands with the other words. */
export const lockWords: Readonly<Record<Language, LockWords>> = {
  'zh-cn': {
    password: '密码',
    pin: '六位 PIN',
    unlock: '解锁',
    asking: '正在验证…',
    failed: '暂时无法解锁，请稍后再试',
    usePassword: '改用密码',
    usePin: '改用 PIN',
    another: '换人登录',
    willBeLost: '以下内容还没有保存，换人登录后将丢失：',
    stay: '返回',
    leaveAnyway: '放弃并换人登录',
    day: (day, weekday) => `${day.replaceAll('-', ' / ')} 星期${weekday}`,
  },
  'zh-tw': {
    password: '密碼',
    pin: '六位 PIN',
    unlock: '解鎖',
    asking: '正在驗證…',
    failed: '暫時無法解鎖，請稍後再試',
    usePassword: '改用密碼',
    usePin: '改用 PIN',
    another: '換人登入',
    willBeLost: '以下內容尚未儲存，換人登入後將遺失：',
    stay: '返回',
    leaveAnyway: '放棄並換人登入',
    day: (day, weekday) => `${day.replaceAll('-', ' / ')} 星期${weekday}`,
  },
  en: {
    password: 'Password',
    pin: 'Six-digit PIN',
    unlock: 'Unlock',
    asking: 'Checking…',
    failed: 'Unlocking is not possible now, please try again',
    usePassword: 'Use the password',
    usePin: 'Use the PIN',
    another: 'Someone else',
    willBeLost: 'Not saved yet, and lost when someone else signs in:',
    stay: 'Back',
    leaveAnyway: 'Discard and sign out',
    day: (day, weekday) => `${weekdays[weekday] ?? ''} ${day}`,
  },
};
