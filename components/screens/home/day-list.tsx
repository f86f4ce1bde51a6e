import type { ReactNode } from 'react'
import type { Notice } from '../../../contract/notices/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { DayGroup } from '../../widgets/notice-bell/days.ts'
import { day, list } from './home.css.ts'

type Props = {
  groups: readonly DayGroup[]
  level: 2 | 3
  children: (notice: Notice) => ReactNode
}

/** Notices or to-dos under headings by day. */
export function DayList({ groups, level, children }: Props) {
  const { t } = useText()
  const Head = level === 2 ? 'h2' : 'h3'
  return groups.map(group => (
    <section key={group.key}>
      <Head className={day}>{group.name ? t(`home:day.${group.name}`) : group.day}</Head>
      <ul className={list}>{group.items.map(children)}</ul>
    </section>
  ))
}
