import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import { type UploadedSignature, uploadSignature } from '../../../../client/personal.ts'
import { codeText } from '../../../../client/words/i18n.ts'
import { codes } from '../../../../contract/codes.ts'
import { uploadRules } from '../../../../contract/files/calls.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { getAccept, getRefusal } from '../../../ui/form/upload-rules.ts'
import * as css from '../parts/own.css.ts'
import { SignatureShown } from './signature-shown.tsx'

type Props = {
  value: UploadedSignature | null
  onUpload: (upload: UploadedSignature) => void
  onFault: (why: string) => void
}

const { types, mb } = uploadRules.signature

/** Checks a file before it is sent; the server checks its content. */
const getProblem = (file: File): string => {
  const refusal = getRefusal(file, { files: 1, types, mb })
  return refusal ? codeText(codes[refusal.code].code, refusal.values) : ''
}

/** A picture of a signature, previewed as the server has redrawn it. */
export function SignatureUpload({ value, onUpload, onFault }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    const wrong = getProblem(file)
    onFault(wrong)
    if (wrong) return
    setBusy(true)
    try {
      onUpload(await uploadSignature(file, session))
    } catch (error) {
      if (!isCallError(error)) throw error
      onFault(error.message || t('personal:failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {value && <SignatureShown kind="uploaded" url={value.url} text={null} face={null} />}
      <div className={css.buttons}>
        <input
          ref={input}
          type="file"
          accept={getAccept(types)}
          hidden
          data-testid="signature-file"
          onChange={event => void take(event)}
        />
        <Button icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
          {t(value ? 'personal:signature.exchange' : 'personal:signature.choose')}
        </Button>
      </div>
      <p className={css.note}>{t('personal:signature.uploadHint', { mb })}</p>
    </>
  )
}
