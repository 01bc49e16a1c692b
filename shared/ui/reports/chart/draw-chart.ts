import { BarChart, GaugeChart, HeatmapChart, LineChart } from 'echarts/charts';
import {
  AriaComponent,
  CalendarComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use as takeUp, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { chartTheme, type ChartLook } from './chart-theme.ts';

takeUp([
  BarChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  AriaComponent,
  CalendarComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  SVGRenderer,
]);

export type DrawnChart = {
  readonly show: (option: EChartsCoreOption) => void;
  readonly dispose: () => void;
};

/** A chart in an element of its size, followed when that changes. The only door to the chart library. */
export function drawChart(place: HTMLElement, look: ChartLook, onPick: (name: string) => void): DrawnChart {
  const chart = init(place, chartTheme(look), { renderer: 'svg' });
  chart.on('click', ({ name }) => onPick(name));
  const watcher = new ResizeObserver(() => chart.resize());
  watcher.observe(place);
  return {
    show: option =>
      chart.setOption(
        {
          ...option,
          animation: look.motion,
          animationDuration: longestMotionMs,
          animationDurationUpdate: longestMotionMs,
          // Its own description would take the place of ours.
          aria: { enabled: true, label: { enabled: false }, decal: { show: look.patterns } },
        },
        true,
      ),
    dispose: () => {
      watcher.disconnect();
      chart.dispose();
    },
  };
}

const longestMotionMs = 150;
