import type { ClientWords } from '@shanmen/shared';
import type { ShownRefusal } from '../shown-refusal.ts';

export const client: ClientWords = {
  lang: 'zh-TW',
  noPermission: '沒有權限存取此頁面，或頁面不存在',
  wanted: '您要開啟的是',
  noPermissionHint: '請核對網址；如果工作需要此頁面，請聯絡管理員開通權限。',
  notOpen: '此功能尚未開放',
  notOpenHint: title => `「${title}」仍在準備中，開放後由同一選單進入。`,
  notFound: '頁面不存在',
  notFoundHint: '此頁面沒有開放，或者已經移走。請從系統入口重新選擇。',
  back: '返回',
  entrance: '系統入口',
  broken: '頁面出錯了',
  brokenHint: '其他分頁不受影響。重新載入後仍然出錯時，請把看到的情況告訴管理員。',
  reload: '重新載入此頁',
  opening: '正在開啟…',
  failures: {
    network_failed: '網路連線失敗，請檢查網路後重試',
    timed_out: '伺服器回應逾時，請稍後重試',
    canceled: '請求已取消',
    unreadable_answer: '伺服器傳回無法辨識的內容，請回報錯誤編號',
  },
};

export const refusals: Readonly<Record<ShownRefusal, string>> = {
  no_permission: '沒有權限執行此操作',
  password_change_required: '請先變更密碼',
  second_factor_due: '請先啟用二次驗證',
  cross_site: '請求來源不被允許',
  session_locked: '已鎖定螢幕，請先解鎖',
  unlock_wrong: '密碼或 PIN 不正確',
  unlock_ended: '解鎖失敗次數過多，請重新登入',
  step_up_required: '請先驗證密碼',
  maker_is_checker: '申請人不能審核',
  too_many_attempts: '嘗試過於頻繁，請稍後再試',
  rate_limited: '操作過於頻繁，請稍後再試',
  service_busy: '系統忙碌，請稍後重試',
  database_unavailable: '資料庫暫時無法使用，請稍後重試',
  outcome_unknown: '正在確認上一筆結果，請稍候',
  internal_error: '系統內部錯誤，請回報錯誤編號',
  report_timeout: '查詢逾時，請縮小範圍',
};
