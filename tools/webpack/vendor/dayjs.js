import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import isBetween from 'dayjs/plugin/isBetween.js';
import localeData from 'dayjs/plugin/localeData.js';
import quarterOfYear from 'dayjs/plugin/quarterOfYear.js';
import weekOfYear from 'dayjs/plugin/weekOfYear.js';
import weekYear from 'dayjs/plugin/weekYear.js';
import weekday from 'dayjs/plugin/weekday.js';

// One instance for the whole page, complete from the start: nobody extends it later.
for (const plugin of [
  advancedFormat,
  customParseFormat,
  isBetween,
  localeData,
  quarterOfYear,
  weekOfYear,
  weekYear,
  weekday,
]) {
  dayjs.extend(plugin);
}
dayjs.locale('zh-cn');

export default dayjs;
