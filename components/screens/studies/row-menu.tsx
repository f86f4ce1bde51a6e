import { can } from '../../../client/session/store.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
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
import { ActionMenu, type RecordAction } from '../../ui/overlay/action-menu.tsx'
import { getEditPath, getOff } from './actions.ts'

/** Key of the button that changes a status. */
const statusButton = buttonKey(1004, 'STUDY_MANAGEMENT_STATUS')

/** What a row asks for, besides opening a page. */
export type RowAct = 'pin' | 'status' | 'signed' | 'activate' | 'deactivate' | 'setLpm' | 'remove'

type Props = {
  row: StudyRow
  onAct: (act: RowAct, row: StudyRow) => void
  /** The text of the button on the study's own page. */
  text?: string
}

/** The actions on one study. */
export function RowMenu({ row, onAct, text }: Props) {
  const { t } = useText()
  const actions = useActions({ row, onAct, text })
  return (
    <ActionMenu
      label={t('studyScreens:table.rowActions', { name: row.planId })}
      actions={actions}
      {...(text && { text })}
    />
  )
}

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

function useActions({ row, onAct, text }: Props): RecordAction[] {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const session = useSession()
  const turn = row.active ? 'deactivate' : 'activate'
  const edit = {
    id: 'edit',
    label: t('studyScreens:action.edit'),
    off: getOff(row, 'edit', locale),
    onChoose: () => go(getEditPath(row.id)),
  }
  return [
    ...(text ? [] : [edit]),
    ...usePages(row),
    {
      id: 'pin',
      label: t(row.pinned ? 'studyScreens:action.unpin' : 'studyScreens:action.pin'),
      onChoose: () => onAct('pin', row),
    },
    ...getSignedActions(can(session, statusButton), t, act => onAct(act, row)),
    {
      id: 'setLpm',
      label: t('studyScreens:action.setLpm'),
      off: getOff(row, 'setLpm', locale),
      onChoose: () => onAct('setLpm', row),
    },
    {
      id: turn,
      label: t(`studyScreens:action.${turn}`),
      off: getOff(row, turn, locale),
      danger: turn === 'deactivate',
      onChoose: () => onAct(turn, row),
    },
    {
      id: 'remove',
      label: t('studyScreens:action.remove'),
      off: undefined,
      danger: true,
      onChoose: () => onAct('remove', row),
    },
    {
      id: 'why',
      label: t('studyScreens:action.why'),
      onChoose: () =>
        askWhy({ call: 'editStudy', record: { kind: 'studies', id: row.id, name: row.planId } }),
    },
  ]
}
