import { wordAt } from '../../../client/words/i18n.ts'
import { dateEnd, dateTime, listed } from '../../../client/zones/format.ts'
import { listDepartments, listPositions } from '../../../contract/directory/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'

type NamedRecord = { id: string; name: string; nameEn: string }

/** Names for ids beside departments and positions: organisations that are on the screen. */
export type KnownNames = ReadonlyMap<string, string>

/** Formats the stored value of a user's field: names for ids, words for states, days for instants. */
export function useValueText(known: KnownNames): (field: string, value: unknown) => string {
  const { t, locale } = useText()
  const quietly = { staleTime: 5 * 60_000, loading: false }
  const departments = useScoped(listDepartments, {}, quietly).data?.records ?? []
  const positions = useScoped(listPositions, {}, quietly).data?.records ?? []
  const named = (ids: unknown, things: readonly NamedRecord[]): string => {
    if (!Array.isArray(ids)) return String(ids)
    return listed(ids.map(id => nameIn(things, String(id), thing => localName(thing, locale))))
  }
  return (field, value) => {
    if (isNothing(value)) return t('users:history.empty')
    switch (field) {
      case 'departmentIds':
        return named(value, departments)
      case 'positionIds':
        return named(value, positions)
      case 'organisationId':
        return known.get(String(value)) ?? String(value)
      case 'status':
        return wordAt(`users:status.${value}`)
      case 'type':
        return wordAt(`users:type.${value}`)
      case 'validTo':
        return dateEnd(String(value))
      default:
        return plain(value, t('users:field.yes'), t('users:field.no'))
    }
  }
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const nameIn = (
  things: readonly NamedRecord[],
  id: string,
  nameOf: (thing: NamedRecord) => string,
): string => {
  const thing = things.find(each => each.id === id)
  return thing ? nameOf(thing) : id
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function plain(value: unknown, yes: string, no: string): string {
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'string') return instant.test(value) ? dateTime(value) : value
  if (Array.isArray(value)) return listed(value.map(each => plain(each, yes, no)))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
