import { t, wordAt } from '../../../client/words/i18n.ts'
import { dateEnd, dateMinute } from '../../../client/zones/format.ts'
import type { Link } from '../../../contract/explanations/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { whyText, whyValues } from '../../shared/why/why.ts'

/** The sentence of a check by a key, or nothing if there is none. */
const said = (key: string, values: Record<string, string>): string | undefined => {
  const sentence = wordAt(`why:${key}`, values)
  return sentence === key || sentence === '' ? undefined : sentence
}

/** What a check says about the person, as a sentence; a check on a record's state uses the text of its error. */
export function linkText(link: Link, locale: Locale): string {
  const { check, ok, code, data } = link
  const values = {
    ...whyValues(link, locale),
    ...(check === 'role' && data?.from ? { from: dateMinute(String(data.from)) } : {}),
    ...(check === 'role' && data?.to ? { to: dateEnd(String(data.to)) } : {}),
  }
  if (ok) {
    const until = check === 'role' && data?.to ? ` ${t('why:until', { to: values.to ?? '' })}` : ''
    return (said(`held.${check}`, values) ?? check) + until
  }
  const special =
    (check === 'role' && data?.grant) ||
    (check === 'account' && data?.status && (data.status === 'absent' ? 'absent' : 'status'))
  return (
    (special && said(`lacking.${check}.${special}`, values)) ||
    said(`lacking.${check}.${code}`, values) ||
    whyText(link, locale)
  )
}

/** The action of a remedy, as text; a call without a text of its own is done by another user. */
export const actText = (act: string): string => said(`act.${act}`, {}) ?? t('why:act.other')

/** For an as-of explanation: the part of a check that the audit trail does not record. */
export const unkeptText = (check: Link['check']): string | undefined => said(`unkept.${check}`, {})
