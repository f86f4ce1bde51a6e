import { useState } from 'react'
import { siteGate } from '../../../contract/site-gates/calls.ts'
import { changeSiteStatus, searchSites, siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { siteName } from '../../widgets/study-site-table/names.ts'
import type { SiteDetail } from './site-detail.tsx'
import { type Gate, useClosers } from './site-gate.tsx'
import * as css from './site-page.css.ts'

type Props = { site: SiteDetail; onClose: () => void }

/** Opens the dialog in which a site becomes active, or which names what it lacks. */
export function ActivateButton({ site }: { site: SiteDetail }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const count = useScoped(siteGate, { siteId: site.id }).data?.gaps.length ?? 0
  return (
    <>
      {count > 0 && <span className={css.open}>{t('siteDetail:gate.unmet', { count })}</span>}
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('siteDetail:gate.activate')}
      </Button>
      {open && <Activation site={site} onClose={() => setOpen(false)} />}
    </>
  )
}

function Activation({ site, onClose }: Props) {
  const { t, locale } = useText()
  const gate = useScoped(siteGate, { siteId: site.id })
  const title = t('siteDetail:gate.activateOf', { name: siteName(site, locale) })
  if (!gate.data)
    return (
      <Dialog open title={title} onClose={onClose}>
        <Loaded query={gate} small lines={4} size="text" />
      </Dialog>
    )
  return site.actions.open ? (
    <Blocked site={site} title={title} onClose={onClose} gate={gate.data} />
  ) : (
    <Activate site={site} title={title} onClose={onClose} />
  )
}

/** Every gap, and who can close it. */
function Blocked({ site, title, gate, onClose }: Props & { title: string; gate: Gate }) {
  const { t, locale } = useText()
  const closers = useClosers()
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('siteDetail:gate.close')}</Button>}
    >
      <div className={css.small}>
        {gate.gaps.length > 0 ? (
          <>
            <p>{t('siteDetail:gate.blocked')}</p>
            <ul className={css.list}>
              {gate.gaps.map(item => (
                <li key={item} className={css.item}>
                  <span className={css.what}>
                    {t(`common:siteGap.${item}`)}
                    <span className={css.note}>{closers(gate)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          site.actions.open && <p>{whyText(site.actions.open, locale)}</p>
        )}
      </div>
    </Dialog>
  )
}

function Activate({ site, title, onClose }: Props & { title: string }) {
  const { t } = useText()
  return (
    <ActDialog
      call={changeSiteStatus}
      toInput={({ values }) => ({
        ...values,
        studyId: site.studyId,
        status: 'active' as const,
        sites: [{ id: site.id, rowVersion: site.rowVersion }],
      })}
      words={{ title, confirm: t('siteDetail:gate.activate'), done: t('siteDetail:gate.activated') }}
      rereads={[siteById, siteGate, siteHistory, searchSites]}
      onClose={onClose}
    />
  )
}
