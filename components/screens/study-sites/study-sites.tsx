import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import type { SiteRow } from '../../../client/sites/sites.ts'
import { getCoveragePath, getSitePath } from '../../../contract/sites/gate-items.ts'
import { studyHead } from '../../../contract/study-overview/head.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { getSitesPath } from '../../shared/page/study-paths.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { askWhy, offBy } from '../../shared/why/why-ask.ts'
import { WhyButton } from '../../shared/why/why-button.tsx'
import { Button } from '../../ui/base/button.tsx'
import { StudySiteTable } from '../../widgets/study-site-table/study-site-table.tsx'
import type { SiteTableState } from '../../widgets/study-site-table/table-state.ts'
import * as css from './study-sites.css.ts'

type Props = {
  studyId: string
  state: SiteTableState
  onState: (state: SiteTableState) => void
}

/** The sites of one study: adding, coverage, and the table with its export. */
export function StudySites({ studyId, state, onState }: Props) {
  const { locale } = useText()
  const { go } = useNavigation()
  const getHref = useCallback((site: SiteRow) => getSitePath(studyId, site.id), [studyId])
  const explain = (call: string, site: SiteRow) =>
    askWhy({
      call,
      record: { kind: 'sites', id: site.id, name: `${site.siteNo} ${localName(site, locale)}` },
    })
  return (
    <>
      <Acts studyId={studyId} />
      <div className={css.frame}>
        <StudySiteTable
          studyId={studyId}
          state={state}
          onState={onState}
          onWhy={explain}
          onOpen={site => go(getHref(site))}
          getHref={getHref}
          exportable
        />
      </div>
    </>
  )
}

/** Adding sites, the coverage of the study, and why its sites are seen. */
function Acts({ studyId }: { studyId: string }) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const head = useScoped(studyHead, { studyId }, { loading: false }).data
  const name = head ? `${head.planId} ${localName(head, locale)}` : ''
  const off = offBy(useWhy('bindSites').bindSites, 'bindSites')
  return (
    <div className={css.acts}>
      <Button variant="primary" icon={Plus} off={off} onClick={() => go(`${getSitesPath(studyId)}/create`)}>
        {t('siteDetail:list.add')}
      </Button>
      <Button onClick={() => go(getCoveragePath(studyId))}>{t('siteDetail:list.coverage')}</Button>
      <WhyButton small ask={{ call: 'searchSites', record: { kind: 'studies', id: studyId, name } }} />
    </div>
  )
}
