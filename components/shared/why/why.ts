import { codeText, t, wordAt } from '../../../client/words/i18n.ts'
import { date } from '../../../client/zones/format.ts'
import { applications } from '../../../contract/access/applications.ts'
import { menus } from '../../../contract/access/menus.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Reason, Verdict } from '../../../contract/shapes.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { WordValues } from '../../../locales/words.ts'
import type { Leading, OffReason } from '../../ui/base/off.ts'
import { offBy, type WhyAsk } from './why-ask.ts'

type Data = NonNullable<Reason['data']>

/** Bounds are instants; ends caused by a change of status are its keys. */
const dayOrWord = (value: Data[string]): string =>
  /^[+-]?\d{4}/.test(String(value)) ? date(String(value)) : String(value)

/** Formats one datum of a reason: names of menus, buttons, applications and states, days. */
const worded: Record<string, (value: Data[string], data: Data, locale: Locale) => string> = {
  menu: value => wordAt(`menus:${menus.find(menu => menu.id === value)?.key ?? ''}`),
  button: value => wordAt(`menus:button.${value}`),
  application: value => wordAt(`applications:${applications.find(each => each.id === value)?.key ?? ''}`),
  status: value => wordAt(`users:status.${value}`),
  from: dayOrWord,
  to: dayOrWord,
  role: (value, { roleEn }, locale) => String(locale.startsWith('e') && roleEn ? roleEn : value),
}

/** The formatted data of a reason; a person's name is in its parts. */
export const whyValues = ({ data = {} }: Pick<Reason, 'data'>, locale: Locale): Record<string, string> => {
  const values = Object.entries(data).map(([name, value]): [string, string] => [
    name,
    worded[name]?.(value, data, locale) ?? String(value),
  ])
  if (data.lastName === undefined) return Object.fromEntries(values)
  const [lastName, firstName, latin] = [data.lastName, data.firstName, data.latin].map(part =>
    String(part ?? ''),
  )
  const parts = { lastName, firstName, ...(latin && { latin }) }
  return { ...Object.fromEntries(values), user: fullName(parts, locale) }
}

/** Why something is not allowed, as a sentence: from the failed check and its code, never from the server's prose. */
export function whyText(reason: Reason, locale: Locale): OffReason {
  const { check, code = 0 } = reason
  const values: WordValues = whyValues(reason, locale)
  const key = `${check}.${code}`
  const sentence = wordAt(`access:${key}`, values)
  const text =
    sentence === key || sentence === '' ? codeText(code, values) || t('access:other', { code }) : sentence
  return text as OffReason
}

/** The sentence of the first failed check; undefined if the verdict allows it. */
export function whyNot(verdict: Verdict | undefined, locale: Locale): OffReason | undefined {
  const reason = verdict?.reasons.find(each => !each.ok)
  return verdict && !verdict.allowed && reason ? whyText(reason, locale) : undefined
}

/** For a control that a reason of the server disables: its sentence, and the explanation of the call behind it. */
export const whyOff = (
  reason: Reason | null | undefined,
  locale: Locale,
  call: string,
  record?: WhyAsk['record'],
): Leading | undefined => (reason ? offBy(whyText(reason, locale), call, record) : undefined)
