import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { can } from '../../../client/session/store.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { number } from '../../../client/zones/format.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import { listAccessRequests } from '../../../contract/access-requests/calls.ts'
import type { Output } from '../../../contract/define.ts'
import { studyHead } from '../../../contract/study-overview/head.ts'
import { changeStudyStatus } from '../../../contract/study-status/calls.ts'
import { spine, tone as spineTone } from '../../../styles/recipes/spine.css.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { rememberRecent } from '../../shared/page/recents.ts'
import {
  getEditPath,
  getOverviewPath,
  getRequestsPath,
  getStudyTab,
  type StudyTab,
  studyTabs,
} from '../../shared/page/study-paths.ts'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { Sentence } from '../../ui/base/unbroken.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { $jump } from '../jump/keys.ts'
import { StudyStatusDialog } from './status/late.tsx'
import * as css from './study-frame.css.ts'
import { getEdge, StudyStatusChip } from './study-status.tsx'
import { useStudyChanged } from './use-study-changed.ts'

const StudyActs = lazyPart(async () => {
  const [file] = await Promise.all([
    import('./study-acts.tsx'),
    loadWords(['studyScreens', 'home', 'users', 'errors', 'ui']),
  ])
  return file.StudyActs
}, Nothing)

type Head = Output<typeof studyHead>

type Props = {
  studyId: string
  /** Address of the page below the head. */
  path: string
  /** What the page below a tab is called: its record, or its title. */
  name: string
  /** Receives the study's number, for the title of a page that names no record of its own. */
  onName: (planId: string | null) => void
  children: ReactNode
}

/** One study: the same head and tabs above every page of it. */
export function StudyFrame({ studyId, path, name, onName, children }: Props) {
  const { locale } = useText()
  const { tab, below } = getStudyTab(path, studyId)
  const query = useScoped(studyHead, { studyId })
  const { data: head, refetch } = query
  const planId = head?.planId ?? null
  useEffect(() => {
    onName(planId)
    return () => onName(null)
  }, [planId, onName])
  useEffect(() => {
    if (head)
      rememberRecent('mds-studies', {
        label: head.planId,
        detail: localName(head, locale),
        href: getOverviewPath(head.id),
      })
  }, [head, locale])
  // Another page may have changed what the head counts.
  const at = useRef(path)
  useEffect(() => {
    if (at.current !== path) void refetch()
    at.current = path
  }, [path, refetch])
  return (
    <>
      <Trail studyId={studyId} planId={planId} tab={tab} name={below ? name : null} />
      {!query.error && (
        <>
          <header
            className={classNames(
              css.head,
              head && getEdge(head) && spine,
              head && spineTone[getEdge(head) ?? 'normal'],
            )}
          >
            {head ? <HeadOf head={head} tab={tab} below={below} /> : <Skeleton lines={2} size="row" />}
          </header>
          <Tabs studyId={studyId} head={head} tab={tab} />
        </>
      )}
      {children}
    </>
  )
}

type TrailProps = { studyId: string; planId: string | null; tab: StudyTab; name: string | null }

/** Where the page is: the list, the study with the way to another one, and of a page below a tab the tab. */
function Trail({ studyId, planId, tab, name }: TrailProps) {
  const { t } = useText()
  const { opens } = useNavigation()
  const list = '/csr_mds/study'
  const top = opens(list)
    ? { id: 'studies', label: t('portal:title.studies'), href: list }
    : { id: 'home', label: t('portal:bar.workspace'), href: '/home' }
  const own = studyTabs[tab](studyId)
  const study = {
    id: 'study',
    label: planId ?? '-',
    ...(planId && {
      others: { name: t('study:switch', { study: planId }), onOpen: () => $jump.set('studies') },
    }),
  }
  return (
    <PageTrail
      home={name === null ? top.href : own}
      items={[
        top,
        study,
        ...(name === null
          ? []
          : [
              { id: tab, label: t(`study:tab.${tab}`), href: own },
              { id: 'page', label: name },
            ]),
      ]}
    />
  )
}

