// Loads on demand: few readers narrow their notices.
import { useMutation } from '@tanstack/react-query'
import { noticeCounts } from '../../../client/notices/counts.ts'
import { send } from '../../../client/session/api.ts'
import { listNotices, type Notice } from '../../../contract/notices/calls.ts'
import { narrowNotices, type Pace } from '../../../contract/notices/settings.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'

/** How notices like one come from now on: as a digest, or not at all, in its study or everywhere. */
export function NarrowMenu({ notice, name }: { notice: Notice; name: string }) {
  const { t, wordAt } = useText()
  const reread = useReread()
  const narrow = useMutation({
    mutationFn: (choice: { bell: Pace; inStudy: boolean }) =>
      send(narrowNotices, { id: notice.id, ...choice }),
    onSuccess: () => toast('success', t('notices:narrow.done')),
    onSettled: () => Promise.all([reread(listNotices), noticeCounts().refresh()]),
  })
  const kind = wordAt(`notices:kind.${notice.kind}`)
  const study = notice.study?.number ?? ''
  const entry = (id: 'offStudy' | 'digestStudy' | 'off' | 'digest') => ({
    id,
    label: t(`notices:narrow.${id}`, { kind, study }),
    onChoose: () =>
      narrow.mutate({ bell: id.startsWith('off') ? 'off' : 'digest', inStudy: id.endsWith('Study') }),
  })
  const actions = [
    ...(notice.study ? (['digestStudy', 'offStudy'] as const) : []),
    'digest' as const,
    'off' as const,
  ]
  return <ActionMenu label={t('notices:narrow.of', { notice: name })} actions={actions.map(entry)} />
}
