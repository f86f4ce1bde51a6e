import { codeText } from '../../client/words/i18n.ts'
import { codes } from '../../contract/codes.ts'
import { limits } from '../../contract/limits.ts'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import * as css from './places.css.ts'

export type Names = { name: string; nameEn: string }
/** Errors by field name. */
export type Faults = Partial<Record<string, string>>

/** A name is required; the English one is not. */
export const getFaults = ({ name }: Names): Faults =>
  name.trim() === '' ? { name: codeText(codes.fieldRequired.code) } : {}

/** The field of a server error and its text; null if it is about the whole form. */
export const faultIn = (
  error: { data: unknown; message: string },
  fields: readonly string[],
): Faults | null => {
  const field = (error.data as { field?: unknown } | null)?.field
  return typeof field === 'string' && fields.includes(field) ? { [field]: error.message } : null
}

type Props = { names: Names; faults: Faults; onNames: (names: Partial<Names>) => void }

export function NameFields({ names, faults, onNames }: Props) {
  const { t } = useText()
  return (
    <div className={css.twoNames}>
      <TextField
        label={t('places:field.name')}
        required
        maxLength={limits.titleLength}
        value={names.name}
        error={faults.name}
        onChange={event => onNames({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('places:field.nameEn')}
        maxLength={limits.titleLength}
        value={names.nameEn}
        error={faults.nameEn}
        onChange={event => onNames({ nameEn: event.currentTarget.value })}
      />
    </div>
  )
}
