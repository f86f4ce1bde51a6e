import { dateTime } from '../../../client/zones/format.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { getActiveSitesPath } from '../../shared/page/study-paths.ts'
import { useOpensSites } from '../../shared/page/use-opens-sites.ts'
import { useListedName } from '../../shared/people/person.tsx'
import { type ChartFact, ChartFacts } from '../../ui/base/chart-facts.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import type { Overview } from './overview.ts'
import * as css from './study-overview.css.ts'
import { useDay, useDelay } from './use-day.ts'

/** Two days as a span; one that is not known yet is left open. */
const joinDays = (start: string, end: string): string =>
  start === '-' && end === '-' ? '-' : [start, end].map(each => (each === '-' ? '…' : each)).join(' – ')

/** The key facts of a study; an empty one is a dash. */
export function OverviewFacts({
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
  const { leadPm, department } = study
  const facts: ChartFact[] = [
    [t('studyOverview:fact.phase'), study.phase || '-'],
    [t('studyOverview:fact.sponsor'), study.sponsor || '-'],
    [t('studyOverview:fact.indication'), study.indication || '-'],
    [t('studyOverview:fact.area'), study.therapeuticArea || '-'],
    [t('studyOverview:fact.leadPm'), leadPm ? getName(leadPm) : '-'],
    [t('studyOverview:fact.department'), department ? localName(department, locale) : '-'],
    [t('studyOverview:fact.dates'), joinDays(day(study.startDate), day(study.endDate))],
    [
      t('studyOverview:fact.actual'),
      joinDays(dated(study.actualStartDate, study.startDelay), dated(study.actualEndDate, study.endDelay)),
    ],
    [t('studyOverview:sites.count'), <Sites key="sites" study={study} sites={sites} />],
    [t('studyOverview:fact.numbers'), registryNumbers.map(({ value }) => value).join(', ') || '-'],
    [
      t('studyOverview:fact.updated'),
      <DateText key="updated" iso={study.updatedAt} text={dateTime(study.updatedAt)} />,
    ],
  ]
  return <ChartFacts label={t('studyOverview:facts')} facts={facts} className={css.facts} />
}

/** How many sites are active, which leads to those for users who may see them. */
function Sites({ study, sites }: Pick<Overview, 'study' | 'sites'>) {
  const { t } = useText()
  const opens = useOpensSites()
  const text = t('common:activeSites', { active: sites.active, count: sites.total })
  return opens && sites.total > 0 ? <Anchor href={getActiveSitesPath(study.id)}>{text}</Anchor> : text
}
