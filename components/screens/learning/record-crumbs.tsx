import type { Learner } from '../../../contract/learning/record-shapes.ts'
import { fullName } from '../../../contract/values/names.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { staysHere, useNavigation } from '../../shared/page/navigation.tsx'
import { Breadcrumb, type Crumb } from '../../ui/base/breadcrumb.tsx'
import { recordPath } from './record-paths.ts'

type Props = { learner: Learner | undefined; userId: string; task?: string }

/** The path back: to the user's own training, or to the person whose record this is. */
export function RecordCrumbs({ learner, userId, task }: Props) {
  const { t, wordAt, locale } = useText()
  const { go } = useNavigation()
  const own = useSession().user?.id === userId
  const name = learner ? fullName(learner, locale) : '…'
  const from: Crumb[] = own
    ? [{ id: 'tasks', label: t('portal:title.learningTasks'), href: '/eLearning/task' }]
    : [
        { id: 'users', label: wordAt('menus:users'), href: '/csr_mds/user' },
        { id: 'user', label: name, href: `/csr_mds/user/detail/${userId}` },
      ]
  const record: Crumb = { id: 'record', label: t('portal:title.taskRecord'), href: recordPath(userId) }
  const items = [...from, record, ...(task === undefined ? [] : [{ id: 'task', label: task }])]
  const back = items.at(-2)?.href ?? '/eLearning/task'
  return (
    <Breadcrumb
      items={items}
      onBack={() => go(back)}
      onGo={(item, event) => {
        if (!item.href || !staysHere(event)) return
        event.preventDefault()
        go(item.href)
      }}
    />
  )
}