/** Number, title, status with its act, and how complete the study is. */
function HeadOf({ head, tab, below }: { head: Head; tab: StudyTab; below: boolean }) {
  const { t, locale } = useText()
  const { menus } = useSession()
  const title = <Sentence text={localName(head, locale)} />
  return (
    <>
      <div className={css.top}>
        <span className={css.planId}>{head.planId}</span>
        <StudyStatusChip status={head.status} />
        {!head.active && <StatusChip tone="neutral">{t('study:inactive')}</StatusChip>}
        <StatusAct head={head} />
        {!below && menus.some(({ id }) => id === recordMenu) && (
          <span className={css.acts}>
            <Suspense>
              <StudyActs studyId={head.id} />
            </Suspense>
          </span>
        )}
      </div>
      {below ? <p className={css.small}>{title}</p> : <h1 className={css.title}>{title}</h1>}
      {!below && head.progress && (
        <Completeness head={head} progress={head.progress} linked={tab !== 'record'} />
      )}
    </>
  )
}

const { menu: recordMenu, button } = changeStudyStatus.needs as { menu: number; button: string }

function StatusAct({ head }: { head: Head }) {
  const { t } = useText()
  const session = useSession()
  const changed = useStudyChanged()
  const [open, setOpen] = useState(false)
  if (!can(session, buttonKey(recordMenu, button))) return null
  return (
    <>
      <Button small variant="quiet" className={css.act} onClick={() => setOpen(true)}>
        {t('study:status')}
      </Button>
      <Suspense>
        {open && <StudyStatusDialog studyId={head.id} onDone={changed} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

type CompletenessProps = { head: Head; progress: NonNullable<Head['progress']>; linked: boolean }

/** The meter of the fields that a complete study has; what is missing leads to the record. */
function Completeness({ head, progress: { filled, total, percent, missing }, linked }: CompletenessProps) {
  const { t } = useText()
  const { opens } = useNavigation()
  const text = t('study:complete', { percent })
  const path = getEditPath(head.id)
  const left = t('study:missing', { count: missing.length })
  return (
    <p className={css.meter}>
      <progress className={css.bar} max={total} value={filled} aria-label={text} />
      <span>{text}</span>
      {missing.length > 0 &&
        (linked && opens(path) ? <Anchor href={path}>{left}</Anchor> : <span>{left}</span>)}
    </p>
  )
}

/** The pages of the study that the acting role opens, each with the count of its list. */
function Tabs({ studyId, head, tab }: { studyId: string; head: Head | undefined; tab: StudyTab }) {
  const { t } = useText()
  const { opens } = useNavigation()
  const shown = (Object.keys(studyTabs) as StudyTab[]).filter(each => opens(studyTabs[each](studyId)))
  const waiting = useScoped(
    listAccessRequests,
    { studyId, state: ['submitted'], limit: 1 },
    { enabled: opens(getRequestsPath(studyId)), loading: false },
  ).data?.total
  const counts: Partial<Record<StudyTab, string>> = {
    ...(head?.sites && {
      sites: t('study:activeOf', { active: head.sites.active, count: head.sites.total }),
    }),
    ...(head?.members != null && { members: number(head.members) }),
    ...(waiting && { requests: number(waiting) }),
  }
  const current = useRef<HTMLAnchorElement>(null)
  // On a phone the strip scrolls; the page below must not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or its count, moves the strip
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab, head])
  return (
    <nav className={css.tabs} aria-label={t('study:pages')}>
      {shown.map(each => (
        <Anchor
          key={each}
          ref={each === tab ? current : undefined}
          href={studyTabs[each](studyId)}
          className={css.tab}
          aria-current={each === tab ? 'page' : undefined}
        >
          {t(`study:tab.${each}`)}
          {counts[each] && (
            <>
              {' '}
              <span className={css.count}>{counts[each]}</span>
            </>
          )}
        </Anchor>
      ))}
    </nav>
  )
}
