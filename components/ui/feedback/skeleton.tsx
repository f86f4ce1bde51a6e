import { type ReactNode, Suspense } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { useWords } from '../base/words.ts'
import { bar, bars, coming, picture } from './skeleton.css.ts'

export type SkeletonProps = {
  /** The number of text lines or table rows that it replaces. */
  lines?: number
  /** Height of a line: a line of text, a control or a table row. */
  size?: 'text' | 'control' | 'row'
  /** A picture, a page or a video above the lines. */
  pictured?: boolean
}

const widths = ['92%', '78%', '86%', '64%', '81%']

/** A placeholder for loading content; visible only after 150 ms, so that a fast answer shows none. */
export function Skeleton({ lines = 3, size = 'text', pictured }: SkeletonProps) {
  const words = useWords()
  return (
    <div role="status" className={bars}>
      <span className={visuallyHidden}>{words('loading')}</span>
      {pictured && <span aria-hidden="true" className={picture} />}
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
        <span
          key={key}
          aria-hidden="true"
          className={bar[size]}
          style={{ inlineSize: widths[line % widths.length] }}
        />
      ))}
    </div>
  )
}

/** Holds back the parts below it: what may still come above them would move them. */
export const Coming = () => <span hidden className={coming} />

/** Loads its content on first use, with a skeleton until then. */
export function Later({ children, ...skeleton }: SkeletonProps & { children: ReactNode }) {
  return <Suspense fallback={<Skeleton {...skeleton} />}>{children}</Suspense>
}
