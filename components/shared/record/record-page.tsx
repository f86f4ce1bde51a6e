import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { spine, tone as spineTone } from '../../../styles/recipes/spine.css.ts'
import { type ChartFact, ChartFacts } from '../../ui/base/chart-facts.tsx'
import * as chart from '../../ui/base/chart-label.css.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { Sentence } from '../../ui/base/unbroken.tsx'
import type { ChipTone } from '../../ui/feedback/status-chip.tsx'
import * as css from '../page/record.css.ts'
import { ShownSection, useSection } from '../page/shown-section.ts'
import { type HelpWord, WordHelp } from '../page/word-help.tsx'

type LabelProps = {
  title: string
  tone: ChipTone
  /** Status and other marks beside the title. */
  marks: ReactNode
  actions: ReactNode
  facts: readonly ChartFact[]
  factsLabel: string
  /** What the record's id or code is called, and itself, as text to copy; without it the page has it further below. */
  identifier?: readonly [name: string, value: string]
}

/** The label at the head of a record: title, status, actions, key facts, id. */
export const RecordLabel = ({ title, tone, marks, actions, facts, factsLabel, identifier }: LabelProps) => (
  <header className={classNames(chart.label, tone !== 'normal' && spine, spineTone[tone])}>
    <div className={chart.labelTop}>
      <h1>
        <Sentence text={title} />
      </h1>
      {marks}
      <div className={css.actions}>{actions}</div>
    </div>
    <ChartFacts label={factsLabel} facts={facts} className={css.facts} />
    {identifier && (
      <p className={css.identifier}>
        {identifier[0]} <span className={css.number}>{identifier[1]}</span>
      </p>
    )}
  </header>
)

type SectionsProps = {
  /** Accessible name of the index. */
  label: string
  index: readonly { id: string; label: string }[]
  children: ReactNode
}

/** The sections of a record, with an index that stays in view beside them. */
export const RecordSections = ({ label, index, children }: SectionsProps) => (
  <div className={css.columns}>
    <nav className={css.index} aria-label={label}>
      {index.map(each => (
        <a key={each.id} href={`#${each.id}`} className={css.indexLink}>
          {each.label}
        </a>
      ))}
    </nav>
    <div className={css.sections}>{children}</div>
  </div>
)

/** The sections of a record as tabs: the address says which one is shown (`#ethics`), at first the first one. */
export function RecordTabs({ label, index, children }: SectionsProps) {
  const hash = useSyncExternalStore(onHash, getHash)
  const shown = (index.find(({ id }) => id === hash) ?? index[0])?.id ?? ''
  const current = useRef<HTMLAnchorElement>(null)
  // On a phone the strip scrolls; the page must not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab moves the strip
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <div className={css.columns}>
      <nav className={css.tabs} aria-label={label}>
        {index.map(each => (
          <a
            key={each.id}
            ref={each.id === shown ? current : undefined}
            href={`#${each.id}`}
            className={css.tab}
            aria-current={each.id === shown ? 'true' : undefined}
          >
            {each.label}
          </a>
        ))}
      </nav>
      <div className={css.sections}>
        <ShownSection value={shown}>{children}</ShownSection>
      </div>
    </div>
  )
}

const getHash = () => window.location.hash.slice(1)
const onHash = (onChange: () => void) => {
  const ending = new AbortController()
  for (const event of ['hashchange', 'popstate'])
    window.addEventListener(event, onChange, { signal: ending.signal })
  return () => ending.abort()
}

type SectionProps = {
  id: string
  title: string
  /** Explains the title. */
  help?: HelpWord
  beside?: ReactNode
  children: ReactNode
}

/** A section with its head; the index links to it. */
export const RecordSection = ({ id, title, help, beside, children }: SectionProps) => (
  <section {...useSection(id)} className={css.section} aria-labelledby={`${id}-title`}>
    <div className={css.sectionHead}>
      <div className={css.named}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {help && <WordHelp word={help} name={title} />}
      </div>
      {beside}
    </div>
    {children}
  </section>
)
