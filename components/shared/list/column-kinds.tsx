import type { ReactNode } from 'react'
import { dateMinute, dateTimeWithOffset, listed } from '../../../client/zones/format.ts'
import { DateText } from '../../ui/base/date-text.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { useText } from '../call/use-text.ts'
import { localName } from '../page/company-name.ts'
import { nowrap } from '../page/page.css.ts'
import { useListedName } from '../people/person.tsx'

type TwoNames = { name: string; nameEn: string }
type Person = Parameters<ReturnType<typeof useListedName>>[0]
type More<R> = Partial<Column<R>>

/** The columns that most lists have; each shows a dash where there is nothing. */
export function useColumnKinds<R>() {
  const { locale } = useText()
  const nameOf = useListedName()
  const column = (id: string, head: string, cell: (row: R) => ReactNode, more: More<R> = {}): Column<R> => ({
    id,
    head,
    cell,
    ...more,
  })
  return {
    column,
    name: (id: string, head: string, get: (row: R) => TwoNames | null, more?: More<R>) =>
      column(
        id,
        head,
        row => {
          const named = get(row)
          return (named && localName(named, locale)) || '-'
        },
        more,
      ),
    names: (id: string, head: string, get: (row: R) => readonly TwoNames[]) =>
      column(id, head, row => listed(get(row).map(each => localName(each, locale))) || '-', { wrap: true }),
    person: (id: string, head: string, get: (row: R) => Person | null) =>
      column(id, head, row => {
        const person = get(row)
        return person ? nameOf(person) : '-'
      }),
    status: (id: string, head: string, get: (row: R) => { tone: ChipTone; text: string }, more?: More<R>) =>
      column(
        id,
        head,
        row => {
          const { tone, text } = get(row)
          return <StatusChip tone={tone}>{text}</StatusChip>
        },
        more,
      ),
    minute: (id: string, head: string, get: (row: R) => string | null, more?: More<R>) =>
      column(id, head, row => <Minute at={get(row)} />, more),
  }
}

/** The department of a person in a row of a list. */
export const getDepartment = (row: { department: string | null; departmentEn: string | null }): TwoNames => ({
  name: row.department ?? '',
  nameEn: row.departmentEn ?? '',
})

/** A minute, with its offset as a tooltip. */
function Minute({ at }: { at: string | null }) {
  if (at === null) return '-'
  return (
    <span className={nowrap} title={dateTimeWithOffset(at)}>
      <DateText iso={at} text={dateMinute(at)} />
    </span>
  )
}
