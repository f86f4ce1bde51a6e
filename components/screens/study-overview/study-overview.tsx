import { Pencil, Plus, TriangleAlert, UserPlus } from 'lucide-react'
import { dateTime, dateTimeWithOffset } from '../../../client/zones/format.ts'
import { getCoveragePath } from '../../../contract/sites/gate-items.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { StateProps } from '../../shared/list/list-types.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, staysHere, useNavigation } from '../../shared/page/navigation.tsx'
import {
  getActiveSitesPath,
  getEditPath,
  getMembersPath,
  getSitesPath,
} from '../../shared/page/study-paths.ts'
import { useOpensSites } from '../../shared/page/use-opens-sites.ts'
import { useListedName } from '../../shared/people/person.tsx'
import { SignatureBadge } from '../../shared/sign/signature-badge.tsx'
import { LinkButton } from '../../ui/base/button.tsx'
import { type ChartFact, ChartFacts } from '../../ui/base/chart-facts.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { WarningBanners } from '../studies/study-warnings.tsx'
import { MemberList, type OverviewState } from './member-list.tsx'
import { Milestones } from './milestones.tsx'
import type { Overview } from './overview.ts'
import { OverviewCharts } from './overview-charts.tsx'
import * as css from './study-overview.css.ts'
import { useDay, useDelay } from './use-day.ts'

type Props = StateProps<OverviewState> & {
  studyId: string
}

/** The overview of a study: its facts, charts that lead to their lists, milestones and the course of its status. */
export function StudyOverview({ studyId, state, onState }: Props) {
  const query = useScoped(studyOverview, { studyId })
  const overview = query.data
  return (
    <>
      <Loaded query={query} lines={6} />
      {overview && (
        <>
          <Warnings {...overview} />
          <OverviewFacts {...overview} />
          <Acts {...overview} />
          <OverviewCharts overview={overview} />
          {state.members && <MemberList overview={overview} state={state} onState={onState} />}
          <Milestones overview={overview} />
          <Timeline overview={overview} />
        </>
      )}
    </>
  )
}

const closed = ['completed', 'stopped', 'on_hold', 'locked']

/** What is closed by the status, and the doubts about the data. */
function Warnings({ study: { status }, warnings }: Overview) {
  const { t } = useText()
  const shut = closed.includes(status)
    ? t('studyOverview:closed', { status: t(`common:studyStatus.${status}`) })
    : null
  return (
    <>
      {shut && <Banner notice={{ id: 'closed', tone: 'info', text: shut }} />}
      <WarningBanners warnings={warnings} />
    </>
  )
}

const getTone = (status: StudyStatus) => (status === 'on_hold' ? 'hold' : status)

/** What is done next from here: the pages that the acting role opens. */
function Acts({ study: { id }, progress: { missing } }: Overview) {
  const { t } = useText()
  const { go, opens } = useNavigation()
  const acts = [
    {
      icon: Pencil,
      href: getEditPath(id),
      label: t('study:fill', { count: missing.length }),
      shown: missing.length > 0,
    },
    { icon: Plus, href: `${getSitesPath(id)}/create`, label: t('portal:title.siteCreate'), shown: true },
    {
      icon: UserPlus,
      href: `${getMembersPath(id)}/choose`,
      label: t('portal:title.memberChoose'),
      shown: true,
    },
    { icon: TriangleAlert, href: getCoveragePath(id), label: t('portal:title.siteCoverage'), shown: true },
  ].filter(({ href, shown }) => shown && opens(href))
  return (
    <p className={css.acts}>
      {acts.map(({ icon, href, label }) => (
        <LinkButton
          key={href}
          small
          icon={icon}
          href={href}
          onClick={event => {
            if (!staysHere(event)) return
            event.preventDefault()
            go(href)
          }}
        >
          {label}
        </LinkButton>
      ))}
    </p>
  )
}

/** The course of the status: each signed change with its reason, and who signed it. */
function Timeline({ overview: { timeline } }: { overview: Overview }) {
  const { t } = useText()
  return (
    <section className={css.section} aria-labelledby="overview-timeline">
      <h2 id="overview-timeline">{t('studyOverview:timeline.title')}</h2>
      {timeline.length === 0 && <p className={css.quiet}>{t('studyOverview:timeline.none')}</p>}
      <ol className={css.steps}>
        {timeline.map(({ from, to, at, reason, signature }) => (
          <li key={at} className={css.step}>
            <DateText iso={at} text={dateTime(at)} detail={dateTimeWithOffset(at)} />
            <StatusChip tone={getTone(from)}>{t(`common:studyStatus.${from}`)}</StatusChip>
            <span>{t('audit:history.to')}</span>
            <StatusChip tone={getTone(to)}>{t(`common:studyStatus.${to}`)}</StatusChip>
            <span className={css.quiet}>{t('terms:withReason', { reason })}</span>
            <SignatureBadge signature={signature} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Two days as a span; one that is not known yet is left open. */
const joinDays = (start: string, end: string): string =>
  start === '-' && end === '-' ? '-' : [start, end].map(each => (each === '-' ? '…' : each)).join(' – ')

/** The key facts of a study; an empty one is a dash. */
function OverviewFacts({
  study,
  registryNumbers,
  sites,
}: Pick<Overview, 'study' | 'registryNumbers' | 'sites'>) {
  const { t, locale } = useText()
  const getName = useListedName()
  const day = useDay()
  const delay = useDelay()
  const dated = (on: string | null, days: number | null) =>
    days === null ? day(on) : `${day(on)} (${delay(days)})`
  const { leadPm, department, sponsorNames } = study
  const sponsor = sponsorNames ? localName(sponsorNames, locale) : study.sponsor
  const facts: ChartFact[] = [
    [t('studyOverview:fact.phase'), study.phase || '-'],
    [t('studyOverview:fact.sponsor'), sponsor || '-'],
    [t('studyOverview:fact.indication'), study.indication || '-'],
    [t('studyOverview:fact.area'), study.therapeuticArea || '-'],
    [t('studyOverview:fact.leadPm'), leadPm ? getName(leadPm) : '-'],
    [t('studyOverview:fact.department'), department ? localName(department, locale) : '-'],
    [t('studyOverview:fact.dates'), joinDays(day(study.startDate), day(study.endDate))],
    [
      t('studyOverview:fact.actual'),
      joinDays(dated(study.actualStartDate, study.startDelay), dated(study.actualEndDate, study.endDelay)),
    ],
    [t('terms:sites'), <Sites key="sites" study={study} sites={sites} />],
    [t('terms:registryNumbers'), registryNumbers.map(({ value }) => value).join(', ') || '-'],
    [
      t('studyOverview:fact.updated'),
      <DateText key="updated" iso={study.updatedAt} text={dateTime(study.updatedAt)} />,
    ],
  ]
  return <ChartFacts label={t('terms:keyFacts')} facts={facts} className={css.facts} />
}

/** How many sites are active, which leads to those for users who may see them. */
function Sites({ study, sites }: Pick<Overview, 'study' | 'sites'>) {
  const { t } = useText()
  const opens = useOpensSites()
  const text = t('common:activeSites', { active: sites.active, count: sites.total })
  return opens && sites.total > 0 ? <Anchor href={getActiveSitesPath(study.id)}>{text}</Anchor> : text
}
