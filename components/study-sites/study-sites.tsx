import type { SiteRow } from '../../client/sites/sites.ts'
import type { Output } from '../../contract/define.ts'
import { searchSites } from '../../contract/sites/calls.ts'
import { Failed } from '../shared/call/failed.tsx'
import { useNamed } from '../shared/call/use-named.ts'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useText } from '../shared/call/use-text.ts'
import { localName } from '../shared/page/company-name.ts'
import { PageTrail } from '../shared/page/page-trail.tsx'
import { askWhy } from '../shared/why/why-ask.ts'
import { WhyButton } from '../shared/why/why-button.tsx'
import { StatusActs } from '../studies/status/status-acts.tsx'
import { StudySiteTable } from '../study-site-table/study-site-table.tsx'
import type { SiteTableState } from '../study-site-table/table-state.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { StatusChip } from '../ui/feedback/status-chip.tsx'
import * as css from './study-sites.css.ts'

type Study = Output<typeof searchSites>['study']

type Props = {
  studyId: string
  state: SiteTableState
  onState: (state: SiteTableState) => void
  /** Receives the study's number, for the title of the page. */
  onName: (name: string | null) => void
}

/** The sites of one study: the study's data, and the table with its export. */
export function StudySites({ studyId, state, onState, onName }: Props) {
  const { t, locale } = useText()
  const explain = (call: string, site: SiteRow) =>
    askWhy({
      call,
      record: { kind: 'sites', id: site.id, name: `${site.siteNo} ${localName(site, locale)}` },
    })
  const query = useScoped(searchSites, { studyId, limit: 1 }, { staleTime: 60_000 })
  const study = query.data?.study
  const name = study?.planId ?? null
  useNamed(name, onName)
  return (
    <>
      <PageTrail
        home="/home"
        items={[
          { id: 'home', label: t('portal:bar.workspace'), href: '/home' },
          { id: 'study', label: name ?? '-' },
          { id: 'sites', label: t('portal:title.studySites') },
        ]}
      />
      {query.isPending && <Skeleton lines={3} size="row" />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {study && (
        <>
          <Head study={study} onChanged={query.refetch} />
          <div className={css.frame}>
            <StudySiteTable studyId={studyId} state={state} onState={onState} onWhy={explain} exportable />
          </div>
        </>
      )}
    </>
  )
}

function Head({ study, onChanged }: { study: Study; onChanged: () => unknown }) {
  const { t, locale } = useText()
  const tone = study.status === 'on_hold' ? 'hold' : study.status
  const name = localName(study, locale)
  const record = { kind: 'studies' as const, id: study.id, name: `${study.planId} ${name}` }
  return (
    <header className={css.head}>
      <div className={css.top}>
        <span className={css.planId}>{study.planId}</span>
        <StatusChip tone={tone}>{t(`home:status.${study.status}`)}</StatusChip>
        <StatusActs study={study} onDone={onChanged} />
        <span className={css.why}>
          <WhyButton small ask={{ call: 'searchSites', record }} />
        </span>
      </div>
      <h1 className={css.name}>{name}</h1>
    </header>
  )
}
