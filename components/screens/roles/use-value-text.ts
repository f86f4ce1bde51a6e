import { dateEnd, dateTime, listed } from '../../../client/zones/format.ts'
import { listPositions } from '../../../contract/directory/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { choiceText } from './role-texts.ts'

const choices = ['level', 'category', 'blinding', 'dataScope', 'validity'] as const

/** Formats the value of a role's field. */
export function useValueText(): (field: string, value: unknown) => string {
  const { t, locale } = useText()
  const positions =
    useScoped(listPositions, {}, { staleTime: 5 * 60_000, loading: false }).data?.records ?? []
  const positionName = (id: string) => {
    const position = positions.find(each => each.id === id)
    return position ? localName(position, locale) : id
  }
  return (field, value) => {
    const choice = choices.find(each => each === field)
    if (field === 'expiresAt' && !value) return choiceText('validity', 'permanent')
    if (value === null || value === undefined || value === '') return t('roleAdmin:value.nothing')
    if (choice) return choiceText(choice, String(value))
    if (Array.isArray(value))
      return listed(value.map(each => positionName(String(each)))) || t('roleAdmin:value.nothing')
    if (typeof value === 'boolean') return t(value ? 'common:answer.yes' : 'common:answer.no')
    if (field === 'expiresAt') return dateEnd(String(value))
    return field === 'removedAt' ? dateTime(String(value)) : String(value)
  }
}
