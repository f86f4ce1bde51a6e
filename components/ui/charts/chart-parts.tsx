import { tone as toneClass } from '../../../styles/recipes/spine.css.ts'
import { classNames } from '../base/class-names.ts'
import * as css from './chart.css.ts'
import type { ChartProps } from './chart-frame.tsx'
import type { ChartItem } from './chart-item.ts'

type LabelProps = { item: ChartItem; onGo: ChartProps['onGo'] }

/** The label of a value; it leads to its list where there is one. */
export const ChartLabel = ({ item: { label, href }, onGo }: LabelProps) =>
  href ? (
    <a className={css.link} href={href} onClick={onGo && (event => onGo(href, event))}>
      {label}
    </a>
  ) : (
    <span>{label}</span>
  )

/** Patterns that tell parts apart without colour, in the order of the parts; the first is plain. */
const patterns = [
  null,
  'M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4',
  'M4,0 v8',
  'M0,4 h8',
  'M4,0 v8 M0,4 h8',
] as const

type PartProps = {
  id: string
  place: number
  x: number
  width: number
  height: number
  tone: ChartItem['tone']
}

/** One part of a bar in percent of its width: its tone or the step of its place, and the pattern of its place above it. */
export function ChartPart({ id, place, x, width, height, tone }: PartProps) {
  const pattern = patterns[place % patterns.length]
  const box = { x: `${x}%`, width: `${width}%`, height }
  return (
    <g className={tone ? toneClass[tone] : css.step[place % css.step.length]}>
      <rect {...box} className={css.fill} />
      {pattern && (
        <>
          <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
            <path d={pattern} className={css.hatch} />
          </pattern>
          <rect {...box} fill={`url(#${id})`} />
        </>
      )}
    </g>
  )
}

/** The sign of a part in the legend. */
export const ChartSwatch = ({ id, place, tone }: Pick<PartProps, 'id' | 'place' | 'tone'>) => (
  <svg className={classNames(css.drawing)} width={14} height={14} aria-hidden="true" focusable="false">
    <ChartPart id={id} place={place} x={0} width={100} height={14} tone={tone} />
  </svg>
)
