import type { MouseEvent } from 'react'
import type { Notice } from '../../../contract/notices/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import * as panel from '../../shared/drop-panel/drop-panel.css.ts'
import { Failed, Stale } from '../../shared/drop-panel/states.tsx'
import { Button } from '../../ui/base/button.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Feed } from './feed.tsx'
import { noticeKinds } from './kinds.ts'
import * as css from './panel.css.ts'
import type { NoticePanelProps } from './panel.tsx'
import { addressOf } from './target.ts'
import { type NoticesInUse, useNotices } from './use-notices.ts'
import { type Choice, firstChoice, isNarrowed, type Shown } from './view.ts'

/** To-dos and notices, each with its filter, its feed and the actions on the whole list. */
export function Lists({ host, list: wanted, say, onClose }: Omit<NoticePanelProps, 'anchor'>) {
  const { t } = useText()
  const notices = useNotices(host, say, wanted)
  const leave = useLeave(host, notices, onClose)
  const { list, choice, counts } = notices
  const content = (
    <>
      <Filters choice={choice} onChoose={notices.choose} />
      <Instead notices={notices} />
      {list.items.length > 0 && <Feed notices={notices} onOpen={leave.open} />}
      <Foot notices={notices} all={leave.all} onAll={leave.follow} />
    </>
  )
  const types = [
    { id: 'notification', label: t('notices:type.notification'), count: counts?.unread },
    { id: 'todo', label: t('notices:type.todo'), count: counts?.todo },
  ] as const
  return (
    <div className={css.lists}>
      <Tabs
        label={t('bell:lists')}
        value={choice.type}
        onChange={id => notices.choose(firstChoice(id === 'todo' ? 'todo' : 'notification'))}
        items={types.map(type => ({ ...type, content }))}
      />
    </div>
  )
}

type Props = { notices: NoticesInUse }

/** Shown in place of a feed, or above a stale one. */
function Instead({ notices }: Props) {
  const { list, ours, refresh } = notices
  const trouble = { of: 'bell', error: list.error, onRetry: () => void refresh() } as const
  if (list.state === 'loading') return <Skeleton lines={4} size="row" />
  if (!ours) return null
  if (list.state === 'failed') return <Failed {...trouble} />
  return list.items.length > 0 ? <Stale {...trouble} /> : <Nothing notices={notices} />
}

function Nothing({ notices: { choice, choose } }: Props) {
  const { t } = useText()
  if (!isNarrowed(choice)) {
    const title = choice.type === 'todo' ? t('bell:empty.todo') : t('bell:empty.notification')
    return <EmptyState small title={title} />
  }
  const clear = (
    <ClearButton onClear={() => choose(firstChoice(choice.type))}>{t('bell:filter.clear')}</ClearButton>
  )
  return <EmptyState small title={t('bell:empty.narrowed')} action={clear} />
}

/** A press that the browser opens in another tab or window, or saves. */
const isElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** Links out of the panel: each emits `mds-navigate` first, so that the router of any page can handle it. */
function useLeave(
  host: NoticePanelProps['host'],
  { choice, mark }: Pick<NoticesInUse, 'choice' | 'mark'>,
  onClose: NoticePanelProps['onClose'],
) {
  const { apiBase } = host.session.$session.get()
  const follow = (event: MouseEvent, href: string, notice: string | null = null) => {
    if (isElsewhere(event) || host.emit('mds-navigate', { href, notice })) return
    event.preventDefault()
    onClose(true, 'chosen')
  }
  const open = (notice: Notice, event: MouseEvent) => {
    const href = notice.available ? addressOf(notice.link, apiBase) : null
    // Send first: the press may leave the page.
    if (notice.type === 'notification' && notice.readAt === null) mark(notice.id, 'read')
    if (href) follow(event, href, notice.id)
  }
  const all = addressOf(`/home/notice/${choice.type}`, apiBase) ?? ''
  return { follow, open, all }
}

const shows: readonly Shown[] = ['open', 'closed', 'all']

type FiltersProps = { choice: Choice; onChoose: (next: Partial<Choice>) => void }

/** Unread or read, to do or done (D21), and the kind. */
function Filters({ choice: { type, show, kind }, onChoose }: FiltersProps) {
  const { t, wordAt } = useText()
  const words =
    type === 'todo'
      ? { open: t('bell:filter.todo'), closed: t('bell:filter.done') }
      : { open: t('bell:filter.unread'), closed: t('bell:filter.read') }
  const labels: Record<Shown, string> = { ...words, all: t('bell:filter.all') }
  const kinds = noticeKinds.map(value => ({ value, label: wordAt(`notices:kind.${value}`) }))
  return (
    <div className={css.filters}>
      <SelectField
        hideLabel
        label={t('bell:filter.show')}
        options={shows.map(value => ({ value, label: labels[value] }))}
        value={show}
        onChange={event =>
          onChoose({ show: shows.find(each => each === event.currentTarget.value) ?? 'open' })
        }
      />
      <SelectField
        hideLabel
        label={t('bell:filter.kind')}
        placeholder={t('bell:filter.anyKind')}
        options={kinds}
        value={kind ?? ''}
        onChange={event => onChoose({ kind: getKind(event.currentTarget.value) })}
      />
    </div>
  )
}

const getKind = (value: string): Notice['kind'] | null => noticeKinds.find(each => each === value) ?? null

type FootProps = {
  notices: NoticesInUse
  /** URL of the whole list. */
  all: string
  onAll: (event: MouseEvent, href: string) => void
}

/** Under the feed: the result of the last action, "mark all" with its undo, and a link to the whole list. */
function Foot({ notices, all, onAll }: FootProps) {
  const { t } = useText()
  const { list, choice, trouble } = notices
  const undoable = list.undoable.length
  const markable = choice.type === 'notification' && list.items.some(item => item.readAt === null)
  return (
    <div className={css.foot}>
      {trouble && <p className={panel.trouble}>{trouble}</p>}
      {undoable > 0 && (
        <p className={css.undo}>
          <span>{t('bell:allMarked', { count: undoable })}</span>
          <Button small onClick={notices.undo}>
            {t('bell:act.undo')}
          </Button>
        </p>
      )}
      <div className={css.footRow}>
        {markable && (
          <Button variant="quiet" small onClick={notices.markAll}>
            {t('bell:act.all')}
          </Button>
        )}
        <a href={all} className={css.all} onClick={event => onAll(event, all)}>
          {choice.type === 'todo' ? t('bell:every.todo') : t('bell:every.notification')}
        </a>
      </div>
    </div>
  )
}
