import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { can } from '../../../client/session/store.ts'
import type { SiteRow } from '../../../client/sites/sites.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import type { Output } from '../../../contract/define.ts'
import { searchSites } from '../../../contract/sites/calls.ts'
import { getCoveragePath, getSitePath } from '../../../contract/sites/gate-items.ts'
import { changeStudyStatus } from '../../../contract/study-status/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { useStudyCrumbs } from '../../shared/page/study-crumbs.ts'
import { getMembersPath, getSitesPath, membersMenu } from '../../shared/page/study-paths.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { askWhy, offBy } from '../../shared/why/why-ask.ts'
import { WhyButton } from '../../shared/why/why-button.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Title } from '../../ui/base/unbroken.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { StudySiteTable } from '../../widgets/study-site-table/study-site-table.tsx'
import type { SiteTableState } from '../../widgets/study-site-table/table-state.ts'
import { SignedDrawer, StudyStatusDialog } from '../studies/status/late.tsx'
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
  const { go } = useNavigation()
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
          ...useStudyCrumbs(studyId, study?.planId),
          { id: 'sites', label: t('portal:title.studySites') },
        ]}
      />
      <Loaded query={query} lines={3} />
      {study && (
        <>
          <Head study={study} onChanged={query.refetch} actions={<Acts studyId={studyId} />} />
          <div className={css.frame}>
            <StudySiteTable
              studyId={studyId}
              state={state}
              onState={onState}
              onWhy={explain}
              onOpen={site => go(getSitePath(studyId, site.id))}
              exportable
            />
          </div>
        </>
      )}
    </>
  )
}

/** Adding sites, and the coverage of the study. */
function Acts({ studyId }: { studyId: string }) {
  const { t } = useText()
  const { go } = useNavigation()
  const { menus } = useSession()
  const off = offBy(useWhy('bindSites').bindSites, 'bindSites')
  return (
    <span className={css.acts}>
      {menus.some(({ id }) => id === membersMenu) && (
        <Button onClick={() => go(getMembersPath(studyId))}>{t('portal:title.studyMembers')}</Button>
      )}
      <Button onClick={() => go(getCoveragePath(studyId))}>{t('siteDetail:list.coverage')}</Button>
      <Button variant="primary" icon={Plus} off={off} onClick={() => go(`${getSitesPath(studyId)}/create`)}>
        {t('siteDetail:list.add')}
      </Button>
    </span>
  )
}

type HeadProps = { study: Study; onChanged: () => unknown; actions: ReactNode }

function Head({ study, onChanged, actions }: HeadProps) {
  const { t, locale } = useText()
  const tone = study.status === 'on_hold' ? 'hold' : study.status
  const name = localName(study, locale)
  const record = { kind: 'studies' as const, id: study.id, name: `${study.planId} ${name}` }
  return (
    <header className={css.head}>
      <div className={css.top}>
        <span className={css.planId}>{study.planId}</span>
        <StatusChip tone={tone}>{t(`common:studyStatus.${study.status}`)}</StatusChip>
      </div>
      <h1 className={css.name}>
        <Title text={name} />
      </h1>
      <div className={css.further}>
        <span className={css.why}>
          <StatusActs study={study} onDone={onChanged} />
          <WhyButton small ask={{ call: 'searchSites', record }} />
        </span>
        {actions}
      </div>
    </header>
  )
}

type StatusActsProps = { study: { id: string; planId: string }; onDone: () => unknown }
const { menu, button } = changeStudyStatus.needs as { menu: number; button: string }

/** Buttons to change the status of a study and to see its statuses with their signatures; only what the role opens. */
function StatusActs({ study, onDone }: StatusActsProps) {
  const { t } = useText()
  const session = useSession()
  const [open, setOpen] = useState<'change' | 'signed' | null>(null)
  const close = () => setOpen(null)
  const mayChange = can(session, buttonKey(menu, button))
  if (!mayChange && !session.menus.some(({ id }) => id === menu)) return null
  return (
    <>
      {mayChange && (
        <Button small onClick={() => setOpen('change')}>
          {t('home:studies.changeStatus')}
        </Button>
      )}
      <Button small variant="quiet" onClick={() => setOpen('signed')}>
        {t('home:studies.signed')}
      </Button>
      <Suspense>
        {open === 'change' && <StudyStatusDialog studyId={study.id} onClose={close} onDone={onDone} />}
        {open === 'signed' && <SignedDrawer study={study} onClose={close} />}
      </Suspense>
    </>
  )
}
