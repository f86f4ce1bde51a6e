import type { Names } from '../../client/sign-in/register.ts'
import { limits } from '../../contract/limits.ts'
import { nameOrder } from '../../contract/values/names.ts'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import * as css from './register.css.ts'

type Props = {
  id: string
  names: Names
  errors: Partial<Record<keyof Names, string>>
  onChange: (field: keyof Names, text: string) => void
}

/** Names in the order of the language. */
export function NameFields({ id, names, errors, onChange }: Props) {
  const { t, locale } = useText()
  return (
    <div className={css.names}>
      {nameOrder(locale).map(field => (
        <TextField
          key={field}
          id={`${id}-${field}`}
          label={t(`register:field.${field}`)}
          autoComplete={field === 'lastName' ? 'family-name' : 'given-name'}
          bound={limits.nameLength}
          value={names[field]}
          error={errors[field]}
          onChange={event => onChange(field, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}
