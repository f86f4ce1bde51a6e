import { FileUp, Library, Plus, TableProperties } from 'lucide-react'
import { exportOrganisations } from '../../../contract/downloads/calls.ts'
import { listOrganisations } from '../../../contract/organisations/manage.ts'
import type { OrganisationRow } from '../../../contract/organisations/shapes.ts'
import { countStandardOrganisations } from '../../../contract/organisations/standard.ts'
import {
  listOrganisationViews,
  removeOrganisationView,
  saveOrganisationView,
} from '../../../contract/saved-lists/views.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { getOff } from './actions.ts'
import { useFilters } from './filters.ts'
import { type OrganisationListState, organisationState } from './list-state.ts'
import { type ColumnKey, useColumns, useLayout } from './organisation-columns.tsx'
import { duplicatesPath, getDetailPath, listPath } from './paths.ts'
import { ToggleDialog } from './toggle-dialog.tsx'

type Act = 'activate' | 'deactivate'
type Organisations = List<typeof listOrganisations, OrganisationListState, Act>

function useRowActions(row: OrganisationRow, { ask }: Organisations) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const turn = row.active ? 'deactivate' : 'activate'
  return [
    { id: 'open', label: t('common:action.open'), onChoose: () => go(getDetailPath(row.id)) },
    {
      id: turn,
      label: t(`organisationScreens:act.${turn}`),
      danger: row.active,
      off: getOff(row, turn, locale),
      onChoose: () => ask(turn, [row]),
    },
  ]
}

function useOff() {
  const { locale } = useText()
  return (row: OrganisationRow, act: Act) => getOff(row, act, locale)
}

function Beside() {
  const { t } = useText()
  return (
    <>
      <StandardCounts />
      <p>
        <Anchor href={duplicatesPath}>{t('organisationMerges:title')}</Anchor>
      </p>
    </>
  )
}

const organisations = recordList<typeof listOrganisations, OrganisationListState, Act, ColumnKey>({
  call: listOrganisations,
  state: organisationState,
  words: {
    title: 'portal:title.organisations',
    searchLabel: 'organisationScreens:searchLabel',
    search: 'organisationScreens:search',
    filtered: 'organisationScreens:filtered',
    empty: 'organisationScreens:empty',
    selection: 'organisationScreens:selected',
    selected: 'organisationScreens:selectedCount',
  },
  useName: () => row => row.name,
  useCount: ({ total = 0 }) => useText().t('organisationScreens:count', { count: total }),
  useColumns,
  useLayout,
  useFilters,
  useRowActions,
  useOff,
  Beside,
  edge: row => (row.active ? undefined : 'neutral'),
  Dialog: ({ act, ...props }) => <ToggleDialog {...props} active={act === 'activate'} />,
  views: {
    calls: { list: listOrganisationViews, save: saveOrganisationView, remove: removeOrganisationView },
    setting: 'organisations.view',
    share: 'organisationScreens:shareView',
  },
  exports: [
    {
      call: exportOrganisations,
      label: 'common:action.export',
      kind: 'organisations',
      about: 'organisationScreens:count',
      isSorted: true,
      selects: true,
    },
  ],
  add: {
    call: 'addOrganisation',
    icon: Plus,
    label: 'portal:title.organisationCreate',
    href: `${listPath}/create`,
    more: {
      label: 'organisationScreens:more',
      entries: [
        {
          call: 'addOrganisation',
          icon: Library,
          label: 'organisationScreens:standard.open',
          href: `${listPath}/create?from=standard`,
          whenEmpty: true,
        },
        {
          call: 'addOrganisation',
          icon: FileUp,
          label: 'terms:importFromSheet',
          href: `${listPath}/import`,
          whenEmpty: true,
        },
        {
          call: 'exportOrganisations',
          icon: TableProperties,
          label: 'portal:title.studyTemplates',
          href: `${listPath}/exportTemplates`,
        },
      ],
    },
  },
  batch: [
    { act: 'activate', label: 'organisationScreens:act.activate' },
    { act: 'deactivate', label: 'organisationScreens:act.deactivate', danger: true },
  ],
})

/** The organisations that the acting role may see: search, filters, columns, actions (B35). */
export const OrganisationList = (props: StateProps<OrganisationListState>) => (
  <RecordList of={organisations} {...props} />
)

/** How many organisations come from the standard directory, and how many have changes to decide; each is a list (L53). */
function StandardCounts() {
  const { t } = useText()
  const counts = useScoped(countStandardOrganisations, {}, { loading: false }).data
  if (!counts) return null
  const { standard, added, differing } = counts
  return (
    <p>
      <Anchor href={`${listPath}?origin=standard`}>
        {t('organisationScreens:standard.added', { number: added })}
      </Anchor>
      {differing > 0 && (
        <>
          {' · '}
          <Anchor href={`${listPath}?origin=differs`}>
            {t('organisationScreens:standard.differing', { number: differing })}
          </Anchor>
        </>
      )}
      {' · '}
      {t('organisationScreens:standard.about', { count: standard })}
    </p>
  )
}
