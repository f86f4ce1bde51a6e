import { Suspense, useEffect } from 'react'
import { noticeCounts } from '../../../client/notices/counts.ts'
import { zoneInForce } from '../../../client/page/zone-in-force.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { listNotices, type Notice } from '../../../contract/notices/calls.ts'
import { listFirstSteps } from '../../../contract/tenant/first-steps.ts'
import { fullName } from '../../../contract/values/names.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Coming, Later } from '../../ui/feedback/skeleton.tsx'
import { byDueDay } from '../../widgets/notice-bell/days.ts'
import { Applications } from './applications.tsx'
import { DayList } from './day-list.tsx'
import { above, figures, grid, head, list, meta, nothing, sectionLink, side } from './home.css.ts'
import { NoticeItem } from './notice-item.tsx'
import { Section } from './section.tsx'

/** Reloads the lists when the bell marks entries, or new ones arrive while the page is open. */
function useFollowBell() {
  const reread = useReread()
  useEffect(
    () =>
      noticeCounts().$counts.listen((now, before) => {
        if (now.state !== 'ready' || before?.state !== 'ready') return
        if (now.counts.unread === before.counts.unread && now.counts.todo === before.counts.todo) return
        reread(listNotices)
      }),
    [reread],
  )
}

/** The workspace: to-dos and learning on the left, applications, notices and studies on the right. */
export function Workspace() {
  const { t, locale } = useText()
  const { user } = useSession()
  useFollowBell()
  const today = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: zoneInForce() }).format(
    new Date(),
  )
  return (
    <>
      <div className={head}>
        <h1>{t('home:title')}</h1>
        {user && <p className={meta}>{t('home:greeting', { name: fullName(user, locale), date: today })}</p>}
      </div>
      <OpenSteps />
      <Suspense fallback={<div className={figures} />}>
        <Figures />
      </Suspense>
      <div className={grid}>
        <div className={side}>
          <Todos />
          <Later lines={3}>
            <LearningDue />
          </Later>
        </div>
        <div className={side}>
          {/* Above what grows when it comes: a press never meets a link that has moved. */}
          <Applications />
          <Notices />
          <Later lines={6}>
            <Studies />
          </Later>
        </div>
      </div>
    </>
  )
}

const LearningDue = lazyPart(async () => {
  const [file] = await Promise.all([import('./learning.tsx'), loadWords(['workspace'])])
  return file.LearningDue
}, Nothing)
const Figures = lazyPart(async () => {
  const [file] = await Promise.all([import('./figures.tsx'), loadWords(['workspace'])])
  return file.Figures
}, Nothing)
const decisionWords = ['workspace', 'accessRequests', 'users', 'errors', 'access'] as const
const EqualTodos = lazyPart(async () => {
  const [file] = await Promise.all([import('./equal-todos.tsx'), loadWords(decisionWords)])
  return file.EqualTodos
}, Nothing)
const DecidedTodo = lazyPart(async () => {
  const [file] = await Promise.all([import('./equal-todos.tsx'), loadWords(decisionWords)])
  return file.DecidedTodo
}, Nothing)
const Studies = lazyPart(() => import('./studies.tsx').then(file => file.Studies), NotLoaded)
const FirstSteps = lazyPart(async () => {
  const [file] = await Promise.all([import('./first-steps.tsx'), loadWords(['firstSteps', 'terms'])])
  return file.FirstSteps
}, Nothing)

/** The first steps of a new company, until they are taken or put away. */
function OpenSteps() {
  const mayEdit = useSession().buttons.includes('1002-TENANT_INFO_EDIT')
  const query = useScoped(listFirstSteps, {}, { enabled: mayEdit, loading: false })
  const list = query.data
  if (mayEdit && query.isPending) return <Coming />
  if (!list || list.dismissed || list.steps.every(each => each.taken)) return null
  return (
    <Suspense fallback={<Coming />}>
      <div className={above}>
        <FirstSteps list={list} />
      </div>
    </Suspense>
  )
}

/** The newest unread notices. */
function Notices() {
  const { t } = useText()
  const query = useScoped(listNotices, { type: 'notification', open: true, limit: 5 })
  const { records = [], total = 0 } = query.data ?? {}
  const aside = (
    <>
      {query.data && <span className={meta}>{t('home:notices.count', { count: total })}</span>}
      <Anchor href="/home/notice/notification" className={sectionLink}>
        {t('home:notices.all')}
      </Anchor>
    </>
  )
  return (
    <Section title={t('home:notices.title')} aside={aside} query={query}>
      {total === 0 && <p className={nothing}>{t('home:notices.none')}</p>}
      <ul className={list}>
        {records.map(notice => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </ul>
    </Section>
  )
}

const shown = 10

/** The user's to-dos, by due day. */
function Todos() {
  const { t } = useText()
  const query = useScoped(listNotices, { type: 'todo', open: true, limit: 50 })
  const records = query.data?.records ?? []
  const total = query.data?.total ?? 0
  const { groups, equal } = foldEqual(byDueDay(records, new Date()))
  const aside = (
    <>
      {query.data && (
        <span className={meta}>
          {groups.flatMap(({ items }) => items).length > shown
            ? t('home:todos.shown', { shown, count: total })
            : t('home:todos.count', { count: total })}
        </span>
      )}
      <Anchor href="/home/notice/todo" className={sectionLink}>
        {t('home:todos.all')}
      </Anchor>
    </>
  )
  return (
    <Section title={t('home:todos.title')} aside={aside} query={query}>
      {total === 0 && <p className={nothing}>{t('home:todos.none')}</p>}
      <Later lines={3} size="row">
        <DayList groups={cut(groups)} level={3}>
          {notice => <Todo key={notice.id} notice={notice} equal={equal.get(getSort(notice)) ?? []} />}
        </DayList>
      </Later>
    </Section>
  )
}

/** From how many to-dos that are alike one line is shown for all of them, at the first of their days. */
const alike = 3

const getSort = ({ kind, subject }: Notice): string => `${kind} ${String(subject.event ?? '').split('.')[0]}`

/** Of to-dos that are alike only the first stays in its group. */
function foldEqual(groups: ReturnType<typeof byDueDay>) {
  const equal = new Map<string, Notice[]>()
  for (const todo of groups.flatMap(({ items }) => items))
    equal.set(getSort(todo), [...(equal.get(getSort(todo)) ?? []), todo])
  const isShown = (todo: Notice) => {
    const same = equal.get(getSort(todo)) ?? []
    return same.length < alike || same[0] === todo
  }
  return { groups: groups.map(group => ({ ...group, items: group.items.filter(isShown) })), equal }
}

/** A to-do, or those that are alike. */
function Todo({ notice, equal }: { notice: Notice; equal: readonly Notice[] }) {
  if (equal.length >= alike) return <EqualTodos todos={equal} />
  return notice.kind === 'user_review' ? <DecidedTodo todo={notice} /> : <NoticeItem notice={notice} />
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
