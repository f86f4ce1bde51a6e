import { useRef, useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import { type UploadedSignature, uploadSignature } from '../../client/personal.ts'
import { fullName } from '../../contract/names.ts'
import type { SignatureFace, SignSetting } from '../../contract/personal.ts'
import { useSessionStore } from '../session-context.ts'
import { useUnsaved } from '../shell/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import * as css from './own.css.ts'
import { type Pad, SignaturePad } from './signature-pad.tsx'
import { TypedFields } from './signature-typed.tsx'
import { SignatureUpload } from './signature-upload.tsx'
import type { SignatureWish } from './use-signature.ts'

const kinds = ['drawn', 'typed', 'uploaded'] as const
type Kind = (typeof kinds)[number]

type Props = {
  saved: SignSetting
  busy: boolean
  trouble: string
  onSave: (wish: SignatureWish) => Promise<void>
  onCancel: () => void
}

/** A signature in the making, in one of three ways; the keyboard's is the typed one. */
export function SignatureEditor({ saved, busy, trouble, onSave, onCancel }: Props) {
  const { t } = useText()
  const making = useMaking(saved)
  const { kind, fault, sending } = making
  useUnsaved(true)
  return (
    <form
      noValidate
      className={css.form}
      aria-label={t('personal:part.signature')}
      onSubmit={event => {
        event.preventDefault()
        void making.wish().then(wish => wish && onSave(wish))
      }}
    >
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <RadioGroup
        inline
        label={t('personal:signature.how')}
        value={kind}
        options={kinds.map(value => ({ value, label: t(`personal:signature.kind.${value}`) }))}
        onChange={value => making.setKind(kinds.find(each => each === value) ?? 'typed')}
      />
      {kind === 'drawn' && <SignaturePad pad={making.pad} onStroke={making.clearFault} />}
      {kind === 'typed' && (
        <TypedFields text={making.text} face={making.face} onText={making.setText} onFace={making.setFace} />
      )}
      {kind === 'uploaded' && (
        <SignatureUpload value={making.upload} onUpload={making.setUpload} onFault={making.setFault} />
      )}
      <div aria-live="polite">{fault && <FieldError id="signature-fault">{fault}</FieldError>}</div>
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={busy || sending}>
          {t('personal:save')}
        </Button>
        <Button onClick={onCancel}>{t('personal:cancel')}</Button>
      </div>
    </form>
  )
}

/** What is being made, and what is to be saved of it; null where something is missing, which the form then says. */
function useMaking(saved: SignSetting) {
  const { t, locale } = useText()
  const { user } = useSession()
  const store = useSessionStore()
  const [kind, setKind] = useState<Kind>(saved.kind === 'none' ? 'typed' : saved.kind)
  const [text, setText] = useState(saved.text ?? (user ? fullName(user, locale) : ''))
  const [face, setFace] = useState<SignatureFace>(saved.face ?? 'script')
  const [upload, setUpload] = useState<UploadedSignature | null>(null)
  const [fault, setFault] = useState('')
  const [sending, setSending] = useState(false)
  const pad = useRef<Pad>(null)
  const drawn = async (): Promise<SignatureWish | null> => {
    const picture = await pad.current?.picture()
    if (!picture) return missing(t('personal:signature.drawFirst'))
    setSending(true)
    try {
      return { kind: 'drawn', uploadId: (await uploadSignature(picture, store)).id }
    } catch (error) {
      if (!isCallError(error)) throw error
      return missing(error.message || t('personal:failed'))
    } finally {
      setSending(false)
    }
  }
  const missing = (why: string) => {
    setFault(why)
    return null
  }
  const wish = async (): Promise<SignatureWish | null> => {
    if (kind === 'drawn') return drawn()
    if (kind === 'typed')
      return text.trim() ? { kind, text, face } : missing(t('personal:signature.typeFirst'))
    return upload ? { kind, uploadId: upload.id } : missing(t('personal:signature.uploadFirst'))
  }
  const choose = (next: Kind) => {
    setKind(next)
    setFault('')
  }
  const clearFault = () => setFault('')
  return {
    ...{ kind, text, face, upload, fault, sending, pad, wish, clearFault, setFace, setUpload, setFault },
    setKind: choose,
    setText: (next: string) => {
      setText(next)
      setFault('')
    },
  }
}
