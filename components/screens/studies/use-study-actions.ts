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
  getMembersPath,
  getOverviewPath,
  getSitesPath,
  membersMenu,
  overviewMenu,
  sitesMenu,
} from '../../shared/page/study-paths.ts'
import { askWhy } from '../../shared/why/why-ask.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { RecordAction } from '../../ui/overlay/action-menu.tsx'
import { getEditPath, getOff } from './actions.ts'

/** Key of the button that changes a status. */
const statusButton = buttonKey(1004, 'STUDY_MANAGEMENT_STATUS')

/** What a study is asked for, besides opening a page and its pin. */
export type RowAct = 'status' | 'signed' | 'activate' | 'deactivate' | 'setLpm' | 'remove'

/** Changing the status, for a role that may, and the statuses with their signatures. */
const getSignedActions = (
  mayChange: boolean,
  t: ReturnType<typeof useText>['t'],
  onAct: (act: 'status' | 'signed') => void,
): RecordAction[] => [
  ...(mayChange
    ? [{ id: 'status', label: t('studyScreens:action.status'), onChoose: () => onAct('status') }]
    : []),
  { id: 'signed', label: t('studyScreens:action.signed'), onChoose: () => onAct('signed') },
]

/** The pages about a study that the acting role may open. */
function usePages(row: StudyRow): RecordAction[] {
  const { t } = useText()
  const { go } = useNavigation()
  const { menus } = useSession()
  const overview = {
    id: 'overview',
    label: t('studyScreens:action.overview'),
    onChoose: () => go(getOverviewPath(row.id)),
  }
  const sites = {
    id: 'sites',
    label: t('studyScreens:action.sites'),
    onChoose: () => go(getSitesPath(row.id)),
  }
  const members = {
    id: 'members',
    label: t('studyScreens:action.members'),
    onChoose: () => go(getMembersPath(row.id)),
  }
  return [
    ...(menus.some(({ id }) => id === overviewMenu) ? [overview] : []),
    ...(menus.some(({ id }) => id === sitesMenu) ? [sites] : []),
    ...(menus.some(({ id }) => id === membersMenu) ? [members] : []),
  ]
}

/** The actions on one study; on its own page, its form is open already. */
export function useStudyActions(
  row: StudyRow,
  onAct: (act: RowAct) => void,
  isOwnPage = false,
): RecordAction[] {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const session = useSession()
  const pin = usePin()
  const turn = row.active ? 'deactivate' : 'activate'
  const edit = {
    id: 'edit',
    label: t('studyScreens:action.edit'),
    off: getOff(row, 'edit', locale),
    onChoose: () => go(getEditPath(row.id)),
  }
  return [
    ...(isOwnPage ? [] : [edit]),
    ...usePages(row),
    {
      id: 'pin',
      label: t(row.pinned ? 'studyScreens:action.unpin' : 'studyScreens:action.pin'),
      onChoose: () => pin.mutate(row),
    },
    ...getSignedActions(can(session, statusButton), t, onAct),
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
