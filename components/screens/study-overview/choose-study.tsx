import type { Output } from '../../../contract/define.ts'
import { portalStudies } from '../../../contract/workspace/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { CountLink } from '../../shared/list/count-link.tsx'
import { listState, pages, words } from '../../shared/list/list-state.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { getSitesPath } from '../../shared/page/study-paths.ts'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { choicePath } from './overview.ts'
import * as css from './study-overview.css.ts'

export const choiceState = listState({ query: words(200), ...pages })
type State = typeof choiceState.start
type Study = Output<typeof portalStudies>['records'][number]

const getTone = ({ status }: Study) => (status === 'on_hold' ? 'hold' : status)

const studies = recordList<typeof portalStudies, State>({
  call: portalStudies,
  state: choiceState,
  words: {
    title: 'portal:title.studyOverviews',
    searchLabel: 'studyOverview:search',
    empty: 'studyOverview:noStudies',
  },
  useName: () => row => row.planId,
  edge: getTone,
  useColumns,
  Beside: () => <p className={css.quiet}>{useText().t('studyOverview:choose')}</p>,
})

type Props = { state: State; onState: (state: State, options?: { replace: boolean }) => void }

/** The studies whose overview the user may open, pinned ones first. */
export function ChooseStudy(props: Props) {
  const { t } = useText()
  return (
    <>
      <PageTrail
        home="/home"
        items={[
          { id: 'home', label: t('portal:bar.workspace'), href: '/home' },
          { id: 'studies', label: t('portal:title.studyOverviews') },
        ]}
      />
      <RecordList of={studies} {...props} given={{ inactive: true }} />
    </>
  )
}

function useColumns(): Column<Study>[] {
  const { t, locale } = useText()
  return [
    {
      id: 'planId',
      head: t('studyOverview:planId'),
      mono: true,
      cell: ({ id, planId }) => (
        <Anchor className={css.link} href={`${choicePath}/${id}`}>
          {planId}
        </Anchor>
      ),
    },
    { id: 'name', head: t('studyOverview:name'), wrap: true, cell: study => localName(study, locale) },
    {
      id: 'status',
      head: t('terms:status'),
      cell: study => <StatusChip tone={getTone(study)}>{t(`common:studyStatus.${study.status}`)}</StatusChip>,
    },
    {
      id: 'sites',
      head: t('terms:sites'),
      numeric: true,
      cell: ({ id, sites }) => (
        <CountLink
          count={sites}
          href={getSitesPath(id)}
          label={t('common:counted.sites', { count: sites })}
        />
      ),
    },
    {
      id: 'enrolment',
      head: t('studyOverview:enrolment.title'),
      numeric: true,
      cell: study => `${study.enrolledSubjects} / ${study.plannedSubjects}`,
    },
  ]
}
