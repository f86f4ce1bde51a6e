import { limits } from '../../../../contract/limits.ts'
import { type SignatureFace, type SignSetting, signatureFaces } from '../../../../contract/personal/calls.ts'
import { type Text, useText } from '../../../shared/call/use-text.ts'
import { ask } from '../../../shared/page/ask.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Banner } from '../../../ui/feedback/notice-bar.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import * as css from '../parts/own.css.ts'
import { SignaturePad } from './signature-pad.tsx'
import { SignatureShown } from './signature-shown.tsx'
import { SignatureUpload } from './signature-upload.tsx'
import { signatureKinds, useMaking } from './use-making.ts'
import type { SignatureOptions } from './use-signature.ts'

type Props = {
  saved: SignSetting
  busy: boolean
  trouble: string
  onSave: (wish: SignatureOptions) => Promise<void>
  onCancel: () => void
}

/** The editor of a signature, by one of three methods; the typed one works with the keyboard. */
export function SignatureEditor({ saved, busy, trouble, onSave, onCancel }: Props) {
  const { t } = useText()
  const making = useMaking(saved)
  const { kind, fault, sending } = making
  const cancel = async () => {
    if (!making.dirty || (await agreesToLose(t))) onCancel()
  }
  return (
    <Form
      className={css.form}
      aria-label={t('personal:part.signature')}
      onSend={() => void making.wish().then(wish => wish && onSave(wish))}
    >
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <RadioGroup
        inline
        label={t('personal:signature.how')}
        value={kind}
        options={signatureKinds.map(value => ({ value, label: t(`personal:signature.kind.${value}`) }))}
        onChange={value => making.set({ kind: signatureKinds.find(each => each === value) ?? 'typed' })}
      />
      {kind === 'drawn' && (
        <SignaturePad
          pad={making.pad}
          strokes={making.strokes}
          onStrokes={strokes => making.set({ strokes })}
        />
      )}
      {kind === 'typed' && (
        <TypedFields
          text={making.text}
          face={making.face}
          onText={text => making.set({ text })}
          onFace={face => making.set({ face })}
        />
      )}
      {kind === 'uploaded' && (
        <SignatureUpload value={making.upload} onUpload={making.setUpload} onFault={making.setFault} />
      )}
      <div aria-live="polite">{fault && <FieldError id="signature-fault">{fault}</FieldError>}</div>
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={busy || sending}>
          {t('common:action.save')}
        </Button>
        <Button onClick={() => void cancel()}>{t('common:action.cancel')}</Button>
      </div>
    </Form>
  )
}

/** Only the unsaved work is lost, not the saved signature. */
const agreesToLose = (t: Text['t']): Promise<boolean> =>
  ask({
    title: t('personal:signature.dropTitle'),
    text: t('personal:signature.dropText'),
    confirm: t('terms:discard'),
    cancel: t('personal:signature.goOn'),
    danger: true,
  })

type TypedFieldsProps = {
  text: string
  face: SignatureFace
  onText: (text: string) => void
  onFace: (face: SignatureFace) => void
}

/** A typed signature: its text, its font, and a preview. */
function TypedFields({ text, face, onText, onFace }: TypedFieldsProps) {
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
