import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../client/session/api.ts'
import { getKey } from '../../../client/session/query.ts'
import { can } from '../../../client/session/store.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import type { Output } from '../../../contract/define.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
import { pinStudy, portalStudies, unpinStudy } from '../../../contract/workspace/calls.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import {
  getEditPath,
  getMembersPath,
  getOverviewPath,
  getSignaturesPath,
  getSitesPath,
} from '../../shared/page/study-paths.ts'
import { askWhy } from '../../shared/why/why-ask.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { RecordAction } from '../../ui/overlay/action-menu.tsx'
import { getOff } from './actions.ts'

/** Key of the button that changes a status. */
const statusButton = buttonKey(1004, 'STUDY_MANAGEMENT_STATUS')

/** What a study is asked for, besides opening a page and its pin. */
export type RowAct = 'status' | 'activate' | 'deactivate' | 'setLpm' | 'remove'

/** The pages of a study that the acting role opens, and changing its status: on its own pages the head has them. */
function useHeadActions(row: StudyRow, onStatus: () => void): RecordAction[] {
  const { t, locale } = useText()
  const { go, opens } = useNavigation()
  const session = useSession()
  const page = (id: 'overview' | 'sites' | 'members' | 'signed', getPath: (study: string) => string) => {
    const path = getPath(row.id)
    return opens(path) ? [{ id, label: t(`studyScreens:action.${id}`), onChoose: () => go(path) }] : []
  }
  return [
    {
      id: 'edit',
      label: t('studyScreens:action.edit'),
      off: getOff(row, 'edit', locale),
      onChoose: () => go(getEditPath(row.id)),
    },
    ...page('overview', getOverviewPath),
    ...page('sites', getSitesPath),
    ...page('members', getMembersPath),
    ...page('signed', getSignaturesPath),
    ...(can(session, statusButton)
      ? [{ id: 'status', label: t('studyScreens:action.status'), onChoose: onStatus }]
      : []),
  ]
}

/** The actions on one study; its own pages have its pages and its status at their head. */
export function useStudyActions(
  row: StudyRow,
  onAct: (act: RowAct) => void,
  isOwnPage = false,
): RecordAction[] {
  const { t, locale } = useText()
  const pin = usePin()
  const ofHead = useHeadActions(row, () => onAct('status'))
  const turn = row.active ? 'deactivate' : 'activate'
  return [
    ...(isOwnPage ? [] : ofHead),
    {
      id: 'pin',
      label: t(row.pinned ? 'studyScreens:action.unpin' : 'studyScreens:action.pin'),
      onChoose: () => pin.mutate(row),
    },
    {
      id: 'setLpm',
      label: t('studyScreens:action.setLpm'),
      off: getOff(row, 'setLpm', locale),
      onChoose: () => onAct('setLpm'),
    },
    {
      id: turn,
      label: t(`studyScreens:action.${turn}`),
      off: getOff(row, turn, locale),
      danger: turn === 'deactivate',
      onChoose: () => onAct(turn),
    },
    {
      id: 'remove',
      label: t('studyScreens:action.remove'),
      off: undefined,
      danger: true,
      onChoose: () => onAct('remove'),
    },
    {
      id: 'why',
      label: t('studyScreens:action.why'),
      onChoose: () =>
        askWhy({ call: 'editStudy', record: { kind: 'studies', id: row.id, name: row.planId } }),
    },
  ]
}

type Page = Output<typeof listStudies>

/** Pins a study to the top of the lists, or unpins it: at once, and back if the call fails (F7). */
function usePin() {
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
  const pin = useMutation<unknown, Error, StudyRow>({
    mutationFn: ({ id, pinned }) => send(pinned ? unpinStudy : pinStudy, { studyId: id }),
    onMutate: ({ id, pinned }) => draw(id, !pinned),
    onError: (_error, { id, pinned }) => draw(id, pinned),
    onSuccess: (_done, study) =>
      toast(
        'success',
        t(study.pinned ? 'home:studies.unpinnedNow' : 'home:studies.pinnedNow', { study: study.planId }),
        { label: t('terms:undo'), act: () => pin.mutate({ ...study, pinned: !study.pinned }) },
      ),
    onSettled: () =>
      Promise.all(
        [key, getKey(session, portalStudies)].map(queryKey => cache.invalidateQueries({ queryKey })),
      ),
  })
  return pin
}
