import { useText } from '../use-text.ts'
import { entryMeta } from '../users/users.css.ts'
import { auditWord } from './words.ts'

type Props = { filed: { entity: string; name: string } | null }

/** In the history of a record: the other record that an entry belongs to, such as "Role assignment: Zhang Wei". */
export function FiledUnder({ filed }: Props) {
  const { t } = useText()
  if (!filed) return null
  const kind = auditWord('entity.', filed.entity)
  return (
    <span className={entryMeta}>
      {filed.name ? t('ui:filter.summary', { label: kind, value: filed.name }) : kind}
    </span>
  )
}
