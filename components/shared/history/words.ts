import { wordAt } from '../../../client/words/i18n.ts'
import { dateTime } from '../../../client/zones/format.ts'
import type { AuditChange } from '../../../contract/audit/calls.ts'
import { getFieldKeys } from '../../../contract/records.ts'
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

/** Whether a field is empty. */
export const isNothing = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Formats a value; names of records and states come from the server. */
export function useAuditValue(): (value: Value) => string {
  const { t } = useText()
  const text = (value: Value): string => {
    if (isNothing(value)) return t('audit:trail.entry.nothing')
    if (typeof value === 'boolean') return t(value ? 'audit:history.yes' : 'audit:history.no')
    if (typeof value === 'string') return instant.test(value) ? dateTime(value) : value
    if (Array.isArray(value)) return value.map(text).join(t('audit:trail.and'))
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .filter(([, each]) => !isNothing(each))
        .map(([key, each]) => `${auditWord('field.', key)}: ${text(each)}`)
        .join('; ')
    return String(value)
  }
  return text
}
