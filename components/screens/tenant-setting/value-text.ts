import { listed } from '../../../client/zones/format.ts'
import { gateItems } from '../../../contract/sites/gate-items.ts'
import { reminderKinds, twoFactorPolicy } from '../../../contract/tenant/settings.ts'
import { useText } from '../../shared/call/use-text.ts'

/** Formats the value of a setting, by its name in the audit trail. */
export function useSettingText(): (field: string, value: unknown) => string {
  const { t, locale } = useText()
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'tenant:value.on' : 'tenant:value.off')
    if (field === 'twoFactor') {
      const policy = twoFactorPolicy.safeParse(value)
      return policy.success ? t(`tenant:value.twoFactor.${policy.data}`) : String(value)
    }
    if (field.endsWith('kinds') && Array.isArray(value)) {
      const named = reminderKinds.filter(kind => value.includes(kind)).map(kind => t(`tenant:kind.${kind}`))
      return named.length > 0 ? listed(named) : t('common:answer.none')
    }
    if (field === 'siteGate' && Array.isArray(value)) {
      const named = gateItems.filter(item => value.includes(item)).map(item => t(`common:siteGap.${item}`))
      return named.length > 0 ? listed(named) : t('common:answer.none')
    }
    if (value === null || value === '') return t('tenant:value.nobody')
    if (field === 'passwordCycleMonths' && Number(value) === 0) return t('tenant:value.never')
    return /^\d+$/.test(String(value)) ? Number(value).toLocaleString(locale) : String(value)
  }
}
