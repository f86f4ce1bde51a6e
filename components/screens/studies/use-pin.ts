import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../client/session/api.ts'
import { getKey } from '../../../client/session/query.ts'
import type { Output } from '../../../contract/define.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
import { pinStudy, portalStudies, unpinStudy } from '../../../contract/workspace/calls.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { toast } from '../../ui/feedback/toast-store.ts'

type Page = Output<typeof listStudies>

/** Pins a study to the top of the lists, or unpins it: at once, and back if the call fails (F7). */
export function usePin() {
  const { t } = useText()
  const cache = useQueryClient()
  const session = useSession()
  const key = getKey(session, listStudies)
  const draw = (id: string, pinned: boolean) =>
    cache.setQueriesData<Page>(
      { queryKey: key },
      page =>
        page && { ...page, records: page.records.map(row => (row.id === id ? { ...row, pinned } : row)) },
    )
  return useMutation({
    mutationFn: ({ id, pinned }: StudyRow) => send(pinned ? unpinStudy : pinStudy, { studyId: id }),
    onMutate: ({ id, pinned }) => draw(id, !pinned),
    onError: (_error, { id, pinned }) => draw(id, pinned),
    onSuccess: (_done, { planId, pinned }) =>
      toast('success', t(pinned ? 'home:studies.unpinnedNow' : 'home:studies.pinnedNow', { study: planId })),
    onSettled: () =>
      Promise.all(
        [key, getKey(session, portalStudies)].map(queryKey => cache.invalidateQueries({ queryKey })),
      ),
  })
}
