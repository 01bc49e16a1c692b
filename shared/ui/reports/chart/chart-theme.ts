import { type Colours, fonts, sizes } from '@shanmen/shared/tokens';

export type ChartLook = {
  readonly colours: Colours;
  /** Letters for who stands further away. */
  readonly isLarge: boolean;
  readonly motion: boolean;
  /** Hatching besides the colours. */
  readonly patterns: boolean;
};

/** Our own theme: the library's puts the legend below and hides the ticks of categories. */
export function chartTheme({ colours, isLarge }: ChartLook) {
  const fontSize = isLarge ? sizes.fontLarge : sizes.fontSmall;
  const text = { color: colours['text-secondary'], fontFamily: fonts.text, fontSize };
  const axis = {
    axisLine: { show: true, lineStyle: { color: colours['border-control'] } },
    axisTick: { show: true, lineStyle: { color: colours['border-control'] } },
    axisLabel: text,
    nameTextStyle: text,
    splitLine: { show: false },
  };
  return {
    color: seriesColours(colours),
    backgroundColor: 'transparent',
    textStyle: { ...text, color: colours.text },
    grid: { left: 8, right: 12, top: 40, bottom: 8, containLabel: true },
    legend: { top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 8, textStyle: text },
    categoryAxis: axis,
    valueAxis: {
      ...axis,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: true, lineStyle: { color: colours.border } },
    },
    bar: { barMaxWidth: 32, itemStyle: { borderRadius: [2, 2, 0, 0] } },
    line: { symbol: 'circle', symbolSize: 6, lineStyle: { width: 2 }, smooth: false },
    heatmap: {
      // Read on the lightest cell as on the darkest.
      label: { ...text, color: colours.text, textBorderColor: colours.ground, textBorderWidth: 3 },
      itemStyle: { borderColor: colours.ground, borderWidth: 2 },
    },
    tooltip: {
      renderMode: 'richText',
      backgroundColor: colours['ground-raised'],
      borderColor: colours.border,
      textStyle: { ...text, color: colours.text },
      axisPointer: { lineStyle: { color: colours['border-control'] } },
    },
    visualMap: { textStyle: text, inRange: { color: [colours['primary-ground'], colours.primary] } },
    calendar: {
      itemStyle: { color: colours.ground, borderColor: colours.border },
      splitLine: { lineStyle: { color: colours['border-control'] } },
      dayLabel: text,
      monthLabel: text,
      yearLabel: { show: false },
    },
    gauge: { axisLine: { lineStyle: { color: [[1, colours.border]] } }, axisLabel: text },
  };
}

/** Far apart for every eye, in each palette, in the order of the series. */
function seriesColours(colours: Colours): string[] {
  return [
    colours['chart-1'],
    colours['chart-2'],
    colours['chart-3'],
    colours['chart-4'],
    colours['chart-5'],
    colours['chart-6'],
  ];
}
