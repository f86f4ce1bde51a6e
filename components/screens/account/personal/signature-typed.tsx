import { limits } from '../../../../contract/limits.ts'
import { type SignatureFace, signatureFaces } from '../../../../contract/personal/calls.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import * as css from '../parts/own.css.ts'
import { SignatureShown } from './signature-shown.tsx'

type Props = {
  text: string
  face: SignatureFace
  onText: (text: string) => void
  onFace: (face: SignatureFace) => void
}

/** A typed signature: its text, its font, and a preview. */
export function TypedFields({ text, face, onText, onFace }: Props) {
  const { t } = useText()
  return (
    <>
      <TextField
        className={css.short}
        label={t('personal:signature.text')}
        maxLength={limits.signatureLength}
        autoComplete="name"
        value={text}
        onChange={event => onText(event.currentTarget.value)}
      />
      <RadioGroup
        inline
        label={t('personal:signature.face')}
        value={face}
        options={signatureFaces.map(value => ({ value, label: t(`personal:signature.faces.${value}`) }))}
        onChange={value => onFace(signatureFaces.find(each => each === value) ?? 'script')}
      />
      <SignatureShown kind="typed" url={null} text={text} face={face} />
    </>
  )
}
