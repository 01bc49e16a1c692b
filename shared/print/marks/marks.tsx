import {
  barLength,
  gaugeArc,
  heatSteps,
  sparklineArea,
  sparklineEnd,
  sparklinePath,
} from './mark-geometry.ts';

type MarkProps = {
  /** What it says, in words: 近七日入园人数，最高 4,120. */
  label: string;
};

const inset = 3;

/** The course of one figure, without axes; a dot marks where it stands now. */
export function Sparkline({ label, values }: MarkProps & { values: readonly number[] }) {
  const [width, height] = [96, 24];
  const end = sparklineEnd(values, width, height);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width + 2 * inset}
      height={height + 2 * inset}
      viewBox={`${-inset} ${-inset} ${width + 2 * inset} ${height + 2 * inset}`}
    >
      <path d={sparklineArea(values, width, height)} fill="var(--primary-ground)" />
      <path d={sparklinePath(values, width, height)} fill="none" stroke="var(--primary)" strokeWidth="1.5" />
      {end && <circle cx={end[0]} cy={end[1]} r="2.5" fill="var(--primary)" />}
    </svg>
  );
}

/** A figure against its aim: the bar is the figure, the line across it the aim. */
export function Bullet({
  label,
  value,
  aim,
  most,
}: MarkProps & { value: number; aim: number; most: number }) {
  const [width, height] = [120, 16];
  const at = barLength(aim, most, width);
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <rect width={width} height={height} rx="2" fill="var(--ground-total)" />
      <rect y="5" width={barLength(value, most, width)} height="6" fill="var(--primary)" />
      <rect x={Math.max(0, at - 2)} y="1" width="2" height={height - 2} fill="var(--text)" />
    </svg>
  );
}

/** A bar behind a figure of a column; the longest is the most of the column. */
export function BarCell({ label, value, most }: MarkProps & { value: number; most: number }) {
  const [width, height] = [80, 12];
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <rect
        width={barLength(Math.abs(value), most, width)}
        height={height}
        rx="1"
        fill={value < 0 ? 'var(--rise)' : 'var(--primary)'}
      />
    </svg>
  );
}

/** How full something is, as a half circle. @param share between 0 and 1 */
export function Gauge({ label, share }: MarkProps & { share: number }) {
  const [radius, thickness] = [40, 10];
  return (
    <svg
      role="img"
      aria-label={label}
      width={2 * radius}
      height={radius}
      viewBox={`0 0 ${2 * radius} ${radius}`}
    >
      <path d={gaugeArc(1, radius, thickness)} fill="var(--ground-total)" />
      <path
        d={gaugeArc(share, radius, thickness)}
        fill={share > nearlyFull ? 'var(--warning)' : 'var(--primary)'}
      />
    </svg>
  );
}

const nearlyFull = 0.9;
const strengths = 4;

/** One cell for each hour or day, the stronger the more. */
export function HeatStrip({ label, values }: MarkProps & { values: readonly number[] }) {
  const [cell, gap] = [12, 2];
  const width = values.length * (cell + gap) - gap;
  return (
    <svg role="img" aria-label={label} width={width} height={cell} viewBox={`0 0 ${width} ${cell}`}>
      {heatSteps(values, strengths).map((step, index) => (
        <rect
          key={index * (cell + gap)}
          x={index * (cell + gap)}
          width={cell}
          height={cell}
          rx="1"
          fill={step === 0 ? 'var(--ground-total)' : 'var(--primary)'}
          fillOpacity={step === 0 ? 1 : step / strengths}
        />
      ))}
    </svg>
  );
}
