import type { Locale } from '../../contract/locales.ts'
import { getFieldKeys } from '../../contract/registry/records.ts'
import type { Namespace } from '../../locales/words.ts'
import { hasWord, wordAt } from '../kernel/words.ts'

/** The word for an action, a field or a kind of record; its identifier when there is none. */
export const auditWord = (
  locale: Locale,
  place: '' | 'field.' | 'entity.',
  name: string,
  entity?: string,
): string => {
  const keys = place === 'field.' ? getFieldKeys(name, entity) : [`audit:${place}${name}`]
  const key = keys.find(each => hasWord(locale, each as `${Namespace}:`))
  return key ? wordAt(locale, key as `${Namespace}:`) : name
}
