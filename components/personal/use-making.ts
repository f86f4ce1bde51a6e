import { useRef, useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import { type UploadedSignature, uploadSignature } from '../../client/personal.ts'
import { fullName } from '../../contract/names.ts'
import type { SignatureFace, SignSetting } from '../../contract/personal.ts'
import { useSessionStore } from '../session-context.ts'
import { useDraft } from '../shell/use-draft.ts'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { signatureDraft } from './draft-names.ts'
import type { Pad, Strokes } from './signature-pad.tsx'
import type { SignatureWish } from './use-signature.ts'

export const signatureKinds = ['drawn', 'typed', 'uploaded'] as const
type Kind = (typeof signatureKinds)[number]

/** What a signature is made of; each way keeps its own while another is looked at. */
type Made = { kind: Kind; text: string; face: SignatureFace; strokes: Strokes }

/** What is being made of a signature; `dirty` once it differs from what is saved, and kept when the page has to be left. */
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
  // A picture is not kept: it would be gone from the server by the time it is wanted.
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

/** Strokes without what no eye sees, so that they fit into what a tab may keep. */
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

/** The making of a signature, and what is to be saved of it; null where something is missing, which the form then says. */
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
  const wish = async (): Promise<SignatureWish | null> => {
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
