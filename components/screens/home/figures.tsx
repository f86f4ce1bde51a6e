// Loads on demand: the page is drawn before its figures are asked for.
import { listAccessRequests } from '../../../contract/access-requests/calls.ts'
import { taskList } from '../../../contract/learning/calls.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { noQuery } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import * as css from './home.css.ts'
import { isOverdue } from './learning.tsx'

const ahead = 30 * 86_400_000

/**
 * What waits, each a link to the list that it counts: requests to decide and accounts that end within 30 days, for roles with these
 * lists; roles of their own that end, for all others; and training that is overdue.
 */
export function Figures() {
  const { t, locale } = useText()
  const figures = [useRequests(), useEnding(), useOverdue()].filter(figure => figure !== null)
  return (
    <nav className={css.figures} aria-label={t('workspace:figures.title')}>
      {figures.map(({ key, href, count }) => (
        <Anchor key={key} href={href} className={css.figure}>
          <span className={css.figureCount} aria-busy={count === undefined}>
            {count?.toLocaleString(locale) ?? '\u00a0'}
          </span>
          {t(`workspace:figures.${key}`)}
        </Anchor>
      ))}
    </nav>
  )
}

type Figure = {
  key: 'toDecide' | 'accountsEnding' | 'rolesEnding' | 'overdue'
  href: string
  /** Undefined while it is loading. */
  count: number | undefined
}

function useRequests(): Figure | null {
  const reviews = useSession().buttons.includes('1014-AUTHORISATION_REVIEW')
  const query = useScoped(
    listAccessRequests,
    { state: ['submitted'], limit: 1 },
    { enabled: reviews, loading: false },
  )
  if (!reviews || query.error) return null
  return { key: 'toDecide', href: '/csr_mds/authApplication', count: query.data?.total }
}

function useEnding(): Figure | null {
  const { opens } = useNavigation()
  const { roles } = useSession()
  const lists = opens('/csr_mds/user')
  const input = { expiringWithinDays: 30, limit: 1 }
  const query = useScoped(searchUsers, input, { enabled: lists, loading: false })
  const { data, error } = lists ? query : noQuery
  if (error) return null
  if (lists) return { key: 'accountsEnding', href: '/csr_mds/user?validity=expiring', count: data?.total }
  const until = Date.now() + ahead
  const ending = roles.filter(({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) < until)
  return { key: 'rolesEnding', href: '/csr_mds/authApplication/myApplication', count: ending.length }
}

function useOverdue(): Figure | null {
  const { data, error } = useScoped(taskList, { limit: 50 }, { loading: false })
  if (error || data?.total === 0) return null
  return { key: 'overdue', href: '/eLearning/task', count: data?.records.filter(isOverdue).length }
}
