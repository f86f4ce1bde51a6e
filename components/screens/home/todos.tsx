import { listNotices } from '../../../contract/notices/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { byDueDay } from '../../widgets/notice-bell/days.ts'
import { DayList } from './day-list.tsx'
import { meta, nothing, sectionLink } from './home.css.ts'
import { NoticeItem } from './notice-item.tsx'
import { Section } from './section.tsx'

const shown = 10

/** The user's to-dos, by due day. */
export function Todos() {
  const { t } = useText()
  const query = useScoped(listNotices, { type: 'todo', open: true, limit: 50 })
  const records = query.data?.records ?? []
  const total = query.data?.total ?? 0
  const groups = byDueDay(records, new Date())
  const aside = (
    <>
      <span className={meta}>
        {total > shown
          ? t('home:todos.shown', { shown, count: total })
          : t('home:todos.count', { count: total })}
      </span>
      <Anchor href="/home/notice/todo" className={sectionLink}>
        {t('home:todos.all')}
      </Anchor>
    </>
  )
  return (
    <Section title={t('home:todos.title')} aside={aside} query={query}>
      {total === 0 && <p className={nothing}>{t('home:todos.none')}</p>}
      <DayList groups={cut(groups)} level={3}>
        {notice => <NoticeItem key={notice.id} notice={notice} />}
      </DayList>
    </Section>
  )
}

/** The first few entries, within their groups. */
function cut(groups: ReturnType<typeof byDueDay>): ReturnType<typeof byDueDay> {
  let left = shown
  return groups.flatMap(group => {
    const items = group.items.slice(0, Math.max(0, left))
    left -= items.length
    return items.length > 0 ? [{ ...group, items }] : []
  })
}
