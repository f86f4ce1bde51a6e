import { listed, number } from '../../../client/zones/format.ts'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { staysHere, useNavigation } from '../../shared/page/navigation.tsx'
import { getSitesPath } from '../../shared/page/study-paths.ts'
import { useOpensSites } from '../../shared/page/use-opens-sites.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import type { ChartProps } from '../../ui/charts/chart-frame.tsx'
import { formatShare } from '../../ui/charts/chart-item.ts'
import { ProgressChart } from '../../ui/charts/progress-chart.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { StackedBar } from '../../ui/charts/stacked-bar.tsx'
import type { Tone } from '../../ui/feedback/status-chip.tsx'
import { choicePath, type Overview } from './overview.ts'
import * as css from './study-overview.css.ts'

type Props = { overview: Overview }
type Parts = Props & { onGo: ChartProps['onGo'] }

const tones = { active: 'success', preparing: 'warning', closed: 'neutral' } as const satisfies Record<
  string,
  Tone
>

/** The charts of an overview, each with its table; a count leads to its list if the user may open that. */
export function OverviewCharts({ overview }: Props) {
  const { go } = useNavigation()
  const onGo: Parts['onGo'] = (href, event) => {
    if (!staysHere(event)) return
    event.preventDefault()
    go(href)
  }
  return (
    <div className={css.charts}>
      <div className={css.plate}>
        <Sites overview={overview} onGo={onGo} />
      </div>
      <div className={css.plate}>
        <Enrolment overview={overview} onGo={onGo} />
      </div>
      <div className={css.plate}>
        <Initiations overview={overview} />
      </div>
      <div className={css.plate}>
        <Configuration overview={overview} />
      </div>
      <div className={css.widePlate}>
        <Members overview={overview} onGo={onGo} />
      </div>
    </div>
  )
}

/** Addresses in the list of sites; undefined for a user who may not open it. */
function useSitesPath(studyId: string) {
  const opens = useOpensSites()
  return (search: string) => (opens ? { href: `${getSitesPath(studyId)}?${search}` } : {})
}

function Sites({ overview: { study, sites }, onGo }: Parts) {
  const { t } = useText()
  const getPath = useSitesPath(study.id)
  const items = sites.byStatus.map(({ status, count }) => ({
    id: status,
    label: t(`sites:status.${status}`),
    value: count,
    tone: tones[status],
    ...getPath(`status=${status}`),
  }))
  const parts = listed(items.map(({ label, value }) => `${label} ${number(value)}`))
  const values = { count: sites.total, active: sites.active, planned: sites.planned, parts }
  return (
    <StackedBar
      title={t('studyOverview:sites.title')}
      figure={number(sites.total)}
      summary={t(sites.total > 0 ? 'studyOverview:sites.summary' : 'studyOverview:sites.none', values)}
      of={[t('terms:status'), t('terms:sites')]}
      items={items}
      onGo={onGo}
    />
  )
}

function Enrolment({ overview: { study, enrolment }, onGo }: Parts) {
  const { t } = useText()
  const { planned, enrolled } = enrolment
  const sorted = useSitesPath(study.id)('sort=-enrolledSubjects')
  const key = planned === 0 ? 'unplanned' : enrolled > planned ? 'over' : 'summary'
  return (
    <ProgressChart
      title={t('studyOverview:enrolment.title')}
      figure={number(enrolled)}
      summary={t(`studyOverview:enrolment.${key}`, { count: enrolled, planned })}
      reached={{ label: t('studyOverview:enrolment.enrolled'), value: enrolled, ...sorted }}
      planned={{ label: t('studyOverview:enrolment.planned'), value: planned }}
      onGo={onGo}
    />
  )
}

/** How far the configuration is, with the mark at which the lead project manager is reminded (O24). */
function Configuration({ overview: { progress } }: Props) {
  const { t, locale } = useText()
  const { filled, total } = progress
  return (
    <ProgressChart
      title={t('studyOverview:configuration.title')}
      figure={formatShare(progress.percent, 100, locale)}
      summary={t('studyOverview:configuration.summary', { count: filled, total })}
      reached={{ label: t('studyOverview:configuration.filled'), value: filled }}
      planned={{ label: t('studyOverview:configuration.total'), value: total }}
      mark={{ label: t('studyOverview:configuration.mark'), at: limits.studyProgressPercent / 100 }}
    />
  )
}

function Members({ overview: { study, members }, onGo }: Parts) {
  const { t, locale } = useText()
  const path = `${choicePath}/${study.id}?members=`
  const items = members.byRole.map(role => ({
    id: role.id,
    label: localName(role, locale),
    value: role.count,
    href: path + role.id,
  }))
  const all = { id: 'all', label: t('studyOverview:members.all'), value: members.total, href: `${path}all` }
  const values = { count: members.total, roles: members.byRole.length }
  return (
    <BarChart
      title={t('studyOverview:members.title')}
      figure={number(members.total)}
      summary={t(members.total > 0 ? 'studyOverview:members.summary' : 'studyOverview:members.none', values)}
      of={[t('terms:role'), t('portal:title.studyMembers')]}
      items={members.total > 0 ? [all, ...items] : []}
      onGo={onGo}
    />
  )
}

function Initiations({ overview: { initiations } }: Props) {
  const { t } = useText()
  const items = initiations.map(({ month, count }) => ({ id: month, label: month, value: count }))
  const [first, last] = [items[0], items.at(-1)]
  const summary =
    first && last
      ? t('studyOverview:initiations.summary', { count: last.value, from: first.label, to: last.label })
      : t('studyOverview:initiations.none')
  const chart = {
    title: t('studyOverview:initiations.title'),
    summary,
    figure: last && number(last.value),
    of: [t('studyOverview:initiations.month'), t('studyOverview:initiations.count')] as const,
    items,
  }
  // Two points are no course.
  return items.length > 2 ? <Sparkline {...chart} /> : <BarChart {...chart} />
}
