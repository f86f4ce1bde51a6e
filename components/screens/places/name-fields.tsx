import type { ComponentProps } from 'react'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import * as css from './places.css.ts'

export type Names = { name: string; nameEn: string }

/** A name is required; the English one is not. */
export const getNameErrors = ({ name }: Names): { name?: string } =>
  name.trim() === '' ? { name: codeText(codes.fieldRequired.code) } : {}

type Props = { text: (field: 'name' | 'nameEn') => Partial<ComponentProps<typeof TextField>> }

export function NameFields({ text }: Props) {
  const { t } = useText()
  return (
    <div className={css.twoNames}>
      <TextField {...text('name')} label={t('places:field.name')} required maxLength={limits.titleLength} />
      <TextField {...text('nameEn')} label={t('places:field.nameEn')} maxLength={limits.titleLength} />
    </div>
  )
}
