import type { ReactNode } from 'react'
import type { TenantSettings } from '../../../contract/tenant/settings.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Facts } from '../../shared/page/facts.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { type Draft, getDraft, type NumberField } from './draft.ts'
import { type Unit, units } from './fields.tsx'
import { useNamesOf } from './reviewer-name.ts'
import { Section, type SectionName } from './sections.tsx'
import * as css from './tenant-setting.css.ts'
import { useSettingText } from './value-text.ts'

/** The settings of each section, in the order of its form. */
const sections: Record<SectionName, readonly (keyof Draft)[]> = {
  signIn: ['twoFactor', 'passwordCycleMonths', 'strictPasswordPolicy', 'singleSession', 'usernameChange'],
  people: [
    'accessReviewerId',
    'signAccessDecisions',
    'signPiReplacements',
    'invitationDays',
    'departmentDepth',
    'departmentLimit',
    'deptRequired',
    'studyAndSiteRoles',
  ],
  reminders: ['kinds', 'expiryDays', 'certificateDays'],
  lists: ['lpmDisplay', 'exportRows'],
  learning: ['testAttempts', 'signCoursePublications'],
  sites: ['siteGate'],
}

type Props = {
  settings: TenantSettings
  /** The role may only read. */
  fixed: boolean
}

/** The settings of the company, to read. */
export function ReadSetting({ settings, fixed }: Props) {
  const { t } = useText()
  const draft = getDraft(settings)
  const text = useSettingText()
  const nameOf = useNamesOf([settings.accessReviewerId])
  const value = (field: keyof Draft): ReactNode => {
    if (field === 'accessReviewerId' && settings.accessReviewerId) return nameOf(settings.accessReviewerId)
    const unit = (units as Partial<Record<keyof Draft, Unit>>)[field]
    const shown = text(field, draft[field])
    if (!unit || (field === 'passwordCycleMonths' && draft[field] === '0')) return shown
    return `${shown} ${t(`tenant:unit.${unit}`, { count: Number(draft[field as NumberField]) })}`
  }
  return (
    <div className={css.sections}>
      {fixed && <Banner notice={{ id: 'fixed', tone: 'info', text: t('tenant:readOnly') }} />}
      {(Object.keys(sections) as SectionName[]).map(name => (
        <Section key={name} name={name} read>
          <Facts facts={sections[name].map(field => [t(`tenant:field.${field}`), value(field)])} />
        </Section>
      ))}
    </div>
  )
}
