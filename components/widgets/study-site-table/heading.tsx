import * as css from './site-table.css.ts'
import type { StudySiteTableProps } from './study-site-table.tsx'
import { isNarrowed } from './table-state.ts'
import type { Table } from './use-table.ts'

type HeadingProps = { props: StudySiteTableProps; table: Table }

/** The heading, with the number of sites. */
export function Heading({
  props: { label, hideLabel },
  table: { text, found, counts, state },
}: HeadingProps) {
  const { t } = text
  if (hideLabel) return null
  return (
    <div className={css.head}>
      <h2 className={css.title} part="title">
        {label || t('sites:title')}
      </h2>
      {!found.waiting && !(found.error && found.rows.length === 0) && (
        <p className={css.sentence}>{getSentence(found.total, isNarrowed(state) ? counts : null, text)}</p>
      )}
    </div>
  )
}

/** How many sites there are, and of how many where a search or filter leaves some out. */
function getSentence(total: number, counts: Table['counts'], { t, locale }: Table['text']): string {
  const figures = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const shown = figures.format(total)
  return counts
    ? t('sites:narrowed', { count: total, shown, total: figures.format(counts.total) })
    : t('sites:total', { count: total, shown })
}
