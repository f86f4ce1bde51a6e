import type { ComponentProps } from 'react'
import type { Names } from '../../../../client/sign-in/register.ts'
import { limits } from '../../../../contract/limits.ts'
import { nameOrder } from '../../../../contract/values/names.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import * as css from './register.css.ts'

type Field = Partial<ComponentProps<typeof TextField>>

/** Names in the order of the language. */
export function NameFields({ text }: { text: (field: keyof Names) => Field }) {
  const { t, locale } = useText()
  return (
    <div className={css.names}>
      {nameOrder(locale).map(field => (
        <TextField
          key={field}
          {...text(field)}
          label={t(`register:field.${field}`)}
          autoComplete={field === 'lastName' ? 'family-name' : 'given-name'}
          bound={limits.nameLength}
        />
      ))}
    </div>
  )
}
