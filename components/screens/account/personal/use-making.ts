import { useRef, useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import { type UploadedSignature, uploadSignature } from '../../../../client/personal.ts'
import type { SignatureFace, SignSetting } from '../../../../contract/personal/calls.ts'
import { fullName } from '../../../../contract/values/names.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useDraft } from '../../../shared/page/use-draft.ts'
import { signatureDraft } from './draft-names.ts'
import type { Pad, Strokes } from './signature-pad.tsx'
import type { SignatureOptions } from './use-signature.ts'

export const signatureKinds = ['drawn', 'typed', 'uploaded'] as const
type Kind = (typeof signatureKinds)[number]

/** The content of a signature; each method keeps its own while the user looks at another. */
type Made = { kind: Kind; text: string; face: SignatureFace; strokes: Strokes }

/**
 * The signature being edited; `dirty` once it differs from the saved one, and stored as a draft when the user must
 * leave the page.
 */
function useMade(saved: SignSetting) {
  const { locale } = useText()
  const { user } = useSession()
  const [first] = useState<Made>(() => ({
    kind: saved.kind === 'none' ? 'typed' : saved.kind,
    text: saved.text ?? (user ? fullName(user, locale) : ''),
    face: saved.face ?? 'script',
    strokes: [],
  }))
  const [made, setMade] = useState(first)
  // A picture is not stored in the draft: the server would have deleted it by the time the draft is restored.
  const [upload, setUpload] = useState<UploadedSignature | null>(null)
  const set = (part: Partial<Made>) => setMade(now => ({ ...now, ...part }))
  const dirty =
    made.text !== first.text || made.face !== first.face || made.strokes.length > 0 || upload !== null
  useDraft<Made>(signatureDraft, {
    dirty,
    values: () => ({ ...made, strokes: lean(made.strokes) }),
    restore: set,
  })
  return { ...made, upload, dirty, set, setUpload }
}

/** Strokes without invisible detail, so that they fit into the tab's storage. */
const lean = (strokes: Strokes): Strokes =>
  strokes.map(stroke => ({
    ...stroke,
    points: stroke.points.map(({ x, y, pressure, time }) => ({
      x: hundredth(x),
      y: hundredth(y),
      pressure: hundredth(pressure),
      time,
    })),
  }))

const hundredth = (number: number): number => Math.round(number * 100) / 100

/** The editing state of a signature, and the data to save; null if something is missing, which the form then shows. */
export function useMaking(saved: SignSetting) {
  const { t } = useText()
  const store = useSessionStore()
  const { set, setUpload, ...made } = useMade(saved)
  const { kind, text, face, upload } = made
  const [fault, setFault] = useState('')
  const [sending, setSending] = useState(false)
  const pad = useRef<Pad>(null)
  const missing = (why: string) => {
    setFault(why)
    return null
  }
  const drawn = async (): Promise<SignatureOptions | null> => {
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
  const wish = async (): Promise<SignatureOptions | null> => {
    if (kind === 'drawn') return drawn()
    if (kind === 'typed')
      return text.trim() ? { kind, text, face } : missing(t('personal:signature.typeFirst'))
    return upload ? { kind, uploadId: upload.id } : missing(t('personal:signature.uploadFirst'))
  }
  const change = (part: Partial<Made>) => {
    set(part)
    setFault('')
  }
  return { ...made, fault, sending, pad, wish, set: change, setUpload, setFault }
}
