import { wordAt } from '../../../client/words/i18n.ts'
import { dateEnd, dateOnly, dateTime } from '../../../client/zones/format.ts'
import type { AuditChange } from '../../../contract/audit/calls.ts'
import { getFieldKeys } from '../../../contract/registry/records.ts'
import { isEnd } from '../../../contract/values/last-day.ts'
import type { Namespace } from '../../../locales/words.ts'
import { useText } from '../call/use-text.ts'

type Value = AuditChange['from']

/**
 * The text for an action, a field or a kind of record; a field may have another word in each kind of record. The bare
 * name when this version does not know it yet.
 */
export const auditWord = (place: '' | 'field.' | 'entity.', name: string, entity?: string): string => {
  const keys = place === 'field.' ? getFieldKeys(name, entity) : [`audit:${place}${name}`]
  const words = keys.map(key => wordAt(key as `${Namespace}:`))
  return words.find(word => word !== '' && word !== name && !word.endsWith(`.${name}`)) ?? name
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** Whether a field is empty. */
export const isNothing = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A text; instants and days as in every place, the end of a validity by its last day. */
const getText = (value: string, field: string): string => {
  if (instant.test(value)) return isEnd(field) ? dateEnd(value) : dateTime(value)
  return day.test(value) ? dateOnly(value) : value
}

/** Formats the value of a field; names of records and states come from the server. */
export function useAuditValue(): (value: Value, field: string) => string {
  const { t } = useText()
  const text = (value: Value, field: string): string => {
    if (isNothing(value)) return t('audit:trail.entry.nothing')
    if (typeof value === 'boolean') return t(value ? 'audit:history.yes' : 'audit:history.no')
    if (typeof value === 'string') return getText(value, field)
    if (Array.isArray(value)) return value.map(each => text(each, field)).join(t('audit:trail.and'))
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .filter(([, each]) => !isNothing(each))
        .map(([key, each]) => `${auditWord('field.', key)}: ${text(each, key)}`)
        .join('; ')
    return String(value)
  }
  return text
}
