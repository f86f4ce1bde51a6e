import { type Ref, useMemo, useRef } from 'react'
import { t } from '../../../client/words/i18n.ts'
import type { KeptFile } from '../../../contract/files/calls.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { attachmentBounds, sendAttachment } from '../../shared/files/send-attachment.ts'
import { Button } from '../../ui/base/button.tsx'
import { useValue } from '../../ui/base/use-value.ts'
import { drop } from '../../ui/form/upload-field.css.ts'
import { UploadField, type UploadFieldProps, useUploadWords } from '../../ui/form/upload-field.tsx'
import type { UploadBounds } from '../../ui/form/upload-rules.ts'

/** A file as a page names it. */
export type GivenFile = { id: string; name: string; size?: number; mediaType?: string }

type BoundOptions = { maxFiles: number | null; maxMb: number | null; accept: readonly string[] }

type Props = BoundOptions &
  Pick<
    UploadFieldProps<KeptFile>,
    'hideLabel' | 'required' | 'disabled' | 'readOnly' | 'error' | 'control' | 'onRefused' | 'onSending'
  > & {
    /** Ids of the uploaded files. */
    value: readonly string[]
    /** What the page knows of them. */
    given: readonly GivenFile[] | null
    label: string
    onChange: (files: readonly KeptFile[]) => void
    onError: (error: unknown) => void
    onSignIn: () => void
  }

const { files: usualFiles, types: usualTypes, mb: usualMb } = attachmentBounds

/** Endings that the server takes. */
export const takenTypes: readonly string[] = usualTypes

/** What is asked for, within what the server takes. */
export function getBounds({ maxFiles, maxMb, accept }: BoundOptions): UploadBounds {
  const wished = accept.map(type => type.replace(/^\./, '').toLowerCase())
  return {
    files: maxFiles && maxFiles >= 1 ? Math.floor(maxFiles) : usualFiles,
    mb: maxMb && maxMb > 0 ? Math.min(maxMb, usualMb) : usualMb,
    types: wished.length > 0 ? usualTypes.filter(type => wished.includes(type)) : usualTypes,
  }
}

/** The files of the value, each the same object for as long as its facts are the same. */
function useFiles(value: readonly string[], given: readonly GivenFile[] | null) {
  const filesById = useRef(new Map<string, KeptFile>())
  const files = useMemo(
    () =>
      value.map(id => {
        const { name = id, size = 0, mediaType = '' } = given?.find(each => each?.id === id) ?? {}
        const before = filesById.current.get(id)
        if (before?.name === name && before.size === size) return before
        const file = { id, name, size, mediaType }
        filesById.current.set(id, file)
        return file
      }),
    [value, given],
  )
  const remember = (uploaded: readonly KeptFile[]) => {
    for (const file of uploaded) filesById.current.set(file.id, file)
  }
  return { files, remember }
}

/** Attachments of a page of another application: uploaded and removed here, kept by a record of the page (D34). */
export function Upload({
  value,
  given,
  maxFiles,
  maxMb,
  accept,
  onChange,
  onError,
  onSignIn,
  ...field
}: Props) {
  const session = useSessionStore()
  const isSignedOut = useValue(session.$session).status === 'none'
  const { files, remember } = useFiles(value, given)
  const upload = sendAttachment(session)
  useUploadWords()
  return (
    <UploadField
      {...field}
      label={field.label || t('uploads:files')}
      gate={isSignedOut && <SignedOut {...field} onSignIn={onSignIn} />}
      bounds={getBounds({ maxFiles, maxMb, accept })}
      values={files}
      getFacts={getFacts}
      onChange={next => {
        remember(next)
        onChange(next)
      }}
      send={async (file, options) => {
        try {
          return await upload(file, options)
        } catch (error) {
          if (!options.signal.aborted) onError(error)
          throw error
        }
      }}
    />
  )
}

const getFacts = (file: KeptFile) => file

/** Nobody uploads without having signed in. */
const SignedOut = ({ disabled, control, onSignIn }: Pick<Props, 'disabled' | 'control' | 'onSignIn'>) => (
  <div className={drop}>
    <span>{t('uploads:signIn.text')}</span>
    {!disabled && (
      <Button ref={control as Ref<HTMLButtonElement>} onClick={onSignIn}>
        {t('uploads:signIn.button')}
      </Button>
    )}
  </div>
)
