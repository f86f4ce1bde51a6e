import type { ReactNode } from 'react'
import type { Output } from '../../../contract/define.ts'
import { siteById, siteHistory } from '../../../contract/sites/calls.ts'
import type { SiteEnvironment } from '../../../contract/sites/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { RecordLabel } from '../../shared/record/record-page.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { siteName, toneOf, toneOfEnvironment } from '../../widgets/study-site-table/names.ts'
import { ActivateButton } from './activation.tsx'
import { BasicTab } from './site-basic.tsx'
import * as css from './site-page.css.ts'

export type SiteDetail = Output<typeof siteById>
export const siteTabs = ['basic', 'people', 'milestones', 'history'] as const
export type SiteTab = (typeof siteTabs)[number]

const PeopleTab = lazyPart(() => import('./site-people.tsx').then(file => file.PeopleTab), NotLoaded)
const MilestonesTab = lazyPart(
  () => import('./site-milestones.tsx').then(file => file.MilestonesTab),
  NotLoaded,
)

export type SiteView = { tab: SiteTab; edit: boolean }

type Props = {
  studyId: string
  siteId: string
  environment?: SiteEnvironment
  view: SiteView
  onView: (view: SiteView) => void
  /** Receives the site's number, for the title of the page. */
  onName: (name: string | null) => void
}

/** One site of a study: its label, and four tabs (B32). */
export function StudySiteDetail({ studyId, siteId, environment, view, onView, onName }: Props) {
  const { t } = useText()
  const query = useScoped(siteById, { siteId, environment })
  const site = query.data?.studyId === studyId ? query.data : undefined
  useNamed(site?.siteNo ?? null, onName)
  return (
    <>
      <Loaded query={query} lines={8} />
      {query.data && !site && (
        <ErrorState title={t('portal:state.goneTitle')} text={t('portal:state.addressText')} />
      )}
      {site && <Record site={site} view={view} onView={onView} />}
    </>
  )
}

function Record({ site, view, onView }: Pick<Props, 'view' | 'onView'> & { site: SiteDetail }) {
  const { t } = useText()
  const content: Record<SiteTab, ReactNode> = {
    basic: (
      <BasicTab
        site={site}
        edit={view.edit}
        onEdit={edit => onView({ tab: 'basic', edit })}
        onPeople={() => onView({ tab: 'people', edit: false })}
      />
    ),
    people: <PeopleTab site={site} />,
    milestones: <MilestonesTab site={site} />,
    history: <RecordHistory call={siteHistory} input={{ siteId: site.id }} id={site.id} entity="sites" />,
  }
  return (
    <>
      <Label site={site} />
      <div className={css.tabs}>
        <Tabs
          label={t('siteDetail:sections')}
          value={view.tab}
          onChange={tab => onView({ tab: siteTabs.find(each => each === tab) ?? 'basic', edit: false })}
          items={siteTabs.map(id => ({
            id,
            label: t(`siteDetail:tab.${id}`),
            content: (
              <Later lines={5} size="row">
                {content[id]}
              </Later>
            ),
          }))}
        />
      </div>
    </>
  )
}

function Label({ site }: { site: SiteDetail }) {
  const { t, locale } = useText()
  return (
    <RecordLabel
      title={siteName(site, locale)}
      tone={site.active ? toneOf[site.status] : 'neutral'}
      marks={
        <>
          <StatusChip tone={toneOf[site.status]}>{t(`sites:status.${site.status}`)}</StatusChip>
          <Badge tone={toneOfEnvironment[site.environment]}>
            {t(`sites:environment.${site.environment}`)}
          </Badge>
          {!site.active && <Badge>{t('sites:inUse.false')}</Badge>}
        </>
      }
      actions={site.status === 'preparing' && <ActivateButton site={site} />}
      factsLabel={t('siteDetail:section.facts')}
      facts={[
        [
          t('siteDetail:field.siteNo'),
          <span key="no" className={css.number}>
            {site.siteNo}
          </span>,
        ],
        [t('siteDetail:field.pi'), site.pi || '-'],
        [t('siteDetail:field.organisation'), localName(site.organisation, locale)],
        [t('siteDetail:field.enrolledSubjects'), `${site.enrolledSubjects} / ${site.plannedSubjects}`],
      ]}
    />
  )
}
