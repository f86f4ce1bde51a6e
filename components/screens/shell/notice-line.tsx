import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { keep, recall } from '../../../client/page/storage.ts'
import { send } from '../../../client/session/api.ts'
import { getCache, getKey } from '../../../client/session/query.ts'
import { globalSession } from '../../../client/session/store.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { dateMinute } from '../../../client/zones/format.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { getNoticeText } from '../../../contract/notices/words.ts'
import { $newRole, forgetNewRole } from '../../shared/call/new-role.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { useHints } from '../../shared/page/use-hints.tsx'
import { useTenants } from '../../shared/page/use-tenants.ts'
import { useClosedScreen } from '../../shared/why/closed-screen.tsx'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { type Notice, NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { useKeptDrafts } from './use-kept-drafts.tsx'
import { useTakeRole } from './use-take-role.tsx'

/**
 * The one bar under the top bar: notices of the page, its stored drafts, then, in the administration, overdue to-dos
 * (B24).
 */
export function NoticeLine({ todos }: { todos: boolean }) {
  const heldRoles = useHeld()
  const newRole = useNewRole()
  return (
    <>
      <NoticeBar
        notices={[
          ...newRole.notices,
          ...useClosedScreen(),
          ...useHints(),
          ...heldRoles.notices,
          ...useKeptDrafts(),
          ...useOverdue(todos),
        ]}
      />
      {heldRoles.dialog}
      {newRole.dialog}
    </>
  )
}

/** Place and day (UTC) at which each overdue to-do was shown, by its id. */
type Shown = Readonly<Record<string, { day: string; path: string }>>
const shownKey = 'mds-overdue-shown'
const getShown = (): Shown => {
  try {
    return (JSON.parse(recall(shownKey) ?? '{}') ?? {}) as Shown
  } catch {
    // Broken text counts as nothing shown.
    return {}
  }
}

/** Of the overdue to-dos, those for this page: each is shown on one page a day, the first that the user opens. */
function useOncePerDay(ids: readonly string[]): ReadonlySet<string> {
  const { path } = useNavigation()
  const day = new Date().toISOString().slice(0, 10)
  const shown = getShown()
  const due = ids.filter(id => shown[id]?.day !== day || shown[id].path === path)
  const fresh = due.filter(id => shown[id]?.day !== day)
  useEffect(() => {
    if (fresh.length === 0) return
    const today = Object.entries(getShown()).filter(([, each]) => each.day === day)
    keep(
      shownKey,
      JSON.stringify({
        ...Object.fromEntries(today),
        ...Object.fromEntries(fresh.map(id => [id, { day, path }])),
      }),
    )
  })
  return new Set(due)
}

const overdueInput = { type: 'todo', open: true, limit: 15 } as const

/** Settles once the overdue to-dos are known, or after a second: the frame that is drawn then has their line at once. */
export async function readOverdue(): Promise<void> {
  const session = globalSession().$session.get()
  if (session.status !== 'ready') return
  const read = getCache().prefetchQuery({
    queryKey: getKey(session, listNotices, overdueInput),
    queryFn: () => send(listNotices, overdueInput, { loading: false }),
    staleTime: 60_000,
  })
  await Promise.race([read, new Promise(resolve => setTimeout(resolve, 1_000))])
}

/** Of these, those that were known when the page was drawn: a later one would move it, and waits for the next page. */
function useKnownAtFirst(ids: readonly string[]): ReadonlySet<string> {
  const { path } = useNavigation()
  const first = useRef({ path, ids: new Set(ids) })
  if (first.current.path !== path) first.current = { path, ids: new Set(ids) }
  return first.current.ids
}

function useOverdue(wanted: boolean): Notice[] {
  const { t, wordAt, locale } = useText()
  const { opens } = useNavigation()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const { data } = useScoped(listNotices, overdueInput, {
    enabled: wanted,
    staleTime: 60_000,
    loading: false,
  })
  const all = (wanted ? (data?.records ?? []) : []).filter(each => each.urgency === 'overdue')
  const known = useKnownAtFirst(all.map(each => each.id))
  const overdue = all.filter(each => known.has(each.id))
  const shown = useOncePerDay(overdue.map(each => each.id))
  return overdue
    .filter(each => shown.has(each.id) && !closed.has(each.id))
    .map(each => ({
      id: each.id,
      tone: 'warning',
      text: getNoticeText(each, locale, wordAt),
      action:
        each.link && each.available && opens(each.link) ? (
          <Anchor href={each.link}>{t('portal:notice.open')}</Anchor>
        ) : undefined,
      onClose: () => setClosed(now => new Set([...now, each.id])),
    }))
}

/** Tells the user in the open page that a role is theirs now; one button takes it and opens what was refused (MD-A3). */
function useNewRole(): { notices: Notice[]; dialog: ReactNode } {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const news = useStore($newRole)
  const taking = useTakeRole()
  const open = async () => {
    if (!news || !(await taking.take(news.role))) return
    forgetNewRole()
    if (news.path) go(news.path)
  }
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (!news?.now) return
    $newRole.set({ ...news, now: false })
    void latest.current()
  }, [news])
  if (!news) return { notices: [], dialog: null }
  const { role, since, path } = news
  const notice: Notice = {
    id: 'newRole',
    late: true,
    tone: 'success',
    text: t('accessRequests:newRole.text', { role: localName(role, locale), time: dateMinute(since) }),
    action: (
      <Button small onClick={() => void open()}>
        {t(path ? 'accessRequests:newRole.open' : 'portal:bar.roles')}
      </Button>
    ),
    onClose: () => $newRole.set(null),
  }
  return { notices: [notice], dialog: taking.dialog }
}

const HeldDialog = lazyPart(async () => {
  const [file] = await Promise.all([
    import('../account/contact-methods/held-dialog.tsx'),
    loadWords(['login', 'contactWays']),
  ])
  return file.HeldDialog
}, NotLoaded)

/**
 * Says why the other companies are hidden, if the session opens only this one, and opens the dialog that reveals
 * them.
 */
function useHeld(): { notices: Notice[]; dialog: React.ReactNode } {
  const { t } = useText()
  const { data } = useTenants()
  const [open, setOpen] = useState(false)
  const notice: Notice = {
    id: 'held',
    tone: 'warning',
    text: t('portal:held.notice'),
    action: (
      <Button small onClick={() => setOpen(true)}>
        {t('portal:held.open')}
      </Button>
    ),
  }
  return {
    notices: data?.held ? [notice] : [],
    dialog: <Suspense>{open && <HeldDialog onClose={() => setOpen(false)} />}</Suspense>,
  }
}
