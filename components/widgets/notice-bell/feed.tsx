import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Notice } from '../../../contract/notices/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { scroller } from '../../shared/drop-panel/drop-panel.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { Article } from './article.tsx'
import { byDayCome, byDueDay, type DayGroup } from './days.ts'
import * as css from './panel.css.ts'
import type { NoticesInUse } from './use-notices.ts'
import { firstChoice, isNarrowed } from './view.ts'

/** Articles of the first frame, about as many as are in sight; the others follow at once. */
const firstCount = 6

type Props = { notices: NoticesInUse; onOpen: (notice: Notice, event: MouseEvent) => void }

/** The list as a feed (APG): PageDown and PageUp move between articles, Ctrl+End and Ctrl+Home leave it. */
export function Feed({ notices, onOpen }: Props) {
  const { t } = useText()
  const { list, choice, see, mark } = notices
  const feed = useRef<HTMLDivElement>(null)
  const older = useOlder(notices)
  const fresh = useFresh(list.items)
  const now = useNow()
  const count = useDeferredValue(Number.POSITIVE_INFINITY, firstCount)
  useSeen(feed, list.items, count, see)
  const groups =
    choice.type === 'todo' && choice.show === 'open' ? byDueDay(list.items, now) : byDayCome(list.items, now)
  const entries = groups.flatMap(group =>
    group.items.map((notice, at) => ({ notice, day: at === 0 ? group : null })),
  )
  const name = (day: DayGroup) => (day.name ? t(`bell:day.${day.name}`) : day.day)
  return (
    <div className={scroller}>
      <Newer notices={notices} feed={feed} />
      <div
        ref={feed}
        role="feed"
        aria-label={t(`notices:type.${choice.type}`)}
        aria-busy={older.busy}
        onKeyDown={event => step(event, feed.current, older.read)}
      >
        {entries.slice(0, count).map(({ notice, day }, at) => (
          <Article
            key={notice.id}
            notice={notice}
            now={now}
            place={at + 1}
            size={list.more ? Math.max(list.total, entries.length) : entries.length}
            day={day ? name(day) : ''}
            fresh={fresh.has(notice.id)}
            onOpen={event => onOpen(notice, event)}
            onMark={as => mark(notice.id, as)}
          />
        ))}
      </div>
      {list.more && (
        <div className={css.older}>
          <Button small wide busy={older.busy} onClick={() => void older.read()}>
            {t('bell:older')}
          </Button>
        </div>
      )}
    </div>
  )
}

function useOlder({ list, more }: NoticesInUse) {
  const [busy, setBusy] = useState(false)
  const read = async () => {
    if (busy || !list.more) return
    setBusy(true)
    await more()
    setBusy(false)
  }
  return { busy, read }
}

/** Notices that were new when the panel first showed them; the mark stays while the panel is open. */
function useFresh(items: readonly Notice[]): ReadonlySet<string> {
  const freshById = useRef(new Map<string, boolean>())
  for (const { id, seenAt } of items)
    if (!freshById.current.has(id)) freshById.current.set(id, seenAt === null)
  return new Set([...freshById.current].filter(([, fresh]) => fresh).map(([id]) => id))
}

/** New arrivals wait behind this button, so that nothing moves under the reader (WIDGETS 2.7.5). */
function Newer({ notices, feed }: { notices: NoticesInUse; feed: { current: HTMLElement | null } }) {
  const { t } = useText()
  const { list, choice } = notices
  if (list.newer === 0) return null
  const show = async () => {
    if (isNarrowed(choice)) return notices.choose(firstChoice(choice.type))
    await notices.refresh()
    getArticles(feed.current)[0]?.focus()
  }
  return (
    <div className={css.newer}>
      <Button variant="primary" small onClick={() => void show()}>
        {t('bell:newer', { count: list.newer })}
      </Button>
    </div>
  )
}

const getArticles = (feed: HTMLElement | null) => [...(feed?.querySelectorAll<HTMLElement>('article') ?? [])]

/** At the end of the list, PageDown loads older notices and moves to the first of them. */
function step(event: KeyboardEvent, feed: HTMLElement | null, older: () => Promise<void>) {
  const to = getFeedStep({ ...event, key: event.key, isComposing: event.nativeEvent.isComposing })
  const dialog = feed?.closest<HTMLElement>('[role=dialog]')
  if (!to || !feed || !dialog) return
  event.preventDefault()
  if (to === 'after' || to === 'before') return besideFeed(dialog, feed, to)?.focus()
  const articles = getArticles(feed)
  const at = articles.findIndex(each => each.contains(event.target as Node))
  const next = articles[at + (to === 'next' ? 1 : -1)]
  if (next) return next.focus()
  if (to === 'next') void older().then(() => requestAnimationFrame(() => getArticles(feed)[at + 1]?.focus()))
}

/** The current time, updated each minute: relative times in an open panel stay correct. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What a key means in a feed (APG): to the next or previous article, or out of the feed on either side. */
type FeedStep = 'next' | 'previous' | 'after' | 'before'

type Key = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean; isComposing: boolean }

/** Maps a key in a feed; null leaves it to the browser. */
export function getFeedStep({ key, ctrlKey, altKey, metaKey, isComposing }: Key): FeedStep | null {
  if (altKey || metaKey || isComposing) return null
  if (key === 'PageDown' && !ctrlKey) return 'next'
  if (key === 'PageUp' && !ctrlKey) return 'previous'
  if (key === 'End' && ctrlKey) return 'after'
  return key === 'Home' && ctrlKey ? 'before' : null
}

const focusable = 'a[href], button, select, input, [tabindex="0"]'

/** The first focusable element after a feed in a dialog, or the last one before it. */
function besideFeed(dialog: HTMLElement, feed: HTMLElement, side: 'after' | 'before') {
  const wanted = side === 'after' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const targets = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    each => !feed.contains(each) && (feed.compareDocumentPosition(each) & wanted) !== 0 && each.tabIndex >= 0,
  )
  return side === 'after' ? targets[0] : targets.at(-1)
}

/** This share of an article must be visible. */
const share = 0.6

/** Reports the articles that the user can see, of the first `count` ones: visible within the list, on a visible page. */
function useSeen(
  feed: RefObject<HTMLElement | null>,
  items: readonly Notice[],
  count: number,
  see: (ids: readonly string[]) => void,
): void {
  useEffect(() => {
    const list = feed.current
    if (!list || typeof IntersectionObserver === 'undefined') return
    const inSight = new Set<string>()
    const tell = () => {
      if (!document.hidden && inSight.size > 0) see([...inSight])
    }
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.id ?? ''
          if (isIntersecting) inSight.add(id)
          else inSight.delete(id)
        }
        tell()
      },
      { threshold: share },
    )
    const fresh = new Set(items.filter(item => item.seenAt === null).map(item => item.id))
    for (const article of [...list.querySelectorAll('article')].slice(0, count))
      if (fresh.has(article.dataset.id ?? '')) observer.observe(article)
    document.addEventListener('visibilitychange', tell)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [feed, items, count, see])
}
