import { Suspense, useState } from 'react'
import { siteMilestoneHistory, siteMilestones } from '../../../contract/site-milestones/calls.ts'
import { takeOverSite } from '../../../contract/site-milestones/take-over.ts'
import { searchSites, siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { WordHelp } from '../../shared/page/word-help.tsx'
import { SignatureBadge } from '../../shared/sign/signature-badge.tsx'
import { SignatureDialog } from '../../shared/sign/signature-dialog.tsx'
import { Button } from '../../ui/base/button.tsx'
import { siteName } from '../../widgets/study-site-table/names.ts'
import type { SiteDetail } from './site-detail.tsx'
import type { Milestones } from './site-milestones.tsx'
import * as css from './site-page.css.ts'
import { getSourceName, useSiteOff } from './site-words.ts'

type Props = { site: SiteDetail; found: Milestones }

/** Which application drives the site, or who took it over from it; and the act that changes this. */
export function TakeOver({ site, found: { drivenBy, takenOver, takingOver } }: Props) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const off = useSiteOff('takeOverSite', site, takingOver)
  if (drivenBy === null && !takenOver) return null
  return (
    <div className={css.bar}>
      <p className={`${css.note} ${css.grow}`}>
        {drivenBy === null
          ? t('siteDetail:milestones.takenOver', { reason: takenOver?.reason ?? '' })
          : t('siteDetail:milestones.drivenText', { application: getSourceName(drivenBy) })}
      </p>
      <WordHelp word="milestoneDriven" name={t('siteDetail:milestones.table')} />
      {takenOver?.signature && <SignatureBadge signature={takenOver.signature} />}
      <Button off={off} onClick={() => setOpen(true)}>
        {t(takenOver ? 'siteDetail:milestones.handBack' : 'siteDetail:milestones.takeOver')}
      </Button>
      <Suspense>{open && <Sign site={site} byHand={!takenOver} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

function Sign({ site, byHand, onClose }: { site: SiteDetail; byHand: boolean; onClose: () => void }) {
  const { t, locale } = useText()
  const name = siteName(site, locale)
  return (
    <SignatureDialog
      title={t(byHand ? 'siteDetail:milestones.takeOverOf' : 'siteDetail:milestones.handBackOf', { name })}
      call={takeOverSite}
      record={site}
      toChange={() => ({ act: 'siteTakeOver', byHand })}
      rereads={[siteMilestones, siteMilestoneHistory, siteById, siteHistory, searchSites]}
      done={t('siteDetail:saved')}
      onClose={onClose}
    />
  )
}
