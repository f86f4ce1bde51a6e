import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { auditPath } from '../../../client/audit.ts'
import type { CallError } from '../../../client/http/call-error.ts'
import { zoneInForce } from '../../../client/page/zone-in-force.ts'
import { send } from '../../../client/session/api.ts'
import { getKey } from '../../../client/session/query.ts'
import type { Call, Input } from '../../../contract/define.ts'
import type { HistoryEntry } from '../../../contract/users/shapes.ts'
import { Button } from '../../ui/base/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Failed } from '../call/failed.tsx'
import { useSessionStore } from '../call/session-context.ts'
import { useSession } from '../call/use-session.ts'
import { useText } from '../call/use-text.ts'
import { Anchor } from '../page/navigation.tsx'
import { useSection } from '../page/shown-section.ts'
import * as css from './history.css.ts'
import { HistoryList, type HistoryListProps } from './history-list.tsx'

type Page = { records: HistoryEntry[]; total: number }
type Props<C extends Call> = {
  call: C
  /** Names the record to the call. */
  input: Omit<Input<C>, 'limit' | 'pageNum'>
  /** The record in the audit trail. */
  id: string
  text?: HistoryListProps['text']
  /** Its kind in the trail: kinds may have a field of the same name. */
  entity: string
  /** Opens the record as of a moment, where that is possible. */
  asOf?: ReactNode
  /** Below the heading of a record that is itself a section of its page. */
  level?: 2 | 3
  /** Why the user may not see it, in place of the entries. */
  hidden?: ReactNode
  /** The record does not exist any more: a deleted one still has a history, one that never existed has none. */
  gone?: boolean
}

const pageSize = 15

/** The history of a record from the audit trail, newest first, with everything about it that is filed under other records. */
export function RecordHistory<C extends Call>(props: Props<C>) {
  const { id, asOf, level = 2, hidden, gone } = props
  const { t } = useText()
  const query = useHistory(props)
  const opensTrail = useSession().menus.some(menu => menu.key === 'audit')
  const title = useId()
  const place = useSection('history')
  const Heading = `h${level}` as const
  if (gone && !query.data) return null
  return (
    <section {...place} className={css.section} aria-labelledby={title}>
      <div className={css.head}>
        <Heading id={title}>{t('audit:history.title')}</Heading>
        <div className={css.ends}>
          <span>{t('audit:history.zone', { zone: zoneInForce() })}</span>
          {opensTrail && (
            <Anchor href={auditPath(id)} className={css.link}>
              {t('audit:trail.link')}
            </Anchor>
          )}
          {asOf}
        </div>
      </div>
      <div className={css.plate}>
        {hidden ? (
          <div className={css.nothing}>{hidden}</div>
        ) : (
          <Entries query={query} text={props.text} entity={props.entity} />
        )}
      </div>
      {query.hasNextPage && (
        <div className={css.foot}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('audit:history.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

type EntriesProps = Pick<HistoryListProps, 'text' | 'entity'> & { query: ReturnType<typeof useHistory> }

function Entries({ query, text, entity }: EntriesProps) {
  const { t } = useText()
  if (query.isPending) return <Skeleton lines={4} size="row" />
  const entries = query.data?.pages.flatMap(page => page.records) ?? []
  return (
    <>
      {query.error && <Failed small error={query.error} onRetry={query.refetch} />}
      {query.data && entries.length === 0 && <p className={css.nothing}>{t('audit:history.none')}</p>}
      {entries.length > 0 && <HistoryList entries={entries} text={text} entity={entity} />}
    </>
  )
}

/** The history, page by page. */
function useHistory<C extends Call>({ call, input, hidden }: Props<C>) {
  const session = useSession()
  const store = useSessionStore()
  return useInfiniteQuery<Page, CallError, { pages: Page[] }, readonly unknown[], number>({
    queryKey: getKey(session, call, input),
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...input, limit: pageSize, pageNum: pageParam } as Input<C>
      return (await send(call, page, { signal, quiet: true, session: store })) as Page
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    enabled: session.status === 'ready' && !hidden,
  })
}
