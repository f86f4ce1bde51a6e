// Loads on demand: to-dos that are alike are rare outside of the work of reviewers.
import { useState } from 'react'
import { noticeCounts } from '../../../client/notices/counts.ts'
import { listAccessRequests } from '../../../contract/access-requests/calls.ts'
import { listNotices, type Notice } from '../../../contract/notices/calls.ts'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { ApproveDialog } from '../access-requests/approve-dialog.tsx'
import * as css from './home.css.ts'
import { NoticeItem } from './notice-item.tsx'

/** To-dos of one day that are alike: one line, which opens, and where the role allows it the decision on all of them. */
export function EqualTodos({ todos }: { todos: readonly Notice[] }) {
  const { t, wordAt } = useText()
  const { kind, urgency } = todos[0]!
  const count = todos.length
  const text =
    kind === 'authorisation' || kind === 'user_review'
      ? t(`workspace:equal.${kind}`, { count })
      : t('workspace:equal.rest', { count, kind: wordAt(`notices:kind.${kind}`) })
  return (
    <li className={classNames(css.equal, spine, urgency === 'overdue' ? tone.danger : tone.warning)}>
      <details className={css.equalList}>
        <summary className={css.equalText}>{text}</summary>
        <ul className={css.list}>
          {todos.map(todo => (
            <NoticeItem key={todo.id} notice={todo} end={<OneAct todo={todo} />} />
          ))}
        </ul>
      </details>
      <Act todos={todos} />
    </li>
  )
}

/** The users that these to-dos are about; of a to-do about all that wait, nobody in particular. */
const getUserIds = (todos: readonly Notice[]): readonly string[] | undefined => {
  const ids = todos.flatMap(({ subject }) => (subject.userId ? [String(subject.userId)] : []))
  return ids.length === todos.length ? ids : undefined
}

/** The decision on one registration, beside its sentence. */
const OneAct = ({ todo }: { todo: Notice }) =>
  todo.kind === 'user_review' ? <Registrations userIds={getUserIds([todo])} /> : null

const Registrations = lazyPart(
  () => import('./registrations.tsx').then(file => file.RegistrationActs),
  NotLoaded,
)

/** A to-do that is decided in its own row. */
export const DecidedTodo = ({ todo }: { todo: Notice }) => (
  <NoticeItem notice={todo} end={<OneAct todo={todo} />} />
)

function Act({ todos }: { todos: readonly Notice[] }) {
  const { t } = useText()
  const { go, opens } = useNavigation()
  const { buttons } = useSession()
  const [decides, setDecides] = useState(false)
  const list = '/csr_mds/user'
  if (todos[0]!.kind === 'user_review')
    return opens(list) ? (
      <span className={css.acts}>
        <Registrations userIds={getUserIds(todos)} />
        <Button small variant="quiet" onClick={() => go(`${list}?status=under_review`)}>
          {t('workspace:review')}
        </Button>
      </span>
    ) : null
  const ids = todos.flatMap(({ subject }) => String(subject.accessRequestId ?? '') || [])
  if (ids.length === 0 || !buttons.includes('1014-AUTHORISATION_REVIEW')) return null
  return (
    <>
      <Button small onClick={() => setDecides(true)}>
        {t('workspace:decide')}
      </Button>
      {decides && <Decision ids={ids} onClose={() => setDecides(false)} />}
    </>
  )
}

/** Approves those without a risk together, with what the dialog of the list says of the others. */
function Decision({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const reread = useReread()
  const { data } = useScoped(listAccessRequests, { state: ['submitted'], limit: 100 })
  if (!data) return null
  return (
    <ApproveDialog
      rows={data.records.filter(({ id }) => ids.includes(id))}
      onDone={() => void Promise.all([reread(listNotices), noticeCounts().refresh()])}
      onClose={onClose}
    />
  )
}
