import { useQueryClient } from '@tanstack/react-query'
import { ArrowRightLeft, Mail } from 'lucide-react'
import { send } from '../../../client/session/api.ts'
import { getKey } from '../../../client/session/query.ts'
import { dateMinute } from '../../../client/zones/format.ts'
import { pendingTasksOf, pendingTasksOfUsers, remindOfTasks } from '../../../contract/pending-tasks/calls.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { whyText } from '../../shared/why/why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import * as css from './pending.css.ts'

type Props = { userId: string; name: string; refusal: Reason | null; remindedAt: string | null }

/** The actions: remind the user by mail, or hand over what they hold. */
export function WaysOn({ userId, name, refusal, remindedAt }: Props) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const record = { kind: 'users' as const, id: userId, name }
  const why = useWhy('remindOfTasks', 'addHandover')
  const { busy, trouble, run } = useRemind(userId, name)
  return (
    <div className={css.foot}>
      <Trouble text={trouble} />
      <Button
        small
        icon={Mail}
        busy={busy}
        off={offBy(
          why.remindOfTasks ?? (refusal ? whyText(refusal, locale) : undefined),
          'remindOfTasks',
          record,
        )}
        onClick={() => void run()}
      >
        {t('handovers:pending.remind')}
      </Button>
      <Button
        small
        icon={ArrowRightLeft}
        off={offBy(why.addHandover, 'addHandover', record)}
        onClick={() => go(`/csr_mds/user/detail/${userId}/transferOfPermissions`)}
      >
        {t('handovers:pending.handOver')}
      </Button>
      {remindedAt && (
        <span className={css.aside}>{t('handovers:pending.reminded', { time: dateMinute(remindedAt) })}</span>
      )}
    </div>
  )
}

function useRemind(userId: string, name: string) {
  const { t } = useText()
  const cache = useQueryClient()
  const session = useSession()
  const store = useSessionStore()
  const submit = useSubmit()
  const reread = () => {
    for (const call of [pendingTasksOf, pendingTasksOfUsers])
      void cache.invalidateQueries({ queryKey: getKey(session, call) })
  }
  const run = () =>
    submit.run(async sending => {
      await send(remindOfTasks, { userId }, { ...sending, session: store }).finally(reread)
      toast('success', t('handovers:pending.sent', { name }))
    })
  return { ...submit, run }
}
