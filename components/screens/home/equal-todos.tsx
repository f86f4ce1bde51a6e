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
      <details className={css.sentence}>
        <summary className={css.equalText}>{text}</summary>
        <ul className={css.list}>
          {todos.map(todo => (
            <NoticeItem key={todo.id} notice={todo} />
          ))}
        </ul>
      </details>
      <Act todos={todos} />
    </li>
  )
}

function Act({ todos }: { todos: readonly Notice[] }) {
  const { t } = useText()
  const { go, opens } = useNavigation()
  const { buttons } = useSession()
  const [decides, setDecides] = useState(false)
  const list = '/csr_mds/user'
  if (todos[0]!.kind === 'user_review')
    return opens(list) ? (
      <Button small onClick={() => go(`${list}?status=under_review`)}>
        {t('workspace:review')}
      </Button>
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
