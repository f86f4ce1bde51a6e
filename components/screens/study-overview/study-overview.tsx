import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { spine, tone as spineTone } from '../../../styles/recipes/spine.css.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { label, labelTop } from '../../ui/base/chart-label.css.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { Title } from '../../ui/base/unbroken.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { WarningBanners } from '../studies/study-warnings.tsx'
import { MemberList } from './member-list.tsx'
import { Milestones } from './milestones.tsx'
import { choicePath, type Overview } from './overview.ts'
import { OverviewCharts } from './overview-charts.tsx'
import { OverviewFacts } from './overview-facts.tsx'
import * as css from './study-overview.css.ts'
import { Timeline } from './timeline.tsx'

type Props = {
  studyId: string
  /** The open list of members: of a role by its id, `all`, or empty. */
  members: string
  page: number
  onPage: (page: number) => void
  /** Receives the study's number, for the title of the page. */
  onName: (name: string | null) => void
}

/** The overview of a study: its facts, charts that lead to their lists, milestones and the course of its status. */
export function StudyOverview({ studyId, members, page, onPage, onName }: Props) {
  const { t } = useText()
  const query = useScoped(studyOverview, { studyId })
  const overview = query.data
  const name = overview?.study.planId ?? null
  useNamed(name, onName)
  return (
    <>
      <PageTrail
        home={choicePath}
        items={[
          { id: 'home', label: t('portal:bar.workspace'), href: '/home' },
          { id: 'studies', label: t('studyOverview:title'), href: choicePath },
          { id: 'study', label: name ?? '-' },
        ]}
      />
      <Loaded query={query} lines={6} />
      {overview && (
        <>
          <Head {...overview} />
          <OverviewCharts overview={overview} />
          {members && <MemberList overview={overview} members={members} page={page} onPage={onPage} />}
          <Milestones overview={overview} />
          <Timeline overview={overview} />
        </>
      )}
    </>
  )
}

const closed = ['completed', 'stopped', 'on_hold', 'locked']

function Head({ study, registryNumbers, sites, warnings }: Overview) {
  const { t, locale } = useText()
  const { status } = study
  const tone = status === 'on_hold' ? 'hold' : status
  const name = localName(study, locale)
  const shut = closed.includes(status)
    ? t('studyOverview:closed', { status: t(`common:studyStatus.${status}`) })
    : null
  return (
    <>
      <header className={classNames(label, spine, spineTone[tone])}>
        <div className={labelTop}>
          <span className={css.planId}>{study.planId}</span>
          <StatusChip tone={tone}>{t(`common:studyStatus.${status}`)}</StatusChip>
          {!study.active && <StatusChip tone="neutral">{t('studyOverview:inactive')}</StatusChip>}
        </div>
        <h1 className={css.name}>
          <Title text={name} />
        </h1>
        <OverviewFacts study={study} registryNumbers={registryNumbers} sites={sites} />
      </header>
      {shut && <Banner notice={{ id: 'closed', tone: 'info', text: shut }} />}
      <WarningBanners warnings={warnings} />
    </>
  )
}
