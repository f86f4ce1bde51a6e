import type { ReactNode } from 'react'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Facts } from '../../shared/page/facts.tsx'
import { plate } from '../../shared/page/record.css.ts'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { EditableSection } from '../../shared/record/editing.tsx'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { personName, siteName } from '../../widgets/study-site-table/names.ts'
import type { SiteDetail } from './site-detail.tsx'
import { Checklist, useIsOpen } from './site-gate.tsx'
import * as css from './site-page.css.ts'
import { useSiteOff } from './site-words.ts'

const EditSite = lazyPart(() => import('./site-edit.tsx').then(file => file.EditSite), NotLoaded)
export const siteDraft = 'site.edit'

type Props = {
  site: SiteDetail
  edit: boolean
  onEdit: (edit: boolean) => void
  /** Opens the personnel, where gaps among the people are closed. */
  onPeople: () => void
}

/** The facts of a site, read first; its organisation; its activation gate and staffing gaps. */
export function BasicTab({ site, edit, onEdit, onPeople }: Props) {
  const { t } = useText()
  const off = useSiteOff('updateSite', site, site.editing)
  useDraftDoor(siteDraft, () => onEdit(true))
  const isOpen = useIsOpen(site)
  const checklist = <Checklist site={site} onPeople={onPeople} />
  return (
    <div className={css.stack}>
      {isOpen && checklist}
      <EditableSection
        id="facts"
        title={t('siteDetail:section.facts')}
        editing={edit && off === undefined}
        start={t('siteDetail:edit')}
        off={off}
        onEdit={() => onEdit(true)}
        read={<Read site={site} />}
      >
        <Later lines={6} size="control">
          <EditSite site={site} onDone={() => onEdit(false)} />
        </Later>
      </EditableSection>
      {!isOpen && checklist}
      <RecordSection id="organisation" title={t('siteDetail:section.organisation')}>
        <Organisation site={site} />
      </RecordSection>
      <RecordSection id="details" title={t('siteDetail:section.details')}>
        <div className={plate}>
          <Facts
            facts={[
              [
                t('siteDetail:field.siteId'),
                <span key="id" className={css.longNumber}>
                  {site.id}
                </span>,
              ],
              [t('siteDetail:field.sort'), String(site.sort)],
            ]}
          />
        </div>
      </RecordSection>
    </div>
  )
}

function Read({ site }: { site: SiteDetail }) {
  const { t, locale } = useText()
  const facts: [string, ReactNode][] = [
    [
      t('siteDetail:field.siteNo'),
      <span key="no" className={css.number}>
        {site.siteNo}
      </span>,
    ],
    [t('siteDetail:field.nameZh'), site.name || '-'],
    [t('siteDetail:field.nameEn'), site.nameEn || '-'],
    [t('siteDetail:field.environment'), t(`sites:environment.${site.environment}`)],
    [t('siteDetail:field.status'), t(`sites:status.${site.status}`)],
    [t('siteDetail:field.active'), t(`sites:inUse.${site.active}`)],
    [t('siteDetail:field.department'), site.department || '-'],
    [t('siteDetail:field.pi'), site.pi || '-'],
    [t('siteDetail:field.leadCraUserId'), personName(site.leadCra, locale) || '-'],
    [t('siteDetail:field.crcUserId'), personName(site.crc, locale) || '-'],
    [t('siteDetail:field.plannedSubjects'), String(site.plannedSubjects)],
    [t('siteDetail:field.enrolledSubjects'), String(site.enrolledSubjects)],
  ]
  return (
    <div className={plate}>
      <Facts facts={facts} />
    </div>
  )
}

function Organisation({ site: { organisation } }: { site: SiteDetail }) {
  const { t, locale } = useText()
  const { type, parent, place, address, zip } = organisation
  return (
    <div className={plate}>
      <Facts
        facts={[
          [t('siteDetail:field.organisation'), siteName(organisation, locale)],
          [t('siteDetail:field.type'), t(`organisations:type.${type}`)],
          [t('siteDetail:field.parent'), parent ? localName(parent, locale) : '-'],
          [t('siteDetail:field.country'), place.country || '-'],
          [t('siteDetail:field.province'), place.province || '-'],
          [t('siteDetail:field.city'), place.city || '-'],
          [t('siteDetail:field.zip'), zip || '-'],
          [t('siteDetail:field.address'), address || '-'],
        ]}
      />
    </div>
  )
}
